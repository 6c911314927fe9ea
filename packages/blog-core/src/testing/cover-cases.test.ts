import type { PostChange } from '../post-change.ts';
import { coverCases } from './cover-cases.ts';
import { testBrokenStores, withApply, withChanges } from './fake-broken-stores.ts';

testBrokenStores(coverCases, {
  'the cover of a post is stored in its normal form, and a blank source removes the field': [
    ['drops the field', 'the post with a cover', withChanges(withoutCover)],
  ],
  'a cover that is neither an image of the blog nor a complete URL is rejected': [
    [
      'accepts any cover',
      'the reason for which ./desk.png was rejected',
      withApply((store, changes) => store.apply(changes).catch(() => ({ posts: [], trashKeys: [] }))),
    ],
  ],
});

function withoutCover(change: PostChange): PostChange {
  if (change.type !== 'update') return change;
  const { cover: _, ...fields } = change.fields;
  return { ...change, fields };
}
