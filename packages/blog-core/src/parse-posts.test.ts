import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePosts, parsePostsJson } from './parse-posts.ts';
import { seedPosts } from './seed-posts.ts';
import { makePost } from './testing/make-post.ts';

const whole = makePost({ id: 7 });
const without = (field: string) => Object.fromEntries(Object.entries(whole).filter(([key]) => key !== field));

describe('parsePosts', () => {
  test('reads whole posts without a fault', () => {
    expect(parsePosts([whole, makePost({ id: 8 })])).toStrictEqual({
      posts: [whole, makePost({ id: 8 })],
      issues: [],
    });
    expect(parsePosts([])).toStrictEqual({ posts: [], issues: [] });
  });

  test('reads fields of one’s own, in their places', () => {
    const readFields = ({ tags }: Readonly<Record<string, unknown>>) => ({ tags: [tags].flat().map(String) });
    const { posts, issues } = parsePosts([{ tags: 'tax', ...whole }, makePost({ id: 8 })], { readFields });
    expect(issues).toStrictEqual([]);
    expect(posts).toStrictEqual([{ tags: ['tax'], ...whole }, makePost({ id: 8, tags: ['undefined'] })]);
    expect(Object.keys(posts[0] ?? {})[0]).toBe('tags');
    expect(parsePostsJson(JSON.stringify([whole]), { readFields }).posts).toStrictEqual([
      { ...whole, tags: ['undefined'] },
    ]);
  });

  test('leaves an entry out whose own fields cannot be read, and says why', () => {
    const readFields = ({ mood }: Readonly<Record<string, unknown>>) => {
      // eslint-disable-next-line no-throw-literal -- what others throw is not always an error
      if (mood === 'odd') throw 'oddly';
      if (typeof mood !== 'string') throw new TypeError('mood is not text. ');
      return { mood };
    };
    const entries = [
      { ...whole, mood: 7 },
      { ...whole, mood: 'calm' },
      { ...whole, mood: 'odd' },
    ];
    expect(parsePosts(entries, { readFields })).toStrictEqual({
      posts: [{ ...whole, mood: 'calm' }],
      issues: [
        { index: 0, message: 'The entry at index 0: mood is not text, left out.' },
        { index: 2, message: 'The entry at index 2: oddly, left out.' },
      ],
    });
  });

  test('own fields do not replace what a post needs', () => {
    const readFields = () => ({ id: 'seven', title: 7 });
    expect(parsePosts([whole], { readFields }).posts).toStrictEqual([whole]);
  });

  test('keeps the day of the last edit as it stands, and gives none to a post without', () => {
    for (const updated of ['November 24, 2026', '', 7, null]) {
      expect(parsePosts([{ ...whole, updated }])).toStrictEqual({
        posts: [{ ...whole, updated }],
        issues: [],
      });
    }
    expect(Object.keys(parsePosts([whole]).posts[0] ?? {})).toStrictEqual(Object.keys(whole));
  });

  test.each([null, undefined, {}, 'posts', 7, { length: 1, 0: whole }])(
    'finds one fault in %j, which is no list',
    (value) => {
      expect(parsePosts(value)).toStrictEqual({
        posts: [],
        issues: [{ index: null, message: 'The posts are not a list.' }],
      });
    },
  );

  test.each([[null], ['text'], [7], [[whole]], [new Date(0)], [new Map()], [() => whole]])(
    'leaves out the entry %j, which is no plain object, and names its index',
    (entry) => {
      expect(parsePosts([whole, entry, makePost({ id: 8 })])).toStrictEqual({
        posts: [whole, makePost({ id: 8 })],
        issues: [{ index: 1, message: 'The entry at index 1: not a post, left out.' }],
      });
    },
  );

  test('counts holes as entries', () => {
    const sparse: unknown[] = [];
    sparse[1] = whole;
    expect(parsePosts(sparse)).toMatchObject({ posts: [whole], issues: [{ index: 0 }] });
  });

  test('reads objects of another realm and without a prototype', () => {
    const foreign = Object.assign(Object.create(null), whole);
    expect(parsePosts([foreign])).toStrictEqual({ posts: [whole], issues: [] });
  });

  test('takes nothing from a prototype', () => {
    const heir: object = Object.create(Object.assign(Object.create(null), whole));
    const { posts, issues } = parsePosts([heir]);
    expect(posts).toMatchObject([{ id: 1, title: '', isMarkdown: false }]);
    expect(issues).toHaveLength(7);
  });

  test.each(['title', 'excerpt', 'date', 'author', 'slug', 'content'])(
    'shows a missing %s as empty',
    (field) => {
      expect(parsePosts([without(field)])).toStrictEqual({
        posts: [{ ...whole, [field]: '' }],
        issues: [{ index: 0, message: `The entry at index 0: ${field} is missing, shown as "".` }],
      });
    },
  );

  test.each([
    [2025, '2025'],
    [null, ''],
    [true, ''],
    [['x'], ''],
    [{ toString: () => 'x' }, ''],
  ])('shows a title that is %j as %j', (title, shown) => {
    expect(parsePosts([{ ...whole, title }])).toStrictEqual({
      posts: [{ ...whole, title: shown }],
      issues: [{ index: 0, message: `The entry at index 0: title is not text, shown as "${shown}".` }],
    });
  });

  test.each([undefined, 'yes', 1, null])(
    'shows a post as plain text whose isMarkdown is %j',
    (isMarkdown) => {
      const { posts, issues } = parsePosts([{ ...whole, isMarkdown }]);
      expect(posts).toStrictEqual([{ ...whole, isMarkdown: false }]);
      expect(issues).toStrictEqual([
        { index: 0, message: 'The entry at index 0: isMarkdown is not true or false, shown as plain text.' },
      ]);
    },
  );

  test('reads a missing isMarkdown as plain text, and finds no fault in that', () => {
    expect(parsePosts([without('isMarkdown')])).toStrictEqual({
      posts: [{ ...whole, isMarkdown: false }],
      issues: [],
    });
  });

  test('gives numbers that no entry has to entries without a usable id, the same each time', () => {
    const entries = [
      { ...whole, id: '7' },
      { ...whole, id: 2 },
      without('id'),
      { ...whole, id: 1 },
      { ...whole, id: Infinity },
      { ...whole, id: Number.NaN },
    ];
    const { posts, issues } = parsePosts(entries);
    expect(posts.map((post) => post.id)).toStrictEqual([3, 2, 4, 1, 5, 6]);
    expect(issues.map(({ index, message }) => [index, message])).toStrictEqual([
      [0, 'The entry at index 0: id is not a number, shown as 3.'],
      [2, 'The entry at index 2: id is missing, shown as 4.'],
      [4, 'The entry at index 4: id is not a number, shown as 5.'],
      [5, 'The entry at index 5: id is not a number, shown as 6.'],
    ]);
    expect(parsePosts(entries)).toStrictEqual({ posts, issues });
  });

  test('gives the next free number to a post with the id of an earlier one, without an issue', () => {
    const entries = [whole, makePost({ id: 8 }), whole, { ...whole, mood: 'calm' }, makePost({ id: 10 })];
    const { posts, issues } = parsePosts(entries);
    expect(posts).toStrictEqual([
      whole,
      makePost({ id: 8 }),
      { ...whole, id: 9 },
      { ...whole, id: 11, mood: 'calm' },
      makePost({ id: 10 }),
    ]);
    expect(issues).toStrictEqual([]);
  });

  test('never gives an id twice that it has assigned itself', () => {
    const entries = [{ ...whole, id: 'x' }, makePost({ id: 0 }), makePost({ id: 0 }), { ...whole, id: null }];
    expect(parsePosts(entries).posts.map(({ id }) => id)).toStrictEqual([1, 0, 2, 3]);
  });

  test('counts past ids that cannot be counted up', () => {
    const entries = [1e300, 1e300, 1e300].map((id) => makePost({ id }));
    expect(parsePosts(entries).posts.map(({ id }) => id)).toStrictEqual([1e300, 1, 2]);
  });

  test('does not report duplicate slugs', () => {
    expect(parsePosts([whole, makePost({ id: 8, slug: whole.slug })]).issues).toStrictEqual([]);
  });

  test('keeps unknown fields in their place, in a repaired post too', () => {
    const entry = { mood: 'calm', ...whole, title: 7, tags: [{ deep: null }] };
    expect(JSON.stringify(parsePosts([entry]).posts[0])).toBe(JSON.stringify({ ...entry, title: '7' }));
  });

  test('leaves the given value as it is', () => {
    const entries = Object.freeze([Object.freeze({ ...whole, title: 7 })]);
    expect(() => parsePosts(entries)).not.toThrow();
    expect(entries[0]?.title).toBe(7);
  });

  test('does not even throw for values that throw when looked at', () => {
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    const trap = {
      get title(): string {
        throw new Error('Never look at me.');
      },
    };
    for (const value of [proxy, [trap], [proxy]]) {
      expect(parsePosts(value)).toStrictEqual({
        posts: [],
        issues: [{ index: null, message: 'The posts could not be looked at.' }],
      });
    }
  });
});

describe('parsePostsJson', () => {
  test('reads the text that posts were written as', () => {
    expect(parsePostsJson(JSON.stringify(seedPosts))).toStrictEqual({ posts: seedPosts, issues: [] });
  });

  test.each(['', '[{"id": 1', 'undefined', '\ufeff[]'])(
    'finds one fault in %j, which is not JSON',
    (text) => {
      expect(parsePostsJson(text)).toStrictEqual({
        posts: [],
        issues: [{ index: null, message: 'The text is not JSON.' }],
      });
    },
  );

  test('finds one fault in JSON that is no list', () => {
    expect(parsePostsJson('{"posts":[]}').issues).toStrictEqual([
      { index: null, message: 'The posts are not a list.' },
    ]);
  });

  test('keeps a field named __proto__ as a field and pollutes nothing', () => {
    const text = JSON.stringify([whole]).replace('{', '{"__proto__":{"title":"stolen","polluted":true},');
    const { posts, issues } = parsePostsJson(text);
    expect(issues).toStrictEqual([]);
    expect(JSON.stringify(posts)).toBe(text);
    expect(posts[0]?.title).toBe(whole.title);
    expect('polluted' in (posts[0] ?? {})).toBe(false);
    expect('polluted' in {}).toBe(false);
  });

  test('reads no known field out of one named __proto__', () => {
    const { posts } = parsePostsJson('[{"__proto__":{"title":"stolen"}}]');
    expect(posts[0]?.title).toBe('');
  });

  test('takes an id too large for a number as no id', () => {
    expect(parsePostsJson(JSON.stringify([whole]).replace('"id":7', '"id":1e999')).posts[0]?.id).toBe(1);
  });

  test.each([
    ['"id":7', '"id":9007199254740993', 'the number 9007199254740993 is shown as 9007199254740992'],
    ['"id":7', '"id":7,"id":7.0', '"id" is there twice, and only the last one is shown'],
    ['"id":7', '"more":{"a":1,"a":2},"id":7', '"a" is there twice, and only the last one is shown'],
    ['"id":7', '"more":[1e999],"id":7', 'the number 1e999 is shown as Infinity'],
  ])(
    'finds a fault where it has %s as %s, which saving would lose, and reads the post',
    (as, written, complaint) => {
      const { posts, issues } = parsePostsJson(
        JSON.stringify([makePost({ id: 6 }), whole]).replace(as, written),
      );
      expect(posts.map(({ title }) => title)).toStrictEqual(['Post 6', 'Post 7']);
      expect(issues).toStrictEqual([{ index: 1, message: `The entry at index 1: ${complaint}.` }]);
    },
  );

  test('finds no fault in a list that was laid out or spelled by another hand', () => {
    const text = JSON.stringify([whole], null, '\t').replace('"id": 7', String.raw`"\u0069d": 7.0e0`);
    expect(parsePostsJson(text)).toStrictEqual({ posts: [whole], issues: [] });
  });

  test('parses deep values and many posts in linear time', () => {
    const depth = 100_000;
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const { posts, issues } = parsePostsJson(JSON.stringify([whole]).replace('{', `{"deep":${deep},`));
    expect(issues).toStrictEqual([]);
    expect(posts[0]).toHaveProperty('deep');

    const many = `[${Array.from({ length: 20_000 }, () => '{}').join(',')}]`;
    expect(parsePostsJson(many).posts).toHaveLength(20_000);

    const ids = Array.from({ length: 20_000 }, (_, index) => index);
    const twice = JSON.stringify([...ids, ...ids].map((id) => ({ id })));
    expect(new Set(parsePostsJson(twice).posts.map(({ id }) => id)).size).toBe(40_000);
  });
});

describe('whatever the input', () => {
  // Any UTF-16 at all, lone surrogates included.
  const anyText = fc.oneof(
    fc.string(),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 6 })
      .map((units) => String.fromCharCode(...units)),
  );
  const anyKey = fc.oneof(anyText, fc.constantFrom('__proto__', 'constructor', 'toString', '0', 'Title'));
  const anyExtras = fc.dictionary(anyKey, fc.jsonValue());
  const anyWholePost = fc.record({
    id: fc.integer(),
    title: anyText,
    excerpt: anyText,
    date: anyText,
    author: anyText,
    slug: fc.constantFrom('a', 'b', 'new'),
    content: anyText,
    isMarkdown: fc.boolean(),
  });
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
    withBoxedValues: true,
  });
  const anyField = fc.constantFrom(...Object.keys(whole), 'mood', '__proto__');
  const anyWholePosts = fc.uniqueArray(fc.tuple(anyWholePost, anyExtras), {
    selector: ([{ id }]) => id,
  });
  const anyEntry = fc.oneof(
    anything,
    fc.dictionary(anyField, fc.oneof(anything, fc.string(), fc.boolean(), fc.nat())),
  );

  test('writes whole posts back character for character, with everything nobody knows', () => {
    fc.assert(
      fc.property(anyWholePosts, (entries) => {
        const text = JSON.stringify(entries.map(([post, extras]) => ({ ...extras, ...post })));
        const { posts, issues } = parsePostsJson(text);
        expect(issues).toStrictEqual([]);
        expect(JSON.stringify(posts)).toBe(text);
      }),
    );
  });

  test('throws nothing and gives posts that are whole when read again', () => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.array(anyEntry)), (value) => {
        const { posts, issues } = parsePosts(value);
        for (const { index } of issues) {
          expect(index === null || (Array.isArray(value) && index < value.length)).toBe(true);
        }
        expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length);
        const again = parsePosts(posts);
        expect(again.issues).toStrictEqual([]);
        expect(again.posts).toStrictEqual(posts);
      }),
    );
  });

  test('accounts for every entry: read, or left out with a fault', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) => {
        const { posts, issues } = parsePosts(entries);
        const leftOut = issues.filter(({ message }) => message.endsWith('left out.'));
        expect(posts.length + leftOut.length).toBe(entries.length);
      }),
    );
  });

  test('reads any text without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.json()), (text) => {
        expect(() => parsePostsJson(text)).not.toThrow();
      }),
    );
  });
});
