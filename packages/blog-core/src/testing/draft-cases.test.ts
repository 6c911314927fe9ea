import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DraftConflictError, type PostDrafts, type StoredDraft } from '../draft.ts';
import { createMemoryPostStore, type MemoryBacking } from '../memory-post-store.ts';
import type { PostChange } from '../post-change.ts';
import { draftCases } from './draft-cases.ts';
import { makeDraftHistory, runDraftHistory } from './draft-histories.ts';
import { type OpenStore, testBrokenStores, withChanges, withMembers } from './fake-broken-stores.ts';

function withDrafts(getMembers: (drafts: PostDrafts) => Partial<PostDrafts>): OpenStore {
  return withMembers(({ drafts }) => ({ drafts: { ...drafts, ...getMembers(drafts) } }));
}

function withFoundDraft(change: (found: StoredDraft) => StoredDraft | null): OpenStore {
  return withDrafts((drafts) => ({
    get: async (key) => {
      const found = await drafts.get(key);
      return found && change(found);
    },
  }));
}

/** Replaces the draft that a change publishes. */
function withPublishing(change: (each: PostChange & { type: 'create' | 'update' }) => PostChange): OpenStore {
  return withChanges((each) => (each.type === 'create' || each.type === 'update' ? change(each) : each));
}

const withoutConditions = withDrafts((drafts) => ({
  save: (draft) => drafts.save(draft),
  delete: (key) => drafts.delete(key),
}));

/** Replaces the time of a deletion in conflicts. */
function withDeletedAt(getDeletedAt: (conflict: DraftConflictError) => number | null): OpenStore {
  return withDrafts((drafts) => ({
    save: (draft, condition) =>
      drafts.save(draft, condition).catch((error: unknown) => {
        if (!(error instanceof DraftConflictError)) throw error;
        const { key, current, publishedAs } = error;
        throw new DraftConflictError(key, { current, publishedAs, deletedAt: getDeletedAt(error) });
      }),
  }));
}

testBrokenStores(draftCases, {
  'a draft is stored as a whole, and is in no list of posts': [
    [
      'drops unknown fields',
      'the field mood of the post of the draft',
      withFoundDraft(({ post, ...draft }) => ({ ...draft, post: { ...post, mood: undefined } as never })),
    ],
    ['drops the edited post', 'the field edits', withFoundDraft((draft) => ({ ...draft, edits: null }))],
    [
      'lists drafts as posts',
      'the ids of the posts beside the draft',
      withMembers((store) => ({
        drafts: {
          ...store.drafts,
          async save(draft) {
            await store.apply([{ type: 'create', post: draft.post }]);
            return store.drafts.save(draft);
          },
        },
      })),
    ],
    [
      'finds drafts by their slugs',
      'the post with the slug of the draft',
      withMembers((store) => ({
        async get(key) {
          const draft = 'slug' in key ? await store.drafts.get('a') : null;
          if (!draft) return store.get(key);
          return { post: draft.post, version: '1', previous: null, next: null, redirectTo: null };
        },
      })),
    ],
    ['retains deleted drafts', 'a draft that was deleted', withDrafts(() => ({ delete: async () => {} }))],
  ],
  'drafts are listed without contents, the latest saved first, in pages': [
    [
      'lists the oldest first',
      'the keys of the listed drafts',
      withDrafts((drafts) => ({
        list: async () => {
          const { drafts: listed } = await drafts.list();
          const [first, ...others] = listed.toReversed();
          return { drafts: [first, ...others].flatMap((each) => each ?? []).slice(0, 2), nextCursor: null };
        },
      })),
    ],
    [
      'lists contents',
      'whether a listed draft has a content',
      withDrafts((drafts) => ({
        list: async (query) => {
          const page = await drafts.list(query);
          return {
            ...page,
            drafts: page.drafts.map((each) => ({ ...each, post: { ...each.post, content: '' } })),
          };
        },
      })),
    ],
    [
      'ignores the limit',
      'whether a page respects the limit',
      withDrafts((drafts) => ({ list: ({ cursor } = {}) => drafts.list({ cursor }) })),
    ],
    [
      'starts at the top after any text',
      'after a text that is no cursor',
      withDrafts((drafts) => ({
        list: ({ cursor, ...query } = {}) =>
          drafts.list(cursor?.includes(':') ? { ...query, cursor } : query),
      })),
    ],
  ],
  'a save or a deletion that expects another version is rejected': [
    ['overwrites', 'Not a conflict of drafts: it resolved', withoutConditions],
    [
      'rejects a save that is repeated',
      'changed the draft a',
      withDrafts((drafts) => {
        const seen = new Set<unknown>();
        return {
          save: (draft, condition) => {
            const version = condition?.ifVersion ?? null;
            if (version !== null && seen.has(version)) return drafts.save({ ...draft, edits: 1 }, condition);
            seen.add(version);
            return drafts.save(draft, condition);
          },
        };
      }),
    ],
    [
      'deletes any version',
      'Not a conflict of drafts: it resolved',
      withDrafts((drafts) => ({ delete: (key) => drafts.delete(key) })),
    ],
  ],
  'a save of a deleted draft differs from one of a draft that the store never had': [
    ['forgets deletions', 'whether the deletion has a time', withDeletedAt(() => null)],
    [
      'knows of deletions that never were',
      'a deletion that never was',
      withDeletedAt(({ deletedAt }) => deletedAt ?? 1),
    ],
  ],
  'publishing a draft deletes it, and publishing it again returns the post': [
    [
      'ignores the key',
      'the number of drafts after publishing them',
      withPublishing((change) => ({ ...change, draft: undefined })),
    ],
    [
      'forgets published keys',
      'the posts after publishing again',
      withMembers((store, backing) => ({
        apply(changes) {
          if (backing.drafts) backing.drafts = { ...backing.drafts, published: [] };
          return store.apply(changes);
        },
      })),
    ],
    [
      'saves under a published key',
      'Not a conflict of drafts: it resolved',
      withMembers((store, backing) => ({
        drafts: {
          ...store.drafts,
          save(draft, condition) {
            if (backing.drafts) backing.drafts = { ...backing.drafts, published: [] };
            return store.drafts.save(draft, condition);
          },
        },
      })),
    ],
  ],
  'publishing a draft that somebody else has saved is rejected': [
    [
      'ignores the version of the draft',
      'Not a conflict of drafts: it resolved',
      withPublishing((change) => ({ ...change, ifDraftVersion: undefined })),
    ],
    [
      'deletes the draft of a rejected change',
      'the field id of the post of the draft after rejections',
      withMembers((store) => ({
        async apply(changes) {
          for (const change of changes)
            if (change.type === 'update' && change.draft !== undefined)
              await store.drafts.delete(change.draft);
          return store.apply(changes);
        },
      })),
    ],
  ],
  'an unpublished post is a draft, and publishing it returns it to its position': [
    [
      'unpublishes any version',
      'the reason for which it was rejected',
      withChanges((change) => (change.type === 'unpublish' ? { ...change, ifVersion: undefined } : change)),
    ],
    [
      'moves unpublished posts into the trash',
      'the number of posts in the trash',
      withChanges((change) => (change.type === 'unpublish' ? { ...change, type: 'delete' } : change)),
    ],
    [
      'returns unpublished posts to the top',
      'after publishing one again',
      withMembers((store) => ({
        apply: async (changes) => {
          const [top] = (await store.list({ limit: 1 })).posts;
          return store.apply(
            changes.map((change) =>
              change.type === 'create' && change.draft === 'a'
                ? { ...change, before: top?.id ?? null }
                : change,
            ),
          );
        },
      })),
    ],
    [
      'ignores `before` of unpublished posts',
      'after publishing the other one at the end',
      withPublishing((change) =>
        change.type === 'create' && change.draft !== undefined ? { ...change, before: undefined } : change,
      ),
    ],
  ],
  '10 random histories of two writers lose no text and add no post twice': [
    ['overwrites the drafts of others', 'the texts that nobody has read', withoutConditions],
    [
      'publishes older texts than the saved ones',
      'the texts that nobody has read',
      withPublishing((change) => ({ ...change, ifDraftVersion: undefined })),
    ],
    [
      'forgets published keys',
      'the number of works in the list',
      withMembers((store, backing) => ({
        apply(changes) {
          if (backing.drafts) backing.drafts = { ...backing.drafts, published: [] };
          return store.apply(changes);
        },
      })),
    ],
  ],
});

test('random histories of saves, publishes, unpublishes and lost responses lose no text', async () => {
  const numRuns = process.env['PROPERTY_RUNS'] === undefined ? 50 : 1000;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 32 - 1 }), async (seed) => {
      const backing: MemoryBacking = { text: null };
      const stores = [createMemoryPostStore({ backing }), createMemoryPostStore({ backing })];
      await expect(runDraftHistory(stores, makeDraftHistory(seed))).resolves.toBeUndefined();
    }),
    { numRuns },
  );
});
