import type { PostChange } from '../post-change.ts';
import { canonicalCases } from './canonical-cases.ts';
import { testBrokenStores, withApply, withChanges, withMembers } from './fake-broken-stores.ts';

testBrokenStores(canonicalCases, {
  'the canonical URL of a post is stored in its normal form, and a blank one removes the field': [
    ['drops the field', 'the post with a canonical URL', withChanges(withoutCanonical)],
  ],
  'a canonical URL that is relative, of another scheme, with credentials or too long is rejected': [
    [
      'accepts any URL',
      'the reason for which /tax was rejected',
      withApply((store, changes) => store.apply(changes).catch(() => ({ posts: [], trashKeys: [] }))),
    ],
  ],
  'a draft has the canonical URL as the author has typed it, and publishing decides': [
    [
      'drops the field of a draft',
      'the post of the draft',
      withMembers((store) => ({
        drafts: {
          ...store.drafts,
          save: (draft, condition) =>
            store.drafts.save({ ...draft, post: { ...draft.post, canonical: undefined } }, condition),
        },
      })),
    ],
  ],
});

function withoutCanonical(change: PostChange): PostChange {
  if (change.type !== 'update') return change;
  const { canonical: _, ...fields } = change.fields;
  return { ...change, fields };
}
