import type { JournalEntry } from './journal.ts';

/**
 * The difference between local storage and the write-ahead log:
 *
 * - `current`: none.
 * - `missing`: these entries, oldest first. The browser was killed before it wrote them, or
 *   another tab's write has not arrived yet.
 * - `reverted`: storage is older than what this tab has already seen. Somebody restored the old
 *   text, or another tab's write arrived late.
 * - `edited`: the text is not in the log. It was edited outside the app, and takes precedence.
 */
export type JournalState =
  | { readonly type: 'current' }
  | { readonly type: 'missing'; readonly entries: readonly JournalEntry[] }
  | { readonly type: 'reverted' }
  | { readonly type: 'edited' };

/**
 * Compares the stored text with the log.
 *
 * @param entries the entries of the log, oldest first
 * @param stored the fingerprint of the stored text
 * @param seenRevision the newest revision this tab has seen in storage; 0 for none
 */
export function compareWithJournal(
  entries: readonly JournalEntry[],
  stored: string,
  seenRevision: number,
): JournalState {
  const newest = entries.at(-1);
  if (!newest || newest.after === stored) return { type: 'current' };

  // A text may occur several times. The latest occurrence counts.
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (!entry || (entry.before !== stored && entries[index - 1]?.after !== stored)) continue;
    if (entry.revision <= seenRevision) return { type: 'reverted' };
    return { type: 'missing', entries: entries.slice(index) };
  }
  return { type: 'edited' };
}
