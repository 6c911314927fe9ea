import { reloadIfGone } from '../../lib/reload-stale-page.ts';

/** The files of the bundler, in the messages of browsers about a module that didn't load. */
const fileOfMessage = /\S*\/assets\/\S+/u;

/**
 * Reloads a public page if it needs code that a deploy has removed. The admin never reloads by
 * itself, since its forms have unsaved text.
 *
 * @see https://vite.dev/guide/build#load-error-handling
 */
export function reloadOnMissingCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    const [file] = fileOfMessage.exec(payload.message) ?? [];
    if (file !== undefined && !location.pathname.startsWith('/admin')) void reloadIfGone(file);
  });
}
