import { expect, test } from 'vitest';

import { readImportFiles } from '../uploads/read-import-files.ts';
import { choosePosts, prepareFiles } from './choose-posts.ts';
import { nameDialect } from './messages.ts';
import { testBlogs } from './test-blogs.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each(testBlogs)(
  '$name: publishes what the old site showed, and nothing else',
  async ({ format, files, posts, drafts, leftOut }) => {
    const sources = Object.entries(files).map(([path, text]) => ({ path, file: new File([text], path) }));
    const read = await readImportFiles(sources, { now });
    expect(read.dialect && nameDialect(read.dialect, false)).toBe(`Looks like ${format}`);
    expect(read.leftOut).toHaveLength(leftOut);
    const chosen = choosePosts(prepareFiles(read, [], [], now), {});
    expect(chosen.posts.map(({ fields }) => fields.title)).toEqual(posts);
    expect(chosen.unpublished.map(({ file }) => file.fields.title)).toEqual(drafts);
  },
);
