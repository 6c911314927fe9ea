import { whenIdle } from '../hydration/when-idle.ts';

/**
 * Sees to it that the next visit needs no network, once this page has loaded and has nothing better to do. The dev server has no
 * service worker, and a browser without one is served as before.
 */
export function registerServiceWorkerWhenIdle(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const start = () => whenIdle(() => void register());
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

async function register(): Promise<void> {
  try {
    const { registerServiceWorker } = await import('./register-service-worker.ts');
    await registerServiceWorker(navigator.serviceWorker);
  } catch {
    // No place to store it, a browser that refuses, code that did not arrive: the site works as before, with a network.
  }
}
