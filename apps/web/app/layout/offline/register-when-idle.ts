import { whenIdle } from '../hydration/when-idle.ts';

/**
 * Registers the service worker when the page has loaded and is idle. Does nothing in the dev server
 * and in browsers without service workers.
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
    // Storage is blocked or the code didn't load: the site works without offline support.
  }
}
