import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { formatMediaFile } from '@branchbook/blog-core';
import { makeMediaBytes, makeMediaFile, makePost } from '@branchbook/blog-core/testing';
import {
  listArchiveMedia,
  maxUnpackedBytes,
  readArchiveMedia,
  readArchiveText,
  readPostArchive,
  writePostArchive,
} from './post-archive.ts';
import { readArchiveFiles } from './read-archive.ts';
import { readBlog } from './read-blog.ts';
import { writePostFile } from './post-file.ts';

const now = new Date(2026, 10, 21, 9, 5);

describe('writePostArchive', () => {
  test('writes a file for each post, in the order of the list', () => {
    const posts = [makePost({ slug: 'b' }), makePost({ slug: 'a' }), makePost({ slug: 'b', content: 'é' })];
    expect(readPostArchive(writePostArchive(posts, { now }))).toStrictEqual({
      type: 'read',
      files: [
        { name: 'b.md', text: writePostFile(makePost({ slug: 'b' })) },
        { name: 'a.md', text: writePostFile(makePost({ slug: 'a' })) },
        { name: 'b-2.md', text: writePostFile(makePost({ slug: 'b', content: 'é' })) },
      ],
    });
  });

  test('further files stand behind the posts, and are none', () => {
    const bytes = writePostArchive([makePost({ slug: 'a' })], { now, beside: { 'drafts.json': '["é"]' } });
    expect(readPostArchive(bytes)).toMatchObject({ files: [{ name: 'a.md' }] });
    expect(readArchiveText(bytes, 'drafts.json')).toBe('["é"]');
    expect(readArchiveText(bytes, 'history.json')).toBe(null);
    expect(readArchiveText(strToU8('no archive'), 'drafts.json')).toBe(null);
  });

  test('the same posts and time give the same bytes, and another time others', () => {
    const posts = [makePost()];
    const bytes = writePostArchive(posts, { now });
    expect(writePostArchive(posts, { now })).toStrictEqual(bytes);
    expect(writePostArchive(posts, { now: new Date(2027, 0, 1) })).not.toStrictEqual(bytes);
  });
});

describe('an archive with images', () => {
  const image = makeMediaFile();
  const name = formatMediaFile(image);
  const variant = formatMediaFile({ ...image, variant: 480 });
  const media = { [name]: makeMediaBytes(image), [variant]: makeMediaBytes({ ...image, variant: 480 }) };
  const content = [
    `![A desk](/media/${name} "Caption") and [the same](</media/${name}>) and \`![](/media/${name})\``,
    `![lacking](/media/${name.replace('1200', '1300')}) ![r][desk] ![other](../media/photo.jpg)`,
    `<img src="/media/${variant}" alt="">`,
    '```',
    `![](/media/${name})`,
    '```',
    `[desk]: /media/${name}`,
  ].join('\n\n');
  const cover = { src: `/media/${name}`, alt: 'A desk' };
  const posts = [
    makePost({ id: 1, slug: 'a', content }),
    makePost({ id: 2, slug: 'b', cover }),
    makePost({ id: 3, slug: 'c', cover: `/media/${name}` }),
  ];
  const zip = writePostArchive(posts, { now, media, beside: { 'drafts.json': '[]' } });

  test('has posts and images in folders, and texts with relative links to them', () => {
    const reading = readPostArchive(zip);
    expect(reading.type === 'read' && reading.files.map((file) => file.name)).toEqual([
      'posts/a.md',
      'posts/b.md',
      'posts/c.md',
    ]);
    const text = reading.type === 'read' ? (reading.files[0]?.text ?? '') : '';
    expect(text).toContain(`![A desk](../media/${name} "Caption") and [the same](<../media/${name}>)`);
    expect(text).toContain(`and \`![](/media/${name})\``);
    expect(text).toContain(`<img src="../media/${variant}" alt="">`);
    expect(text).toContain(`[desk]: ../media/${name}`);
    expect(text).toContain(`\`\`\`\n\n![](/media/${name})`);
    expect(reading.type === 'read' && reading.files[1]?.text).toContain(`"../media/${name}"`);
  });

  test('is read as the same posts and images', () => {
    const reading = readArchiveFiles(zip);
    const read = readBlog(reading.type === 'read' ? reading.files : [], { now });
    expect(read.posts.map(({ fields }) => fields)).toEqual(posts);
    expect(listArchiveMedia(zip)).toEqual([`media/${name}`, `media/${variant}`]);
    for (const [each, bytes] of Object.entries(media))
      expect(readArchiveMedia(zip, `media/${each}`)).toEqual(bytes);
    expect(readArchiveMedia(zip, `media/${name.replace('gif', 'png')}`)).toBeNull();
    expect(readArchiveText(zip, 'drafts.json')).toBe('[]');
  });

  test('is one even if its folder was zipped again', () => {
    const files = Object.entries(unzipSync(zip)).map(([each, bytes]) => [`my/blog/${each}`, bytes] as const);
    const again = zipSync({
      ...Object.fromEntries(files),
      [`__MACOSX/my/blog/media/${name}`]: strToU8('X'),
    });
    const reading = readArchiveFiles(again);
    const read = readBlog(reading.type === 'read' ? reading.files : [], { now });
    expect(read.posts[0]?.fields.content).toBe(content);
    expect(listArchiveMedia(again)).toEqual([`my/blog/media/${name}`, `my/blog/media/${variant}`]);
    expect(readArchiveMedia(again, `my/blog/media/${name}`)).toEqual(media[name]);
  });

  test('lists no other files as images', () => {
    const other = zipSync({
      'media/photo.jpg': strToU8('X'),
      [`media/a/${name}`]: strToU8('X'),
      [`my-media/${name}`]: strToU8('X'),
      'media/': strToU8(''),
    });
    expect(listArchiveMedia(other)).toEqual([]);
    expect(listArchiveMedia(strToU8('no archive'))).toEqual([]);
    expect(readArchiveMedia(strToU8('no archive'), `media/${name}`)).toBeNull();
  });
});

describe('readPostArchive', () => {
  test('takes the .md files of any folder, and nothing else', () => {
    const bytes = zipSync({
      'blog/b.md': strToU8('B'),
      'a.MD': strToU8('A'),
      'x.png': strToU8('X'),
      'a.md.bak': strToU8('no'),
      cmd: strToU8('no'),
      '__MACOSX/b.md': strToU8('no'),
      'blog/__MACOSX/b.md': strToU8('no'),
      '._a.md': strToU8('no'),
      'blog/._b.md': strToU8('no'),
      'my__MACOSX/c._d.md': strToU8('C'),
    });
    expect(readPostArchive(bytes)).toStrictEqual({
      type: 'read',
      files: [
        { name: 'blog/b.md', text: 'B' },
        { name: 'a.MD', text: 'A' },
        { name: 'my__MACOSX/c._d.md', text: 'C' },
      ],
    });
  });

  test.each([
    ['no archive', strToU8('PK, but no archive'), "It isn't a .zip that can be read"],
    ['nothing', new Uint8Array(), "It isn't a .zip that can be read"],
    [
      'an archive cut off',
      zipSync({ 'a.md': strToU8('A') }).slice(0, -10),
      "It isn't a .zip that can be read",
    ],
    ['no post', zipSync({ 'a.txt': strToU8('A') }), 'There is no .md file in it'],
  ])('refuses %s', (_, bytes, reason) => {
    expect(readPostArchive(bytes)).toStrictEqual({ type: 'refused', reason });
  });

  test('refuses a bomb by what its files promise together, those that are no posts left out', () => {
    const refused = { type: 'refused', reason: 'It would unpack to too much' };
    expect(readPostArchive(archivePromising({ 'a.md': maxUnpackedBytes + 1 }))).toStrictEqual(refused);
    expect(readPostArchive(archivePromising({ 'a.md': maxUnpackedBytes, 'b.md': 1 }))).toStrictEqual(refused);
    expect(readPostArchive(archivePromising({ 'a.md': maxUnpackedBytes - 1, 'b.md': 1 })).type).toBe('read');
    expect(readPostArchive(archivePromising({ 'a.md': 1, 'b.png': maxUnpackedBytes })).type).toBe('read');
  });

  test('refuses stored files that promise nothing and are long', () => {
    const half = new Uint8Array(maxUnpackedBytes / 2 + 1);
    const bytes = archivePromising({ 'a.md': 0, 'b.md': 0 }, half);
    expect(readPostArchive(bytes)).toStrictEqual({ type: 'refused', reason: 'It would unpack to too much' });
    expect(
      readArchiveText(archivePromising({ 'a.md': 0 }, new Uint8Array(maxUnpackedBytes + 1)), 'a.md'),
    ).toBe(null);
  });
});

/** An archive of files that say of themselves to be as long as this. */
function archivePromising(sizes: Readonly<Record<string, number>>, content = strToU8('T')): Uint8Array {
  const bytes = zipSync(
    Object.fromEntries(Object.keys(sizes).map((name) => [name, content])),
    // As they are, so that what they say costs no memory.
    { level: 0 },
  );
  const view = new DataView(bytes.buffer);
  // The list of files at the end begins with the entry of the first, which names where the next one
  // begins.
  let entry = view.getUint32(bytes.length - 6, true);
  for (const [name, size] of Object.entries(sizes)) {
    view.setUint32(entry + 24, size, true);
    entry += 46 + name.length;
  }
  return bytes;
}
