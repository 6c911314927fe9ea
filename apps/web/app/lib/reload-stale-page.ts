/**
 * Loads the page again after a deploy has removed its build, since only the latest page names the
 * latest files and paths. Does nothing if a reload hasn't helped, or if the reader has typed.
 *
 * @returns true if the page reloads
 */
export function reloadStalePage(): boolean {
  if (isReloaded() || hasTypedText()) return false;
  location.reload();
  return true;
}

/** Reloads a page whose file doesn't exist any more. Not after a network error. */
export async function reloadIfGone(file: string): Promise<void> {
  const response = await fetch(file, { method: 'HEAD' }).catch(() => null);
  if (response?.status === 404) reloadStalePage();
}

/** Returns true if the document is from a reload of this URL. */
function isReloaded(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some(
      (entry) =>
        'type' in entry && entry.type === 'reload' && omitHash(entry.name) === omitHash(location.href),
    );
}

function omitHash(url: string): string | undefined {
  return url.split('#')[0];
}

function hasTypedText(): boolean {
  return [...document.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);
}
