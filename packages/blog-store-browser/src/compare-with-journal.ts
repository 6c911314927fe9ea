import type { JournalEntry } from './journal.ts';

/**
 * What local storage lacks of the journal:
 *
 * - `held`: nothing; it shows the newest change.
 * - `missing`: these changes, the oldest first. The browser was killed before it wrote them, or another tab's writing has
 *   not arrived here yet.
 * - `reverted`: it shows something older than this tab has already seen there. Either somebody put the old text back, or
 *   another tab's late write passes by for a moment.
 * - `edited`: it shows something the journal knows nothing of. It was edited from outside, and that wins.
 */
export type JournalState =
  | { readonly type: 'held' }
  | { readonly type: 'missing'; readonly entries: readonly JournalEntry[] }
  | { readonly type: 'reverted' }
  | { readonly type: 'edited' };

/**
 * Compares what is stored with the journal.
 *
 * @param entries the journal, the oldest first
 * @param stored the fingerprint of the stored text
 * @param seenRevision the newest revision this tab has seen in storage; 0 for none
 */
export function compareWithJournal(
  entries: readonly JournalEntry[],
  stored: string,
  seenRevision: number,
): JournalState {
  const newest = entries.at(-1);
  if (!newest || newest.after === stored) return { type: 'held' };

  // The latest moment at which storage looked like this: a text may occur twice in a history.
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (!entry || (entry.before !== stored && entries[index - 1]?.after !== stored)) continue;
    if (entry.revision <= seenRevision) return { type: 'reverted' };
    return { type: 'missing', entries: entries.slice(index) };
  }
  return { type: 'edited' };
}
