import { PostStoreError } from '@branchbook/blog-core';

import { postsKey } from './posts-key.ts';

/**
 * Returns the text under `blogPosts`; null if there is none.
 *
 * @param storage returns the page's storage; called on every use, because blocked storage throws on
 * access
 * @throws PostStoreError `unavailable`
 */
export function readStoredText(storage: () => Storage | null): string | null {
  const area = openStorage(storage);
  try {
    return area.getItem(postsKey);
  } catch (error) {
    throw new PostStoreError('unavailable', getErrorMessage(error), { cause: error });
  }
}

/**
 * Writes the text under `blogPosts` and verifies it by reading it back.
 *
 * @throws PostStoreError `unavailable`, `quota-exceeded` or `failed`; the old text is then retained
 */
export function writeStoredText(storage: () => Storage | null, text: string): void {
  const area = openStorage(storage);
  try {
    area.setItem(postsKey, text);
  } catch (error) {
    throw new PostStoreError(isQuotaError(error) ? 'quota-exceeded' : 'failed', getErrorMessage(error), {
      cause: error,
    });
  }
  if (area.getItem(postsKey) !== text) {
    throw new PostStoreError('failed', 'The browser did not keep what was written.');
  }
}

/** Each step on a longer text (serialize, copy, write, parse) delays input noticeably. */
const longTextLength = 500_000;

/** Resolves in a new task if the text is long, so that the page can handle input between steps. */
export async function pauseBetweenSteps(
  text: string | null,
  sleep: (milliseconds: number) => Promise<void>,
): Promise<void> {
  if (text !== null && text.length > longTextLength) await sleep(0);
}

/** Returns the message of anything that was thrown. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function openStorage(storage: () => Storage | null): Storage {
  let area: Storage | null;
  try {
    area = storage();
  } catch (error) {
    throw new PostStoreError('unavailable', getErrorMessage(error), { cause: error });
  }
  if (!area)
    throw new PostStoreError(
      'unavailable',
      'There is no local storage here. This store needs a browser that offers it.',
    );
  return area;
}

/** Returns true for all names that browsers use for full storage. */
export function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error || error instanceof DOMException)) return false;
  const code = 'code' in error ? error.code : undefined;
  return (
    error.name === 'QuotaExceededError' ||
    error.name === 'NS_ERROR_DOM_QUOTA_REACHED' ||
    code === 22 ||
    code === 1014
  );
}
