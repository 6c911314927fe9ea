import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import {
  create,
  expectRejection,
  getTitles,
  readAll,
  readState,
  readUnreadable,
  startUp,
  toText,
} from './fake-browser-steps.ts';
import { fakeBrowser } from './fake-browser.ts';

describe('text that cannot be parsed completely', () => {
  const texts = {
    'no JSON': '[{"id":1',
    'no list': '{"posts":[]}',
    'a list with an entry that is no post': JSON.stringify([makePost({ title: 'Readable' }), 'not a post']),
    'a key twice in an object': toText(makePost()).replace('{', '{"title":"First",'),
    'a key twice, deep in an unknown field': toText(makePost()).replace('{', '{"more":[{"a":1,"a":2}],'),
    'an id past 2 ** 53': toText(makePost()).replace(/"id":\d+/u, '"id":9007199254740993'),
  };

  test.each(Object.entries(texts))(
    '%s: reading changes nothing, a change archives the exact text first',
    async (_, text) => {
      const browser = fakeBrowser(text);
      const store = browser.openTab();
      expect((await readState(store)).unreadable).toEqual([{ id: 'in-place', text, archivedAt: null }]);
      expect(browser.writes).toBe(0);

      await create(store, makePost({ title: 'New' }));
      expect(await readUnreadable(store)).toEqual([text]);
      expect(getTitles(browser.getText())[0]).toBe('New');
    },
  );

  test('is not overwritten while it cannot be archived', async () => {
    const browser = fakeBrowser('{broken');
    const cause = new Error('no room');
    browser.archive.add = () => Promise.reject(cause);
    await expect(create(browser.openTab(), makePost())).rejects.toMatchObject({
      code: 'failed',
      message: 'The stored text could not be read whole, and no copy of it could be kept: no room',
      cause,
    });
    expect(browser.getText()).toBe('{broken');
  });
});

test('a list with an id twice is readable, so a change archives nothing', async () => {
  const text = toText(makePost({ id: 1, title: 'First' }), makePost({ id: 1, title: 'Second' }));
  const browser = fakeBrowser(text);
  const store = browser.openTab();
  expect((await readState(store)).unreadable).toEqual([]);
  expect(browser.writes).toBe(0);
  await create(store, makePost({ title: 'New' }));
  expect(await readUnreadable(store)).toEqual([]);
  expect(getTitles(browser.getText())).toEqual(['New', 'First', 'Second']);
});

test('a valid list is archived neither by a change nor by a replay', async () => {
  const browser = fakeBrowser('[]');
  browser.flush();
  const store = browser.openTab();
  await create(store, makePost());
  expect(await readUnreadable(store)).toEqual([]);
  browser.kill();
  await startUp(browser);
  expect(getTitles(browser.getText())).toHaveLength(1);
  expect(await browser.archive.list()).toEqual([]);
});

describe('repair and discard', () => {
  const readable = makePost({ id: 1, title: 'Readable' });
  const text = JSON.stringify([readable, 'not a post']);
  const added = makePost({ id: 2, title: 'Recovered' });

  test('a repair archives the exact text, applies the changes, and survives a kill', async () => {
    const browser = fakeBrowser(text);
    browser.flush();
    const store = browser.openTab();
    await store.condition.repair([{ type: 'create', post: added, before: null }]);
    expect(await readState(store)).toMatchObject({ posts: [readable, added], unreadable: [{ text }] });
    browser.kill();
    await startUp(browser);
    expect(getTitles(browser.getText())).toEqual(['Readable', 'Recovered']);
  });

  test('a repair without changes archives the text', async () => {
    const browser = fakeBrowser(text);
    const store = browser.openTab();
    await store.condition.repair([]);
    expect((await store.condition.read()).unreadable[0]?.archivedAt).not.toBeNull();
    expect(browser.getText()).toBe(toText(readable));
  });

  test('discarding a stored text leaves its readable posts, and later changes survive a kill', async () => {
    const browser = fakeBrowser(text);
    browser.flush();
    const store = browser.openTab();
    const [inPlace] = (await store.condition.read()).unreadable;
    await store.condition.discard(inPlace!);
    expect(await readState(store)).toMatchObject({ posts: [readable], unreadable: [] });
    await create(store, added);
    browser.kill();
    await startUp(browser);
    expect(getTitles(browser.getText())).toEqual(['Recovered', 'Readable']);
  });

  test('a text that has changed is not discarded', async () => {
    const browser = fakeBrowser(text);
    const store = browser.openTab();
    const [inPlace] = (await store.condition.read()).unreadable;
    browser.setText('{newer');
    await expect(store.condition.discard(inPlace!)).rejects.toMatchObject({
      code: 'failed',
      message: 'The stored text was changed meanwhile.',
    });
    expect(browser.getText()).toBe('{newer');
  });

  test('an archived text can be discarded, and only that one', async () => {
    const browser = fakeBrowser('{first');
    const store = browser.openTab();
    await create(store, added);
    browser.setText('{second');
    await create(store, added);
    const { unreadable } = await store.condition.read();
    expect(unreadable.map((each) => each.text)).toEqual(['{second', '{first']);
    await store.condition.discard(unreadable[1]!);
    expect(await readUnreadable(store)).toEqual(['{second']);
    expect(await readAll(store)).toEqual([added]);
  });

  test('an archived text that cannot be deleted rejects with the reason', async () => {
    const browser = fakeBrowser('[]');
    const cause = new Error('no room');
    browser.archive.discard = () => Promise.reject(cause);
    const discarding = browser.openTab().condition.discard({ id: '1', text: '{', archivedAt: 1 });
    await expect(discarding).rejects.toMatchObject({
      name: 'PostStoreError',
      code: 'failed',
      message: 'no room',
      cause,
    });
  });
});

describe('an unreadable text that replaces a valid list', () => {
  const valid = [
    makePost({ id: 1, title: 'One' }),
    makePost({ id: 2, title: 'Two' }),
    makePost({ id: 3, title: 'Three' }),
  ];

  test('offers the list until the text is valid again', async () => {
    const browser = fakeBrowser(toText(...valid));
    const store = browser.openTab();
    expect((await readState(store)).lastValid).toBeNull();
    browser.setText('{broken');
    expect(await readState(store)).toMatchObject({ posts: [], lastValid: valid });
    browser.setText(JSON.stringify([valid[1], 7]));
    expect(await readState(store)).toMatchObject({ posts: [valid[1]], lastValid: valid });
    browser.setText('[]');
    expect(await readState(store)).toMatchObject({ posts: [], lastValid: null });
  });

  test('offers nothing if all of its posts are readable, or if this tab never read it', async () => {
    const browser = fakeBrowser(toText(...valid));
    const store = browser.openTab();
    await store.list();
    browser.setText(JSON.stringify([7, ...valid]));
    expect(await readState(store)).toMatchObject({ posts: valid, lastValid: null });
    expect((await readState(browser.openTab())).lastValid).toBeNull();
  });

  test.each(['{broken', '[{"id":2,"title":"Half"},{"id":1}]'])(
    'is archived when the list is restored exactly, which survives a kill: %s',
    async (text) => {
      const browser = fakeBrowser(toText(...valid));
      const store = browser.openTab();
      await store.apply([{ type: 'move', id: 2, before: 1 }]);
      await store.apply([{ type: 'move', id: 2, before: 3 }]);
      browser.setText(text);
      browser.flush();
      await store.condition.restore();
      expect(await readState(store)).toMatchObject({
        posts: valid,
        lastValid: null,
        unreadable: [{ text, archivedAt: 1 }],
      });
      expect(browser.getText()).toBe(toText(...valid));
      browser.kill();
      await startUp(browser);
      expect(browser.getText()).toBe(toText(...valid));
    },
  );

  test('is not replaced while it cannot be archived', async () => {
    const browser = fakeBrowser(toText(...valid));
    const store = browser.openTab();
    await store.list();
    browser.setText('{broken');
    browser.archive.add = () => Promise.reject(new Error('no room'));
    await expect(store.condition.restore()).rejects.toMatchObject({ code: 'failed' });
    await expectRejection(store, 'failed');
    expect(browser.getText()).toBe('{broken');
  });

  test.each([
    ['is valid again', '[]'],
    ['was cleared', null],
  ])('is not replaced if it %s', async (_, text) => {
    const browser = fakeBrowser(toText(...valid));
    const store = browser.openTab();
    await store.list();
    browser.setText('{broken');
    await store.list();
    browser.setText(text);
    await expect(store.condition.restore()).rejects.toMatchObject({
      code: 'failed',
      message: 'The stored text was changed meanwhile.',
    });
    expect(browser.getText()).toBe(text);
  });

  test('is not replaced by a tab that never read the list', async () => {
    const browser = fakeBrowser('{broken');
    await expect(browser.openTab().condition.restore()).rejects.toMatchObject({ code: 'failed' });
    expect(browser.getText()).toBe('{broken');
  });

  test('is archived by a change, and so is the list that would be lost', async () => {
    const browser = fakeBrowser(toText(...valid));
    const store = browser.openTab();
    await store.list();
    browser.setText('{broken');
    await create(store, makePost({ id: 9, title: 'New' }));
    expect((await readAll(store)).map(({ title }) => title)).toEqual(['New']);
    expect(await readUnreadable(store)).toEqual([toText(...valid), '{broken']);
  });
});
