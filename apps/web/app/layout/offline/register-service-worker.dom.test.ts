// @vitest-environment happy-dom
import { toast } from '@branchbook/ui';
import { afterEach, expect, test, vi } from 'vitest';

import { registerServiceWorker } from './register-service-worker.ts';

afterEach(() => vi.restoreAllMocks());

/** As the browser gives it when the page registers the worker. */
function workersWith(
  state: Partial<Record<'installing' | 'waiting' | 'active', object>>,
): ServiceWorkerContainer {
  const registration = Object.assign(new EventTarget(), {
    installing: null,
    waiting: null,
    active: null,
    ...state,
  });
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
  await registerServiceWorker(workersWith({ waiting: {} }));
  expect(offer).not.toHaveBeenCalled();
});

test('a build that was being fetched before this page came is offered once it is whole', async () => {
  const offer = vi.spyOn(toast, 'offer').mockReturnValue(undefined);
  const installing = Object.assign(new EventTarget(), { state: 'installing' });
  await registerServiceWorker(workersWith({ installing, active: {} }));
  expect(offer).not.toHaveBeenCalled();
  installing.state = 'installed';
  installing.dispatchEvent(new Event('statechange'));
  expect(offer).toHaveBeenCalledOnce();
});
