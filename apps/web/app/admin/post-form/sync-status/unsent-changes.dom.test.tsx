// @vitest-environment happy-dom
import { formatUsDate, seedPosts } from '@branchbook/blog-core';
import { toast } from '@branchbook/ui';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { OutboxEntry, WaitingChanges } from '../../../posts/server-post-store.ts';
import { createRenderer } from '../../../testing/renderer.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';
import { UnsentChanges } from './unsent-changes.tsx';

const render = createRenderer();

const post = { ...seedPosts[0]!, title: 'Mine' };
const entry: OutboxEntry = {
  number: 1,
  key: 'key-1',
  changes: [{ type: 'update', post }],
  revision: 1,
  seen: [null],
  madeAt: 0,
  state: 'refused',
  reason: 'conflict',
};

let main: HTMLElement;
const changes = {
  current: vi.fn<WaitingChanges['current']>(),
  subscribe: vi.fn<WaitingChanges['subscribe']>(),
  send: vi.fn<WaitingChanges['send']>(),
  discard: vi.fn<WaitingChanges['discard']>(),
  putBack: vi.fn<WaitingChanges['putBack']>(),
};

beforeEach(async () => {
  vi.resetAllMocks();
  changes.discard.mockResolvedValue(true);
  main = document.createElement('main');
  main.tabIndex = -1;
  document.body.append(main);
  await render(<UnsentChanges entries={[entry]} changes={changes} />, main);
});
afterEach(() => {
  main.remove();
  vi.restoreAllMocks();
});

async function press(name: string): Promise<void> {
  const button = main.querySelector<HTMLElement>(`button[aria-label^="${name}: “"]`);
  if (!button) throw new Error(`There is no button "${name}".`);
  button.focus();
  await act(async () => button.click());
}

test.each(['Discard', 'Try again'])('after "%s" the focus is not lost with the button', async (name) => {
  await press(name);
  expect(document.activeElement).toBe(main);
});

test('what could not be discarded is not said to be', async () => {
  const success = vi.spyOn(toast, 'success');
  const error = vi.spyOn(toast, 'error').mockReturnValue();
  changes.discard.mockRejectedValue(new Error('Full'));
  await press('Discard');
  expect(success).not.toHaveBeenCalled();
  expect(error).toHaveBeenCalledWith('Couldn’t discard the change', 'It’s still here.');
});

test('what does not wait any more is not said to be discarded', async () => {
  const success = vi.spyOn(toast, 'success');
  const error = vi.spyOn(toast, 'error').mockReturnValue();
  changes.discard.mockResolvedValue(false);
  await press('Discard');
  expect(success).not.toHaveBeenCalled();
  expect(error).toHaveBeenCalledWith(
    'Nothing was discarded',
    'The server has stored the change, or another tab discarded it.',
  );
});

test('a draft that was saved is said to be so, also where the change could not be discarded', async () => {
  vi.spyOn(pageDraftStore, 'save').mockResolvedValue();
  const error = vi.spyOn(toast, 'error').mockReturnValue();
  changes.discard.mockRejectedValue(new Error('Full'));
  await press('Save as draft');
  await vi.waitFor(() =>
    expect(error).toHaveBeenCalledWith('Couldn’t discard the change', 'Find its draft under Drafts.'),
  );
});

test('a change that was discarded can be put back, again where the browser refuses it', async () => {
  const success = vi.spyOn(toast, 'success').mockReturnValue();
  const error = vi.spyOn(toast, 'error').mockReturnValue();
  await press('Discard');
  changes.putBack.mockRejectedValueOnce(new Error('Full'));
  success.mock.lastCall?.[2]?.onClick();
  await vi.waitFor(() =>
    expect(error).toHaveBeenCalledWith('Couldn’t restore the change', 'Try again.', {
      label: 'Try again',
      onClick: expect.any(Function),
    }),
  );
  error.mock.lastCall?.[2]?.onClick();
  expect(changes.putBack.mock.calls).toEqual([[entry], [entry]]);
});

test('a change that the server fails at is not said to be refused, and is not tried again by hand', async () => {
  const waiting: OutboxEntry = { ...entry, state: 'waiting', reason: null };
  await render(<UnsentChanges entries={[waiting]} changes={changes} />, main);
  expect(main.textContent).toContain('“Mine” isn’t saved on the server yet');
  expect([...main.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
    'Save as draft',
    'Discard',
  ]);
});

test.each([
  ['a new post', { type: 'add', post }, { slug: post.slug, date: post.date }],
  [
    'a new post, as it came by itself',
    { type: 'add', post: { ...post, slug: 'mine', date: formatUsDate(new Date(entry.madeAt)) } },
    { slug: null },
  ],
  [
    'a new post that is named after its id',
    { type: 'add', post: { ...post, title: '', slug: `post-${post.id}` } },
    { slug: null, date: post.date },
  ],
  ['an update', { type: 'update', post: { ...post, slug: 'mine' } }, { slug: 'mine' }],
  ['an update that leaves the address', { type: 'update', post }, { slug: null }],
] as const)('the draft of %s has the address and the date that were chosen', async (_, change, chosen) => {
  const save = vi.spyOn(pageDraftStore, 'save').mockResolvedValue();
  vi.spyOn(toast, 'success').mockReturnValue();
  const seen = change.type === 'update' ? { ...post, title: 'Before' } : null;
  await render(
    <UnsentChanges entries={[{ ...entry, changes: [change], seen: [seen] }]} changes={changes} />,
    main,
  );
  await press('Save as draft');
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
  const { slug, date } = save.mock.calls[0]![0].fields;
  expect({ slug, ...(date !== undefined && { date }) }).toEqual(chosen);
});

test('that the server has taken a change meanwhile is said of its draft', async () => {
  vi.spyOn(pageDraftStore, 'save').mockResolvedValue();
  const success = vi.spyOn(toast, 'success');
  const error = vi.spyOn(toast, 'error').mockReturnValue();
  changes.discard.mockResolvedValue(false);
  await press('Save as draft');
  await vi.waitFor(() =>
    expect(error).toHaveBeenCalledWith(
      'Nothing was discarded',
      'The server has stored the change, or another tab discarded it. Find its draft under Drafts.',
    ),
  );
  expect(success).not.toHaveBeenCalled();
});

test('where one of several drafts cannot be saved, those before it do not stay', async () => {
  const save = vi.spyOn(pageDraftStore, 'save').mockResolvedValueOnce().mockRejectedValue(new Error('Full'));
  const remove = vi.spyOn(pageDraftStore, 'remove').mockResolvedValue();
  const error = vi.spyOn(toast, 'error').mockReturnValue();
  const changed = [post, { ...post, id: 999 }].map((each) => ({ type: 'update', post: each }) as const);
  await render(
    <UnsentChanges entries={[{ ...entry, changes: changed, seen: [null, null] }]} changes={changes} />,
    main,
  );
  await press('Save as draft');
  await vi.waitFor(() =>
    expect(error).toHaveBeenCalledWith('Couldn’t save a draft', 'The change is still here.'),
  );
  expect(remove).toHaveBeenCalledWith(save.mock.calls[0]![0].key);
  expect(changes.discard).not.toHaveBeenCalled();
});
