import type { WaitingState } from '../../posts/server-post-store.ts';
import { formatDraftTimeAt } from '../post-model/format-draft-time.ts';

/**
 * Says what waits for a server that takes nothing now: how much, since when, and what becomes of it. Null where nothing waits, and while
 * the server answers: then it takes a moment only.
 *
 * @param now in milliseconds since 1970
 */
export function waitingWords(
  { entries, away, isDurable }: WaitingState,
  now: number = Date.now(),
): string | null {
  const { length } = entries.filter(({ state }) => state === 'waiting');
  if (length === 0 || away === null) return null;
  const isOne = length === 1;
  const since = `since ${formatDraftTimeAt(away.since, now)}`;
  return [
    isOne ? '1 change is not saved yet.' : `${length} changes are not saved yet.`,
    away.reason === 'signed-out'
      ? `The server has not taken your sign-in ${since}: sign in again.`
      : `The server has not answered ${since}.`,
    isDurable
      ? `${isOne ? 'It is' : 'They are'} stored in this browser, also when it is closed, and sent when the server is back.`
      : `This browser stores nothing for later: leave this page open until ${isOne ? 'it is' : 'they are'} saved.`,
  ].join(' ');
}
