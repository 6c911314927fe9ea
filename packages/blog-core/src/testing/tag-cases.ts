import type { TagCount } from '../count-tags.ts';
import type { PostStore } from '../post-store.ts';
import {
  apply,
  expectEqual,
  expectFields,
  getDrafts,
  getErrorCode,
  getTrash,
  openWithPosts,
  type PostStoreConformanceCase,
  readAll,
} from './harness.ts';

/** Tests how a store lists tags, and posts by tags. */
export const tagCases: readonly PostStoreConformanceCase[] = [
  {
    name: 'tags are listed with their numbers of posts, as most posts write them',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      const earlier = await store.listTags();
      await setTags(store, 101, ['rust', 'C#', 'C++']);
      await setTags(store, 102, ['Rust', 'C', '.NET', 'İstanbul']);
      await setTags(store, 103, ['Rust', '日本語', '🦒', 'constructor', 'TCP/IP', 'Web  design']);
      const expected =
        '.net 1 .NET; c 1 C; c# 1 C#; c++ 1 C++; constructor 1 constructor; i̇stanbul 1 İstanbul; ' +
        'rust 3 Rust; tcp-ip 1 TCP/IP; web-design 1 Web design; 日本語 1 日本語; 🦒 1 🦒';
      expectEqual(await readTags(await harness.open(), earlier), expected, 'the tags');
      for (const [tag, ids] of [
        ['rust', '103,102,101'],
        ['C#', '101'],
        ['c', '102'],
        ['istanbul', ''],
        ['İSTANBUL', '102'],
        ['日本語', '103'],
      ] as const) {
        expectEqual(await findIds(store, [tag]), ids, `the posts with the tag ${tag}`);
      }
    },
  },
  {
    name: 'a list by tags has the posts with all of them, page by page in list order',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      for (const id of [101, 102, 103]) await setTags(store, id, id === 102 ? ['a'] : ['a', 'b']);
      expectEqual(await findIds(store, ['a']), '103,102,101', 'the posts with one tag');
      expectEqual(await findIds(store, ['a', 'b']), '103,101', 'the posts with two tags');
      expectEqual(await findIds(store, ['a', 'none']), '', 'the posts with a tag of none');
      await apply(store, { type: 'move', id: 103, before: null });
      expectEqual(await findIds(store, ['a']), '102,101,103', 'the posts with a tag, after moving one');
      const first = await store.list({ tags: ['a'], limit: 2 });
      const rest = [102, 101, 103].slice(first.posts.length);
      expectEqual(first.posts[0]?.id, 102, 'the first id of the first page');
      expectEqual(first.total ?? 3, 3, '`total`');
      const second = await store.list({ tags: ['a'], limit: 1, cursor: first.nextCursor });
      expectEqual(second.posts[0]?.id, rest[0], 'the first id of the second page');
      const byTitle = await readAll(store, { tags: ['b'], sort: 'title', limit: 1 });
      expectEqual(byTitle.map(({ id }) => id).join(), '101,103', 'the posts with a tag, sorted by title');
    },
  },
  {
    name: 'search finds posts by tag, alone and with words',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      await setTags(store, 101, ['Web design']);
      await setTags(store, 102, ['Web design']);
      await apply(store, { type: 'update', id: 102, fields: { title: 'Okapi' } });
      const find = async (search: string) => (await readAll(store, { search })).map(({ id }) => id).join();
      expectEqual(await find('tag:web-design'), '102,101', 'the posts with a tag');
      expectEqual(await find('okapi TAG:Web-Design'), '102', 'the posts with a word and a tag');
      expectEqual(await find('okapi tag:none'), '', 'the posts with a word and a tag of none');
    },
  },
  {
    name: 'tags are stored each once, and at most 20 of 60 characters',
    needs: 'nothing',
    async run(harness) {
      const store = await openWithPosts(harness);
      await setTags(store, 101, [' Rust ', 'rust', '//', '..', '']);
      expectFields((await store.get({ id: 101 }))?.post, { tags: ['Rust'] }, 'the post with tags');
      await setTags(store, 101, []);
      const after = (await store.get({ id: 101 }))?.post ?? {};
      expectEqual('tags' in after, false, 'whether a post without tags has the field');
      const many = Array.from({ length: 20 }, (_, index) => `${index + 10}${'🦒'.repeat(58)}`);
      await setTags(store, 102, many);
      expectFields((await store.get({ id: 102 }))?.post, { tags: many }, 'the post with 20 long tags');
      for (const tags of [[...many, 'more'], ['x'.repeat(61)]]) {
        const code = await getErrorCode(setTags(store, 103, tags));
        expectEqual(code, 'too-large', 'the reason for which tags were rejected');
      }
    },
  },
  {
    name: 'deleted posts have no part in the numbers of posts',
    needs: 'trash',
    async run(harness) {
      const store = await openWithPosts(harness);
      const earlier = await store.listTags();
      await setTags(store, 101, ['Rust']);
      await setTags(store, 102, ['rust', 'Go']);
      await setTags(store, 102, ['rust']);
      expectEqual(await readTags(store, earlier), 'rust 2 Rust', 'the tags after removing one');
      const { trashKeys } = await apply(store, { type: 'delete', id: 101 }, { type: 'delete', id: 102 });
      expectEqual(await readTags(store, earlier), '', 'the tags after deleting the posts');
      await apply(store, { type: 'restore', key: String(trashKeys[1]) });
      expectEqual(await readTags(store, earlier), 'rust 1 rust', 'the tags after restoring a post');
      expectEqual(await findIds(store, ['rust']), '102', 'the posts after restoring a post');
      await getTrash(store).discard([String(trashKeys[0])]);
      expectEqual(await readTags(store, earlier), 'rust 1 rust', 'the tags after discarding a post');
    },
  },
  {
    name: 'drafts and unpublished posts have no part in the numbers of posts',
    needs: 'drafts',
    async run(harness) {
      const store = await openWithPosts(harness);
      const earlier = await store.listTags();
      await setTags(store, 101, ['Rust']);
      const post = (await store.get({ id: 101 }))?.post;
      if (!post) throw new Error('The post is not in the list.');
      await getDrafts(store).save({ key: 'new', post: { ...post, id: 104 }, edits: null });
      expectEqual(await readTags(store, earlier), 'rust 1 Rust', 'the tags beside a draft');
      await apply(store, { type: 'unpublish', id: 101, draft: 'unpublished' });
      expectEqual(await readTags(store, earlier), '', 'the tags after unpublishing the post');
      await apply(store, { type: 'create', post, draft: 'unpublished' });
      expectEqual(await readTags(store, earlier), 'rust 1 Rust', 'the tags after publishing it again');
      expectEqual(await findIds(store, ['rust']), '101', 'the posts after publishing it again');
    },
  },
];

async function setTags(store: PostStore, id: number, tags: readonly string[]): Promise<void> {
  await apply(store, { type: 'update', id, fields: { tags } });
}

async function findIds(store: PostStore, tags: readonly string[]): Promise<string> {
  return (await readAll(store, { tags })).map(({ id }) => id).join();
}

/**
 * Returns the tags as a text, by slug, so that the collation of an engine does not matter. Leaves out
 * those of the seeds.
 */
async function readTags(store: PostStore, earlier: readonly TagCount[]): Promise<string> {
  const tags = await store.listTags();
  return tags
    .filter(({ slug }) => !earlier.some((each) => each.slug === slug))
    .map(({ slug, name, count }) => `${slug} ${count} ${name}`)
    .toSorted()
    .join('; ');
}
