import type { PostStore } from '../post-store.ts';
import {
  apply,
  expectEqual,
  expectFields,
  getDrafts,
  openWithPosts,
  readSummary,
  type PostStoreConformanceCase,
} from './harness.ts';
import { PostStoreError } from '../post-store-error.ts';

/** Tests how a store accepts the URL at which a post first appeared. */
export const canonicalCases: readonly PostStoreConformanceCase[] = [
  {
    name: 'the canonical URL of a post is stored in its normal form, and a blank one removes the field',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      await setCanonical(store, 101, ' HTTPS://Example.com/a b ');
      const url = { canonical: 'https://example.com/a%20b' };
      expectFields((await store.get({ id: 101 }))?.post, url, 'the post with a canonical URL');
      expectFields(await readSummary(store, 101), url, 'its summary');
      await setCanonical(store, 101, ' ');
      const after = (await store.get({ id: 101 }))?.post ?? {};
      expectEqual('canonical' in after, false, 'whether a post without a canonical URL has the field');
      const post = (await store.get({ id: 102 }))?.post;
      if (!post) throw new Error('The post is not in the list.');
      await apply(store, { type: 'create', post: { ...post, id: 104, canonical: 'https://Example.com' } });
      const created = (await store.get({ id: 104 }))?.post;
      expectFields(created, { canonical: 'https://example.com/' }, 'the created post');
    },
  },
  {
    name: 'a canonical URL that is relative, of another scheme, with credentials or too long is rejected',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      for (const [canonical, message] of [
        ['/tax', 'The URL must be complete, such as https://example.com/post.'],
        ['http://example.com/tax', 'The URL must begin with https://.'],
        ['javascript:alert(1)', 'The URL must begin with https://.'],
        ['https://ann:secret@example.com/', 'The URL must not contain a user name or a password.'],
        [`https://example.com/${'x'.repeat(2048)}`, 'The URL must have at most 2,048 characters.'],
      ] as const) {
        const rejected = await setCanonical(store, 101, canonical).catch((error: unknown) => error);
        const { code, field, message: reason } = rejected instanceof PostStoreError ? rejected : {};
        expectEqual(code, 'invalid', `the reason for which ${canonical.slice(0, 40)} was rejected`);
        expectEqual(field, 'canonical', 'the field of the error');
        expectEqual(reason, message, 'the message of the error');
      }
      const post = (await store.get({ id: 101 }))?.post ?? {};
      expectEqual('canonical' in post, false, 'whether a rejected URL is stored');
    },
  },
  {
    name: 'a draft has the canonical URL as the author has typed it, and publishing decides',
    needs: 'drafts',
    async run(harness) {
      const store = await openWithPosts(harness);
      const post = (await store.get({ id: 101 }))?.post;
      if (!post) throw new Error('The post is not in the list.');
      const draft = { ...post, id: 104, canonical: 'https://exam' };
      const typed = { ...draft, canonical: 'example' };
      await getDrafts(store).save({ key: 'typing', post: typed, edits: null });
      const saved = (await getDrafts(store).get('typing'))?.post;
      expectFields(saved, { canonical: 'example' }, 'the post of the draft');
      const rejected = await apply(store, { type: 'create', post: typed, draft: 'typing' }).catch(
        (error: unknown) => error,
      );
      const code = rejected instanceof PostStoreError ? rejected.code : 'it resolved';
      expectEqual(code, 'invalid', 'the reason for which the draft was not published');
      expectEqual((await getDrafts(store).get('typing')) !== null, true, 'whether the draft is still there');
      await apply(store, { type: 'create', post: draft, draft: 'typing' });
      const published = (await store.get({ id: 104 }))?.post;
      expectFields(published, { canonical: 'https://exam/' }, 'the published post');
    },
  },
];

async function setCanonical(store: PostStore, id: number, canonical: string): Promise<void> {
  await apply(store, { type: 'update', id, fields: { canonical } });
}
