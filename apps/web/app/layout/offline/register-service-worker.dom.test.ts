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

test('a waiting build is offered', async () => {
  const info = vi.spyOn(toast, 'info').mockReturnValue(undefined);
  await registerServiceWorker(workersWith({ waiting: {}, active: {} }));
  expect(info).toHaveBeenCalledOnce();
});

test('the first build is not offered, although it waits briefly', async () => {
  const info = vi.spyOn(toast, 'info').mockReturnValue(undefined);
  await registerServiceWorker(workersWith({ waiting: {} }));
  expect(info).not.toHaveBeenCalled();
});

test('a build that was already downloading is offered when it is complete', async () => {
  const info = vi.spyOn(toast, 'info').mockReturnValue(undefined);
  const installing = Object.assign(new EventTarget(), { state: 'installing' });
  await registerServiceWorker(workersWith({ installing, active: {} }));
  expect(info).not.toHaveBeenCalled();
  installing.state = 'installed';
  installing.dispatchEvent(new Event('statechange'));
  expect(info).toHaveBeenCalledOnce();
});
