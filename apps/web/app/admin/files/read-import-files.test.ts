import { writePostArchive, writePostFile } from '@branchbook/blog-files';
import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import { exactBytes } from '../../posts/download-text.ts';
import { readImportFiles, textOfBytes } from './read-import-files.ts';

const [june, may] = [makePost({ id: 6, slug: 'june' }), makePost({ id: 5, slug: 'may' })];
const now = new Date(2026, 10, 21);

const file = (name: string, content: BlobPart, type = '') => new File([content], name, { type });

describe('readImportFiles', () => {
  test('finds the posts of every kind of file, in the order of the files', async () => {
    const read = await readImportFiles([
      file('all.ZIP', writePostArchive([june, may], { now })),
      file('list.json', JSON.stringify([may])),
      file('june.md', writePostFile(june)),
      file('notes', 'Some notes', 'text/markdown'),
    ]);
    expect(read.unread).toEqual([]);
    expect(read.posts.map(({ name, fields }) => [name, fields.id])).toEqual([
      ['june', 6],
      ['may', 5],
      ['list', 5],
      ['june', 6],
      ['notes', undefined],
    ]);
    expect(read.posts[0]?.fields).toEqual(june);
  });

  test('tells of each file why nothing comes of it, and reads the others', async () => {
    const gone = { name: 'gone.md', type: '', size: 1, arrayBuffer: () => Promise.reject(new Error('gone')) };
    const huge = { ...gone, name: 'huge.json', size: 100_000_001 };
    const read = await readImportFiles([
      file('photo.png', 'x'),
      gone,
      file('bomb.md', '---\na: &a [1]\nb: *a\n---\nText'),
      file('broken.zip', 'x'),
      file('half.json', '[{"id":'),
      file('mixed.json', '[{"content":""}, 7]'),
      huge,
      file('june.md', writePostFile(june)),
    ]);
    expect(read.unread).toEqual([
      { name: 'photo.png', reason: 'Please choose .md, .zip or .json files' },
      { name: 'gone.md', reason: 'Error reading file' },
      { name: 'bomb.md', reason: 'The front matter has an anchor or an alias (& or *), which is not read' },
      { name: 'broken.zip', reason: 'It is not a .zip that can be read' },
      { name: 'half.json', reason: 'It is not JSON' },
      { name: 'mixed.json, entry 2', reason: 'It is not a post' },
      { name: 'huge.json', reason: 'It is too large' },
    ]);
    expect(read.posts.map(({ fields }) => fields.id)).toEqual([undefined, 6]);
    expect(read.posts[0]?.notes).toContain('title is missing');
  });

  test('one file of an archive that is refused does not keep the others out', async () => {
    const archive = writePostArchive([june, makePost({ id: 7, slug: 'deep', deep: nested(60) })], { now });
    const read = await readImportFiles([file('all.zip', archive)]);
    expect(read.posts.map(({ fields }) => fields.id)).toEqual([6]);
    expect(read.unread).toEqual([{ name: 'deep.md', reason: 'The front matter is nested too deeply' }]);
  });

  test('reads the list that was handed out as UTF-16, because it held half a character', async () => {
    const bytes = exactBytes(
      `[${JSON.stringify(june).replace('June', '\ud83d')},{"id":1,"title":"\ud83d","content":""}]`,
    );
    const read = await readImportFiles([file('blogPosts.json', bytes)]);
    expect(read.posts[1]?.fields.title).toBe('\ud83d');
  });
});

function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : [nested(depth - 1)];
}

test.each(['', '[{"id":1}]', 'é 日本 😀', '["cut here: \ud83d"]'])('%j comes back from its bytes', (text) => {
  expect(textOfBytes(exactBytes(text))).toBe(text);
});
