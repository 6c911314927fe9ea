import { fingerprint } from '../fingerprint.ts';
import { createMemoryPostStore, type MemoryBacking } from '../memory-post-store.ts';
import { type ApplyResult, type PostPage, type PostStore, PostStoreError } from '../post-store.ts';
import type { PostChange } from '../post-change.ts';
import type { BlogPost } from '../post.ts';
import { changingCases } from './changing-cases.ts';
import {
  nothing,
  testBrokenStores,
  withApply,
  withChanges,
  withFound,
  withMembers,
} from './fake-broken-stores.ts';
import { makePost } from './make-post.ts';

const isKnown = ({ type }: PostChange) =>
  ['create', 'update', 'delete', 'move', 'restore', 'unpublish'].includes(type);

const applyOneByOne = withApply(async (store, changes) => {
  const results: ApplyResult[] = [];
  for (const change of changes) results.push(await store.apply([change]));
  return {
    posts: results.flatMap(({ posts }) => posts),
    trashKeys: results.flatMap(({ trashKeys }) => trashKeys),
  };
});

testBrokenStores(changingCases, {
  'a created post is first, or where `before` says': [
    [
      'appends created posts',
      'after creating three',
      withChanges((change) => (change.type === 'create' ? { ...change, before: null } : change)),
    ],
    [
      'ignores `before`',
      'after creating with `before`',
      withChanges((change) => (change.type === 'create' ? { ...change, before: undefined } : change)),
    ],
  ],
  'a taken id becomes the next free number': [
    [
      'replaces the post with the id',
      'the id of a post that wanted a taken one',
      withApply(async (store, changes) => {
        const taken = new Set((await store.list()).posts.map(({ id }) => id));
        return store.apply(
          changes.map((change) =>
            change.type === 'create' && taken.has(change.post.id)
              ? { type: 'update', id: change.post.id, fields: change.post }
              : change,
          ),
        );
      }),
    ],
  ],
  'an update keeps the position, the id and the fields that it does not name': [
    [
      'moves updated posts to the top',
      'after updating the second post',
      withApply(async (store, changes) => {
        const result = await store.apply(changes);
        const [top] = (await store.list({ limit: 1 })).posts;
        for (const change of changes)
          if (change.type === 'update')
            await store.apply([{ type: 'move', id: change.id, before: top?.id ?? null }]);
        return result;
      }),
    ],
    [
      'drops unknown fields',
      'the field mood of the updated post',
      withChanges((change) => (change.type === 'update' ? { ...change, remove: ['mood'] } : change)),
    ],
    [
      'repairs optional fields',
      'the field oldPaths of the updated post',
      withChanges((change) =>
        change.type === 'update' ? { ...change, fields: { ...change.fields, oldPaths: [] } } : change,
      ),
    ],
    [
      'never removes fields',
      'whether removed fields are left',
      withChanges((change) => (change.type === 'update' ? { ...change, remove: [] } : change)),
    ],
  ],
  'an update removes optional fields that it sets to undefined': [
    [
      'retains undefined fields',
      'the field aliases of the updated post',
      withChanges((change) =>
        change.type === 'update'
          ? { ...change, fields: JSON.parse(JSON.stringify(change.fields)) as Partial<BlogPost> }
          : change,
      ),
    ],
    [
      'removes undefined fields instead of those in `remove`',
      'the field updated of the updated post',
      withChanges((change) => (change.type === 'update' ? { ...change, remove: undefined } : change)),
    ],
  ],
  'an update keeps required fields that it sets to undefined or removes': [
    [
      'empties undefined fields',
      'of the updated post',
      withChanges((change) => {
        if (change.type !== 'update') return change;
        const empty = (name: string) => (name === 'isMarkdown' ? false : '');
        const fields = Object.entries(change.fields).map(([name, value]) => [name, value ?? empty(name)]);
        return { ...change, fields: Object.fromEntries(fields) as Partial<BlogPost> };
      }),
    ],
    [
      'empties removed fields',
      'the field title of the post without removals',
      withChanges((change) =>
        change.type === 'update' && change.remove?.includes('title')
          ? { ...change, fields: { title: '' } }
          : change,
      ),
    ],
  ],
  'a moved post takes its new position, and moving it back restores the order': [
    [
      'ignores moves',
      'after moving the first post before the third',
      withChanges((change) => (change.type === 'move' ? nothing : change)),
    ],
    [
      'moves posts to the end if the other post is missing',
      'after moves of and before a missing post',
      withChanges((change) =>
        change.type === 'move' && change.before === 999 ? { ...change, before: null } : change,
      ),
    ],
    [
      'returns a post that it has not moved',
      'the number of posts that apply says it has moved',
      withApply(async (store, changes) => {
        const { posts, trashKeys } = await store.apply(changes);
        const found = await Promise.all(
          changes.map(async (change) => (change.type === 'move' ? store.get({ id: change.id }) : null)),
        );
        return { posts: posts.map((post, index) => post ?? found[index] ?? null), trashKeys };
      }),
    ],
  ],
  'once apply resolves, every other store sees the change': [
    [
      'caches its first read',
      'in a store that was open already',
      withMembers((store) => {
        let cached: Promise<PostPage> | undefined;
        return { list: (() => (cached ??= store.list())) as PostStore['list'] };
      }),
    ],
  ],
  '50 interleaved creations from two stores lose nothing': [
    [
      'lets another store write between reading and writing',
      'the number of lost posts',
      withApply(async (store, changes, backing) => {
        await store.list();
        const copy: MemoryBacking = { text: backing.text };
        await Promise.resolve();
        const result = await createMemoryPostStore({ backing: copy }).apply(changes);
        backing.text = copy.text;
        return result;
      }),
    ],
  ],
  'a version changes with its post, and with nothing else': [
    [
      'has one version for the whole list',
      'after changes of others and a move',
      withFound((found, { text }) => ({ ...found, version: fingerprint(text ?? '') })),
    ],
    [
      'uses the id as version',
      'that apply returned',
      withFound((found) => ({ ...found, version: String(found.post.id) })),
    ],
    [
      'returns the same version for all posts',
      'whether an update keeps the version',
      withMembers((store) => ({
        get: async (key) => {
          const found = await store.get(key);
          return found && { ...found, version: '1' };
        },
        apply: async (changes) => {
          const { posts, trashKeys } = await store.apply(changes);
          return { posts: posts.map((each) => each && { ...each, version: '1' }), trashKeys };
        },
      })),
    ],
  ],
  'of two writers with the same version exactly one wins, 20 times': [
    [
      'ignores `ifVersion` of updates',
      'the number of writers that lost',
      withChanges((change) => (change.type === 'update' ? { ...change, ifVersion: undefined } : change)),
    ],
    [
      'rejects without the current post',
      'Not a conflict',
      withApply((store, changes) =>
        store.apply(changes).catch(() => {
          throw new PostStoreError('conflict', 'Somebody changed the post.');
        }),
      ),
    ],
  ],
  'a deletion with another version is rejected': [
    [
      'ignores `ifVersion` of deletions',
      'the deletion was rejected',
      withChanges((change) => (change.type === 'delete' ? { type: 'delete', id: change.id } : change)),
    ],
  ],
  "updating a deleted post rejects with the code 'not-found'": [
    [
      'ignores updates of missing posts',
      'the update was rejected',
      withApply(async (store, changes) => {
        const { posts } = await store.list();
        return store.apply(
          changes.map((change) =>
            change.type === 'update' && !posts.some(({ id }) => id === change.id) ? nothing : change,
          ),
        );
      }),
    ],
  ],
  'apply returns the stored post of each change': [
    [
      'returns no posts',
      'the number of results',
      withApply(async (store, changes) => ({ ...(await store.apply(changes)), posts: [] })),
    ],
    ['returns posts as of each change', 'the title of the inserted post after all changes', applyOneByOne],
  ],
  'several changes are stored together or not at all': [
    ['applies changes one by one', 'after changes that were rejected', applyOneByOne],
  ],
  'a change of an unknown type and half a post are rejected': [
    [
      'ignores unknown changes',
      'a change of an unknown type is rejected',
      withChanges((change) => (isKnown(change) ? change : nothing)),
    ],
    [
      'completes half a post',
      'a new post without a title is rejected',
      withChanges((change) =>
        change.type === 'create' ? { ...change, post: { ...makePost(), ...change.post } } : change,
      ),
    ],
    [
      'converts fields to text',
      'an update with a number as title is rejected',
      withChanges((change) =>
        change.type === 'update' && change.fields.title !== undefined
          ? { ...change, fields: { ...change.fields, title: '7' } }
          : change,
      ),
    ],
  ],
  'deleted posts return to their former order, in whichever order they are restored': [
    [
      'restores posts at the top',
      'after restoring both',
      withApply(async (store, changes) => {
        const result = await store.apply(changes);
        const restored = changes[0]?.type === 'restore' && result.posts[0];
        const [top] = (await store.list({ limit: 1 })).posts;
        if (restored && top) await store.apply([{ type: 'move', id: restored.post.id, before: top.id }]);
        return result;
      }),
    ],
    [
      'lists the trash in order of deletion',
      'the ids in the trash',
      withMembers(({ trash }) => ({
        trash: { ...trash, list: async () => (await trash.list()).toReversed() },
      })),
    ],
    [
      'returns no keys',
      'A deleted post got no key',
      withApply(async (store, changes) => ({ ...(await store.apply(changes)), trashKeys: [] })),
    ],
    [
      'leaves restored posts in the trash',
      'left in the trash',
      withApply(async (store, changes, backing) => {
        const { trash } = backing;
        const result = await store.apply(changes);
        if (changes[0]?.type === 'restore' && backing.trash?.length === 0)
          backing.trash = trash?.slice(0, 1) ?? [];
        return result;
      }),
    ],
  ],
  'a restored post can be changed at once, and a discarded one is gone': [
    [
      'ignores discarding',
      'what is stored of a discarded post',
      withMembers(({ trash }) => ({ trash: { ...trash, discard: async () => {} } })),
    ],
  ],
});
