import { strToU8 } from 'fflate';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  planImport,
  createPostFileNames,
  listArchiveMedia,
  readArchiveFile,
  readArchiveFiles,
  readArchiveMedia,
  readBlog,
  readPostArchive,
  readPostFile,
  readPostsJson,
  writePostArchive,
  writePostFile,
  writePostsJson,
} from './index.ts';
import { applyChanges, type BlogPost, formatMediaFile } from '@branchbook/blog-core';
import { makeMediaBytes, makeMediaFile, makePost } from '@branchbook/blog-core/testing';

/** At least a thousand, and the seed of a failure is printed by fast-check. */
const now = new Date(2026, 10, 21, 9, 5);

/** Text that files, YAML and careless readers trip over. */
const strangeText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    maxLength: 10,
  }),
  fc
    .array(
      fc.constantFrom(
        '---',
        '...',
        '\n',
        '\r\n',
        '\r',
        ' ',
        '\t',
        '# ',
        ': ',
        '"',
        "'",
        '\\',
        '- ',
        '&a',
        '*a',
        '|',
        '>',
        '%',
        '@',
        '`',
        '{',
        '}',
        '[',
        ']',
        ',',
        '\u{feff}',
        '\u{2028}',
        '\u{85}',
        '\u{d800}',
        '\u{dc00}',
        'é',
        '😀',
        'a',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    '',
    'yes',
    'No',
    'null',
    '~',
    'true',
    '2025-01-01',
    '1e3',
    '0x1F',
    '1_000',
    '.inf',
    '12:30',
    '<<',
    '!!js/function x',
    '__proto__',
    'content',
    '---\ntitle: x\n---\n',
    '\n\n',
    ' padded ',
    'April 2, 2025',
    'april 2, 2025',
    'April 02, 2025',
    'February 30, 2025',
    '0099-01-01',
    'May 1, 0099',
    'tax',
    '/blog/',
    '/blog/tax',
    '/blog//blog/tax',
    '/tax',
  ),
);
const someJson = fc
  .jsonValue({ maxDepth: 4, stringUnit: 'binary' })
  .map((value): unknown => JSON.parse(JSON.stringify(value)));
const knownFields = {
  id: fc.oneof(
    fc.integer({ min: 1, max: 9 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((id) => id + 0),
    fc.constant(1.7e12),
  ),
  title: strangeText,
  excerpt: strangeText,
  date: strangeText,
  author: strangeText,
  slug: strangeText,
  content: strangeText,
  isMarkdown: fc.boolean(),
};
/** Any order of the fields, with others between them, as JSON gives it back. */
const somePost: fc.Arbitrary<BlogPost> = fc
  .tuple(
    fc.record(knownFields),
    fc.array(
      fc.tuple(fc.oneof(strangeText, fc.constant('__proto__'), fc.constant('a'.repeat(1100))), someJson),
      { maxLength: 4 },
    ),
    fc.option(fc.array(strangeText, { maxLength: 3 })),
    fc.option(strangeText),
    fc.infiniteStream(fc.nat()),
    fc.boolean(),
  )
  .map(([known, extra, aliases, updated, order, isShuffled]) => {
    const fields = [
      ...extra.filter(([name]) => !(name in known)),
      ...Object.entries(known),
      ...(aliases ? [['aliases', aliases]] : []),
      ...(updated === null ? [] : [['updated', updated]]),
    ];
    const shuffled = isShuffled
      ? fields
          .map((field) => ({ field, rank: order.next().value ?? 0 }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ field }) => field)
      : fields;
    return JSON.parse(JSON.stringify(Object.fromEntries(shuffled)));
  });

describe('posts → files → posts is the identity', () => {
  test('for one post and one file, to the byte', () => {
    fc.assert(
      fc.property(somePost, (post) => {
        const reading = readPostFile(throughUtf8(writePostFile(post)));
        expect(reading).toMatchObject({ type: 'read', hasFrontMatter: true, issues: [] });
        expect(JSON.stringify(reading.type === 'read' && reading.fields)).toBe(JSON.stringify(post));
      }),
    );
  });

  test('for a list and an archive, in its order', () => {
    fc.assert(
      fc.property(fc.array(somePost, { minLength: 1, maxLength: 5 }), (posts) => {
        const reading = readPostArchive(writePostArchive(posts, { now }));
        const files = reading.type === 'read' ? reading.files : [];
        const read = files.map(({ text }) => readPostFile(text));
        expect(JSON.stringify(read.map((each) => each.type === 'read' && each.fields))).toBe(
          JSON.stringify(posts),
        );
      }),
    );
  });

  test('for posts with images and an archive', () => {
    const files = [0, 1, 2, 3].flatMap((number) => {
      const file = makeMediaFile(number);
      return [file, { ...file, variant: 480 }];
    });
    const media = Object.fromEntries(files.map((file) => [formatMediaFile(file), makeMediaBytes(file)]));
    const names = Object.keys(media);
    const content = fc
      .array(
        fc.oneof(
          strangeText,
          fc.constantFrom('\n\n', '```\n', '`', '> ', '    ', '<!--', '-->', '[a]', '![', '](', ')', '<p>'),
          fc
            .tuple(
              fc.constantFrom(
                '![a](',
                '![a](<',
                '[a](',
                '<img src="',
                "<img alt='' src='",
                '[a]: ',
                '[a]: <',
                '',
                '(',
              ),
              fc.constantFrom(...names, 'photo.jpg'),
              fc.constantFrom(')', ' "t")', '>)', '">', "'/>", '\n', '>\n', '', ' '),
            )
            .map(([before, name, after]) => `${before}/media/${name}${after}`),
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(content, { minLength: 1, maxLength: 4 }), (contents) => {
        const posts = contents.map((text, id) =>
          // As a store has it.
          makePost({
            id,
            slug: `p${id}`,
            content: throughUtf8(text),
            ...(id > 0 && { cover: { src: `/media/${names[id]}`, alt: '' } }),
          }),
        );
        const zip = writePostArchive(posts, { now, media });
        const reading = readArchiveFiles(zip);
        const read = readBlog(reading.type === 'read' ? reading.files : [], { now });
        expect(read.posts.map(({ fields }) => fields)).toEqual(posts);
        expect(listArchiveMedia(zip)).toEqual(names.map((name) => `media/${name}`));
        for (const [name, bytes] of Object.entries(media)) {
          expect(readArchiveMedia(zip, `media/${name}`)).toEqual(bytes);
          expect(readArchiveFile(zip, `media/${name}`)).toEqual(bytes);
        }
      }),
    );
  });

  test('for a list and a JSON file', () => {
    fc.assert(
      fc.property(fc.array(somePost, { maxLength: 5 }), (posts) => {
        const reading = readPostsJson(writePostsJson(posts));
        expect(reading).toMatchObject({ type: 'read', leftOut: [] });
        const read = reading.type === 'read' ? reading.posts : [];
        expect(JSON.stringify(read.map(({ fields }) => fields))).toBe(JSON.stringify(posts));
      }),
    );
  });

  test('for an import into an empty list, where no id occurs twice', () => {
    fc.assert(
      fc.property(fc.uniqueArray(somePost, { maxLength: 6, selector: ({ id }) => id }), (posts) => {
        const imported = posts.map((post) => ({ name: 'x', fields: { ...post } }));
        const { changes } = planImport([], imported, { now });
        expect(JSON.stringify(applyChanges([], changes).posts)).toBe(JSON.stringify(posts));
      }),
    );
  });
});

describe('readPostFile', () => {
  test('never throws, and what it reads is a post in part, whatever stands in the file', () => {
    const hostileLine = fc
      .array(
        fc.oneof(
          strangeText,
          fc.constantFrom(
            '&a ',
            '*a',
            '!!js/function ',
            '!<x> ',
            '<<: ',
            '? ',
            ': ',
            '\n',
            '\n  ',
            '- ',
            '[',
            ']',
            '{',
            '}',
            '__proto__: ',
            'title: ',
            'id: ',
            'content: ',
            '|\n ',
            '>\n ',
            '%YAML 1.1\n',
            '--- ',
            '#',
          ),
        ),
        { maxLength: 14 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(hostileLine, strangeText, (yaml, body) => {
        const reading = readPostFile(`---\n${yaml}\n---\n${body}`);
        if (reading.type === 'refused') {
          expect(reading.reason).toMatch(/^The front matter .*[^.]$/u);
          return;
        }
        const { fields } = reading;
        expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
        expect(typeof fields.content).toBe('string');
        for (const name of ['title', 'excerpt', 'date', 'author', 'slug']) {
          if (Object.hasOwn(fields, name)) expect(typeof fields[name]).toBe('string');
        }
        if (Object.hasOwn(fields, 'id')) expect(Number.isFinite(fields.id)).toBe(true);
        if (Object.hasOwn(fields, 'isMarkdown')) expect(typeof fields.isMarkdown).toBe('boolean');
        // What was read is JSON, so the store can hold it.
        expect(JSON.parse(JSON.stringify(fields))).toStrictEqual(fields);
      }),
    );
    expect('polluted' in {}).toBe(false);
  });
});

describe('createPostFileNames', () => {
  test('are fit for files and no two alike, for any list', () => {
    fc.assert(
      fc.property(fc.array(somePost, { maxLength: 8 }), (posts) => {
        const names = createPostFileNames(posts);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(posts.length);
        for (const name of names) {
          expect(name).toMatch(/^[\p{L}\p{M}\p{N}_-]+\.md$/u);
          expect(strToU8(name).length).toBeLessThan(256);
        }
      }),
    );
  });
});

describe('readPostArchive', () => {
  test('never throws, however an archive was damaged', () => {
    const whole = writePostArchive([makePost({ id: 1 }), makePost({ id: 2 })], { now });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (damage) => {
          const bytes = whole.slice();
          for (const [at, value] of damage) bytes[at] = value;
          expect(['read', 'refused']).toContain(readPostArchive(bytes).type);
        },
      ),
    );
  });
});

/** Returns the text that a file on a disk stores. */
function throughUtf8(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\u{fffd}');
}
