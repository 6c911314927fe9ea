import type { Away, OutboxEntry, WaitingState } from '../../../posts/server-post-store.ts';
import { formatTimeOrDate } from '../../lib/format-date-time.ts';

/**
 * Describes the changes that wait for an unavailable server: how many, since when, and what happens
 * to them. Returns null if nothing waits or the server is available.
 *
 * @param now in milliseconds since 1970
 * @param openedAt when the page was opened, in milliseconds since 1970
 */
export function waitingWords(
  state: WaitingState,
  now: number = Date.now(),
  openedAt: number = performance.timeOrigin,
): string | null {
  const { entries, away, isDurable } = state;
  const { length } = entries.filter(isWaiting);
  if (length === 0 || away === null) return null;
  const isOne = length === 1;
  const isFailing = away.reason === 'failing';
  return [
    isOne ? '1 change isn’t saved yet.' : `${length} changes aren’t saved yet.`,
    serverWords(away, now),
    isDurable
      ? `${isOne ? 'It’s' : 'They’re'} saved in this browser, and we’ll ${isFailing ? 'try again' : `send ${isOne ? 'it' : 'them'} when the server is back`}.`
      : `Keep this page open until ${isOne ? 'it’s' : 'they’re'} saved: this browser can’t save ${isOne ? 'it' : 'them'} for later.`,
    ...(isFailing && isDurable && !failedEntry(state, openedAt)
      ? ['If this continues, reload the page to discard the change that’s stuck.']
      : []),
  ].join(' ');
}

/**
 * Returns the change that the server fails at, if it was made before the page was opened. Nothing
 * on this page waits for it, so the user may discard it. Returns null if there is none.
 *
 * @param openedAt when the page was opened, in milliseconds since 1970
 */
export function failedEntry(
  { entries, away }: WaitingState,
  openedAt: number = performance.timeOrigin,
): OutboxEntry | null {
  const first = entries.find(isWaiting);
  return away?.reason === 'failing' && first && first.madeAt < openedAt ? first : null;
}

function serverWords({ reason, since }: Away, now: number): string {
  const time = `since ${formatTimeOrDate(since, now)}`;
  switch (reason) {
    case 'signed-out':
      return `The server hasn’t accepted your sign-in ${time}. Sign in again.`;
    case 'failing':
      return `The server has reported an error ${time}.`;
    case 'unreachable':
      return `The server hasn’t responded ${time}.`;
  }
}

function isWaiting({ state }: OutboxEntry): boolean {
  return state === 'waiting';
}
