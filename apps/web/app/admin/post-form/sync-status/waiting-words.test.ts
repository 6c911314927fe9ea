import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import type { OutboxEntry, WaitingState } from '../../../posts/server-post-store.ts';
import { failedEntry, waitingWords } from './waiting-words.ts';

const since = new Date(2026, 10, 24, 14, 5).getTime();
const entry: OutboxEntry = {
  number: 1,
  key: 'k',
  changes: [{ type: 'add', post: makePost({ id: 1 }) }],
  revision: 1,
  seen: [null],
  madeAt: since,
  state: 'waiting',
  reason: null,
};
const words = (state: Partial<WaitingState>) =>
  waitingWords({ entries: [], away: { reason: 'unreachable', since }, isDurable: true, ...state }, since);

test('says how much waits, since when, and that it is stored', () => {
  expect(words({ entries: [entry] })).toMatch(
    /^1 change isn’t saved yet\. The server hasn’t responded since 2:05\sPM\. It’s saved in this browser, and we’ll send it when the server is back\.$/u,
  );
  expect(words({ entries: [entry, { ...entry, number: 2 }] })).toMatch(/^2 changes aren’t .* They’re saved/u);
});

test('says what to do where the session has ended, and where the browser stores nothing', () => {
  const away = { reason: 'signed-out', since } as const;
  expect(words({ entries: [entry], away })).toContain('hasn’t accepted your sign-in since 2:05');
  expect(words({ entries: [entry], isDurable: false })).toContain('Keep this page open until it’s saved');
});

describe('where the server fails at the first change', () => {
  const away = { reason: 'failing', since } as const;
  const state: WaitingState = {
    entries: [
      { ...entry, number: 1, state: 'refused', reason: 'failed' },
      { ...entry, number: 2 },
      { ...entry, number: 3 },
    ],
    away,
    isDurable: true,
  };

  test('one that this page has made is sent again, and can be given up once the page is loaded again', () => {
    expect(failedEntry(state, since)).toBeNull();
    expect(waitingWords({ ...state, entries: [entry] }, since, since)).toMatch(
      /^1 change isn’t saved yet\. The server has reported an error since 2:05\sPM\. It’s saved in this browser, and we’ll try again\. If this continues, reload the page to discard the change that’s stuck\.$/u,
    );
    expect(waitingWords({ ...state, isDurable: false }, since, since)).toMatch(/until they’re saved: /u);
  });

  test('one from before can be given up here', () => {
    expect(failedEntry(state, since + 1)).toBe(state.entries[1]);
    expect(failedEntry({ ...state, away: { ...away, reason: 'unreachable' } }, since + 1)).toBeNull();
    expect(waitingWords(state, since, since + 1)).toMatch(/and we’ll try again\.$/u);
  });
});

test('says nothing where nothing waits, or the server answers', () => {
  expect(words({})).toBeNull();
  expect(words({ entries: [{ ...entry, state: 'conflict', reason: 'conflict' }] })).toBeNull();
  expect(words({ entries: [entry], away: null })).toBeNull();
});
