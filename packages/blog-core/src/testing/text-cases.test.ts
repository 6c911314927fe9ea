import { createMemoryPostStore } from '../memory-post-store.ts';
import { seedPosts } from '../seed-posts.ts';
import { parsePostsJson } from '../parse-posts.ts';
import { requiredFieldNames } from '../post-fields.ts';
import type { PostQuery, PostStore } from '../post-store.ts';
import { testBrokenStores, withApply, withList, withMembers } from './fake-broken-stores.ts';
import { textCases } from './text-cases.ts';

testBrokenStores(textCases, {
  'reading never writes over text that cannot be read': [
    [
      'clears an unreadable text',
      'the stored text after reading',
      withMembers((store, backing) => ({
        list: (async (query) => {
          if (parsePostsJson(backing.text ?? '').issues.length > 0) backing.text = '[]';
          return store.list(query);
        }) as PostStore['list'],
      })),
    ],
  ],
  'of two posts with the same id the later one gets the next free id': [
    [
      'leaves duplicate ids',
      'of a text with an id twice',
      withList(async (store, query) => {
        const page = await store.list(query);
        return { ...page, posts: page.posts.map((post) => (post.id === 9 ? { ...post, id: 7 } : post)) };
      }),
    ],
    [
      'reports the text as unreadable',
      'the number of unreadable texts',
      withMembers(({ condition }) => ({
        condition: {
          ...condition,
          read: async () => ({
            ...(await condition.read()),
            unreadable: [{ id: 'in-place', text: '[]', archivedAt: null }],
          }),
        },
      })),
    ],
  ],
  'text that could not be read is kept exactly when a change is applied': [
    [
      'archives texts as UTF-8',
      'how often the exact text',
      withApply(async (store, changes, backing) => {
        const result = await store.apply(changes);
        backing.archived = (backing.archived ?? []).map((each) => ({
          ...each,
          text: each.text.replace(/\p{Surrogate}/gu, '\ufffd'),
        }));
        return result;
      }),
    ],
  ],
  'the readable posts of a partly unreadable text survive a change': [
    [
      'starts again from an empty list',
      'after the change',
      withApply((store, changes, backing) => {
        if (parsePostsJson(backing.text ?? '').issues.length > 0) backing.text = '[]';
        return store.apply(changes);
      }),
    ],
  ],
  'unknown fields survive a change of another post': [
    [
      'writes known fields only',
      'the post that was not meant',
      withApply(async (store, changes, backing) => {
        const result = await store.apply(changes);
        backing.text = JSON.stringify(JSON.parse(backing.text ?? '[]'), [...requiredFieldNames, 'id']);
        return result;
      }),
    ],
  ],
  'a list that vanishes while a store is open is empty and not seeded again': [
    [
      'does not remember that there was a list',
      'after the stored text was taken away',
      (backing) => ({
        ...createMemoryPostStore({ backing, seeds: seedPosts }),
        list: ((query: PostQuery) =>
          createMemoryPostStore({ backing, seeds: seedPosts }).list(query)) as PostStore['list'],
      }),
    ],
  ],
  'a repair archives the exact text and stores the changes with the readable posts': [
    [
      'repairs without archiving',
      'the text that was put aside',
      withMembers(({ condition }, backing) => ({
        condition: {
          ...condition,
          repair: async (changes) => {
            const result = await condition.repair(changes);
            backing.archived = [];
            return result;
          },
        },
      })),
    ],
    [
      'repairs nothing without changes',
      'after a repair that adds nothing',
      withMembers((store) => ({
        condition: { ...store.condition, repair: (changes) => store.apply(changes) },
      })),
    ],
  ],
  'discard deletes an unreadable text only if it has not changed': [
    [
      'discards a text that has changed',
      'a text that was changed is not discarded',
      withMembers(({ condition }, backing) => ({
        condition: {
          ...condition,
          discard: (each) => condition.discard({ ...each, text: backing.text ?? '' }),
        },
      })),
    ],
    [
      'never discards archived texts',
      'after discarding both',
      withMembers(({ condition }) => ({
        condition: {
          ...condition,
          discard: async (each) => (each.archivedAt === null ? condition.discard(each) : undefined),
        },
      })),
    ],
  ],
  'restore replaces unreadable text by the last valid list': [
    [
      'restores whatever is stored',
      'a whole list is not written over',
      withMembers(({ condition }) => ({
        condition: { ...condition, restore: () => condition.restore().catch(() => {}) },
      })),
    ],
    [
      'restores without archiving',
      'the text that was put aside',
      withMembers(({ condition }, backing) => ({
        condition: {
          ...condition,
          restore: async () => {
            await condition.restore();
            backing.archived = [];
          },
        },
      })),
    ],
  ],
});
