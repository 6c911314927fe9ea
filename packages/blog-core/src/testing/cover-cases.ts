import { PostStoreError } from '../post-store-error.ts';
import {
  apply,
  expectEqual,
  expectFields,
  openWithPosts,
  readSummary,
  type PostStoreConformanceCase,
} from './harness.ts';

const src = '/media/mfzwe3dmnzxw64droj2hk5txpb-1600x900.webp';

/** Tests how a store accepts the image of a post. */
export const coverCases: readonly PostStoreConformanceCase[] = [
  {
    name: 'the cover of a post is stored in its normal form, and a blank source removes the field',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      const read = async (id: number) => (await store.get({ id }))?.post ?? {};
      await apply(store, { type: 'update', id: 101, fields: { cover: { src: ` ${src}`, alt: 'A desk' } } });
      const cover = { cover: { src, alt: 'A desk' } };
      expectFields(await read(101), cover, 'the post with a cover');
      expectFields(await readSummary(store, 101), cover, 'its summary');
      // A browser that blocks its database has none.
      const version = (await store.versions?.list(101))?.[0];
      if (version) expectFields(version, cover, 'its latest version');
      await apply(store, { type: 'update', id: 101, fields: { cover: { src: '', alt: '' } } });
      expectEqual('cover' in (await read(101)), false, 'whether a post without a cover has the field');
      const post = (await store.get({ id: 102 }))?.post;
      if (!post) throw new Error('The post is not in the list.');
      const remote = { src: 'HTTPS://Example.com', alt: '' };
      await apply(store, { type: 'create', post: { ...post, id: 104, cover: remote } });
      const stored = { cover: { src: 'https://example.com/', alt: '' } };
      expectFields(await read(104), stored, 'the created post');
    },
  },
  {
    name: 'a cover that is neither an image of the blog nor a complete URL is rejected',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      for (const rejectedSrc of ['./desk.png', '/media/desk.png', 'javascript:alert(1)']) {
        const cover = { src: rejectedSrc, alt: '' };
        const rejected = await apply(store, { type: 'update', id: 101, fields: { cover } }).catch(
          (error: unknown) => error,
        );
        const { code, field } = rejected instanceof PostStoreError ? rejected : {};
        expectEqual(code, 'invalid', `the reason for which ${rejectedSrc} was rejected`);
        expectEqual(field, 'cover', 'the field of the error');
      }
      const post = (await store.get({ id: 101 }))?.post ?? {};
      expectEqual('cover' in post, false, 'whether a rejected cover is stored');
    },
  },
];
