// @vitest-environment happy-dom
import { toast } from '@branchbook/ui';
import { afterEach, expect, test, vi } from 'vitest';

import { registerServiceWorker } from './register-service-worker.ts';

afterEach(() => vi.restoreAllMocks());

/** As the browser gives it when the page registers the worker. */
function workersWith(state: { waiting: object | null; active: object | null }): ServiceWorkerContainer {
  const registration = Object.assign(new EventTarget(), { installing: null, ...state });
  return Object.assign(new EventTarget(), {
    register: async () => registration,
  }) as unknown as ServiceWorkerContainer;
}

test('a build that waits while another serves the site is offered', async () => {
  const offer = vi.spyOn(toast, 'offer').mockReturnValue(undefined);
  await registerServiceWorker(workersWith({ waiting: {}, active: {} }));
  expect(offer).toHaveBeenCalledOnce();
});

test('the first build is not offered, although it waits for a moment too', async () => {
  const offer = vi.spyOn(toast, 'offer').mockReturnValue(undefined);
  await registerServiceWorker(workersWith({ waiting: {}, active: null }));
  expect(offer).not.toHaveBeenCalled();
});
