import {
  apply,
  expectEqual,
  expectFields,
  expectIds,
  getCondition,
  getErrorCode,
  openWithPosts,
  type PostStoreConformanceCase,
  readAll,
  readUnreadable,
  requireText,
} from './harness.ts';
import { makePost } from './make-post.ts';

// Careless copies lose lone surrogates and NULs first.
const unreadableText = ' [{"id": 7, "title": "half a p\ud83d\u0000\u00a0é🙂\r\n';

/** Tests how a store treats a text that others have changed or damaged. */
export const textCases: readonly PostStoreConformanceCase[] = [
  {
    name: 'reading never writes over text that cannot be read',
    needs: 'text',
    async run(harness) {
      const place = requireText(harness);
      await place.writeText(unreadableText);
      const first = await harness.open();
      const second = await harness.open();
      const unsubscribe = first.subscribe(() => {});
      await readAll(first);
      await readAll(second);
      await first.get({ slug: 'post-7' });
      unsubscribe();
      expectEqual(await place.readText(), unreadableText, 'the stored text after reading');
      await expectIds(first, [], 'read from text that is no JSON');
      const [newest] = await readUnreadable(first);
      expectEqual(newest?.text, unreadableText, 'the newest unreadable text');
      expectEqual(newest?.archivedAt, null, '`archivedAt` of a text that is still in place');
    },
  },
  {
    name: 'of two posts with the same id the later one gets the next free id',
    needs: 'text',
    async run(harness) {
      const place = requireText(harness);
      const text = JSON.stringify([
        makePost({ id: 7, title: 'First' }),
        makePost({ id: 8 }),
        makePost({ id: 7, slug: 'second', title: 'Second' }),
      ]);
      await place.writeText(text);
      const store = await harness.open();
      await expectIds(store, [7, 8, 9], 'of a text with an id twice');
      expectEqual((await store.get({ slug: 'second' }))?.post.id, 9, 'the id of the second post');
      expectEqual((await readUnreadable(store)).length, 0, 'the number of unreadable texts');
      await apply(store, { type: 'delete', id: 7 });
      await expectIds(store, [8, 9], 'after deleting the first one');
      const unreadable = await readUnreadable(await harness.open());
      expectEqual(unreadable.length, 0, 'the number of unreadable texts after a change');
    },
  },
  {
    name: 'text that could not be read is kept exactly when a change is applied',
    needs: 'text',
    async run(harness) {
      const place = requireText(harness);
      await place.writeText(unreadableText);
      const store = await harness.open();
      await apply(store, { type: 'create', post: makePost({ id: 101 }) });
      await apply(store, { type: 'create', post: makePost({ id: 102 }) });
      for (const [whose, each] of [
        ['the same store', store],
        ['a store opened afterwards', await harness.open()],
      ] as const) {
        await expectIds(each, [102, 101], `in ${whose}`);
        const kept = (await readUnreadable(each)).filter(({ text }) => text === unreadableText);
        expectEqual(kept.length, 1, `how often the exact text is among the unreadable ones in ${whose}`);
        expectEqual(typeof kept[0]?.archivedAt, 'number', `the type of its \`archivedAt\` in ${whose}`);
      }
    },
  },
  {
    name: 'the readable posts of a partly unreadable text survive a change',
    needs: 'text',
    async run(harness) {
      const place = requireText(harness);
      const whole = makePost({ id: 7, mood: 'calm' });
      const text = JSON.stringify([whole, 'no post', { ...makePost({ id: 8 }), title: null }]);
      await place.writeText(text);
      const store = await harness.open();
      await expectIds(store, [7, 8], 'before the change');
      await apply(store, { type: 'create', post: makePost({ id: 101 }) });
      await expectIds(store, [101, 7, 8], 'after the change');
      expectFields((await store.get({ id: 7 }))?.post, whole, 'the post that was whole');
      expectEqual((await readUnreadable(store))[0]?.text, text, 'the newest unreadable text');
    },
  },
  {
    name: 'unknown fields survive a change of another post',
    needs: 'text',
    async run(harness) {
      const place = requireText(harness);
      // Only JSON.parse creates an own field named __proto__.
      const strange: object = JSON.parse(
        '{"__proto__":{"a":1},"tags":[{"deep":[null]}],"\\ud83d":"\\udc00"}',
      );
      const post = { ...makePost({ id: 7 }), ...strange };
      await place.writeText(JSON.stringify([post]));
      await apply(await harness.open(), { type: 'create', post: makePost({ id: 101 }) });
      const stored: unknown = JSON.parse((await place.readText()) ?? 'null');
      const survivor: unknown = Array.isArray(stored) ? stored[1] : undefined;
      expectEqual(JSON.stringify(survivor), JSON.stringify(post), 'the post that was not meant');
    },
  },
  {
    name: 'a list that vanishes while a store is open is empty and not seeded again',
    needs: 'text',
    async run(harness) {
      const place = requireText(harness);
      const store = await harness.open();
      await apply(store, { type: 'create', post: makePost({ id: 101 }) });
      // Stores that wait for their own write to show must have seen it.
      await readAll(store);
      await place.writeText(null);
      await expectIds(store, [], 'after the stored text was taken away');
      expectEqual((await getCondition(store).read()).wasCleared, true, '`wasCleared`');
      await apply(store, { type: 'create', post: makePost({ id: 102 }) });
      await expectIds(store, [102], 'after a post was added to the cleared list');
    },
  },
  {
    name: 'a repair archives the exact text and stores the changes with the readable posts',
    needs: 'text',
    async run(harness) {
      const place = requireText(harness);
      const text = JSON.stringify([makePost({ id: 7 }), 'no post']);
      await place.writeText(text);
      const store = await harness.open();
      await getCondition(store).repair([{ type: 'create', post: makePost({ id: 101 }), before: null }]);
      const after = await harness.open();
      await expectIds(after, [7, 101], 'after the repair');
      expectEqual((await readUnreadable(after))[0]?.text, text, 'the text that was put aside');
      await place.writeText(JSON.stringify([makePost({ id: 8 }), 'no post']));
      await getCondition(store).repair([]);
      expectEqual(
        await place.readText(),
        JSON.stringify([makePost({ id: 8 })]),
        'the stored text after a repair that adds nothing',
      );
    },
  },
  {
    name: 'discard deletes an unreadable text only if it has not changed',
    needs: 'text',
    async run(harness) {
      const place = requireText(harness);
      await place.writeText(unreadableText);
      const store = await harness.open();
      await apply(store, { type: 'create', post: makePost({ id: 101 }) });
      const text = JSON.stringify([makePost({ id: 7 }), 'no post']);
      await place.writeText(text);
      const [inPlace, kept] = await readUnreadable(store);
      if (!inPlace || !kept) throw new Error('Two unreadable texts were expected.');
      await place.writeText(unreadableText);
      const outcome = await getErrorCode(getCondition(store).discard(inPlace));
      expectEqual(outcome, 'failed', 'the reason for which a text that was changed is not discarded');
      expectEqual(await place.readText(), unreadableText, 'the text that was not discarded');
      await place.writeText(text);
      await getCondition(store).discard(inPlace);
      await expectIds(store, [7], 'after discarding the text in place');
      await getCondition(store).discard(kept);
      const left = await readUnreadable(store);
      expectEqual(left.length, 0, 'the number of unreadable texts after discarding both');
      await expectIds(await harness.open(), [7], 'in a store opened afterwards');
    },
  },
  {
    name: 'restore replaces unreadable text by the last valid list',
    needs: 'text',
    async run(harness) {
      const place = requireText(harness);
      const store = await openWithPosts(harness);
      const ids = (await readAll(store)).map(({ id }) => id);
      const condition = getCondition(store);
      expectEqual((await condition.read()).lastValid, null, 'what is offered where all is whole');
      expectEqual(
        await getErrorCode(condition.restore()),
        'failed',
        'the reason for which a whole list is not written over',
      );
      await place.writeText(unreadableText);
      const { lastValid } = await condition.read();
      expectEqual(
        lastValid?.map(({ id }) => id).join(),
        ids.join(),
        'the ids of the list that is offered back',
      );
      await condition.restore();
      await expectIds(await harness.open(), ids, 'after restoring it');
      const [kept] = await readUnreadable(await harness.open());
      expectEqual(kept?.text, unreadableText, 'the text that was put aside');
    },
  },
];
