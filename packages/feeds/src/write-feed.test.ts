import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { type BlogPost, changeSlug } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { makePost } from '@branchbook/blog-core/testing';
import { Ajv, type AnySchemaObject } from 'ajv';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';

import { createFeed } from './feed.ts';
import { writeFeed } from './index.ts';
import { createEntries, getPostUrl, writePostFeed, writePostFeeds } from './posts.ts';

const origin = 'https://branchbook.example';
const now = new Date('2026-01-02T03:04:05Z');
const site = {
  title: 'The Branchbook Blog',
  description: 'Notes on money, paperwork and shipping for developers who work alone.',
  language: 'en-US',
  origin,
  blogPath: '/blog',
  feedPaths: { rss: '/feed.xml', atom: '/atom.xml', json: '/feed.json' },
};
const write = (format: 'rss' | 'atom' | 'json', posts: readonly BlogPost[]) =>
  writePostFeed(format, { posts, site, now });

const require = createRequire(import.meta.url);
const schemas = join(import.meta.dirname, 'schemas');

/** What libxml2 finds wrong with a feed by its grammar. */
async function xmlFaults(format: 'rss' | 'atom', posts: readonly BlogPost[]) {
  const schema = await readFile(join(schemas, `${format}.rng`), 'utf8');
  const { errors } = await validateXML({ xml: write(format, posts), schema, extension: 'relaxng' });
  return errors.map(({ message }) => message);
}

/** What the format's schema finds wrong with a feed (1.1's is the package's own). */
function jsonFaults(posts: readonly BlogPost[]) {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  const validate = ajv.compile(require('jsonfeed-schema') as AnySchemaObject);
  const isValid = validate(JSON.parse(write('json', posts)));
  return isValid === true ? [] : validate.errors;
}

const hostile = makePost({
  title: ']]> & <b> \u0000\u000b\ud800 "quoted"',
  excerpt: '<script>alert(1)</script> ]]>',
  date: 'next spring\u0007',
  author: '\ud83d & Sons',
  slug: ' ü/?#%\ud800"',
  content: '# ]]>\n\n<b> & &amp; \u0001 \ufffe ![](x) [a](//b)\r\n',
  tags: ['"C#" & <b>', '\ud83d', ']]>\u0000a'],
});
const nameless = makePost({ id: -3.5, title: '', excerpt: '', date: '', author: '', slug: '', content: '' });
/** XML has no way to write it. */
const unwritable = makePost({ author: '\u{0}', title: '\u{0}' });

test('a feed with more days than a function can have arguments is written', () => {
  const posts = Array.from({ length: 65_000 }, (_, id) =>
    makePost({ id, content: '', isMarkdown: false, updated: id === 60_000 ? 'May 2, 2025' : 'May 1, 2025' }),
  );
  expect(createFeed('json', { entries: createEntries({ posts, site }), site, now }).updated).toEqual(
    new Date('2025-05-02T12:00:00Z'),
  );
});

describe('by their schemas', () => {
  test.each([
    ['the seeds', seedPosts],
    ['no posts', []],
    ['a post from elsewhere', [makePost({ canonical: 'https://a.example/?a&b="' })]],
    ['hostile posts', [hostile, nameless, unwritable, { ...hostile, isMarkdown: false }, ...seedPosts]],
  ])('the feeds of %s are valid', async (_, posts) => {
    expect(await xmlFaults('atom', posts)).toEqual([]);
    expect(await xmlFaults('rss', posts)).toEqual([]);
    expect(jsonFaults(posts)).toEqual([]);
  });

  test('and so are those of any posts', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    const posts = fc.array(
      fc.record({
        id: fc.double(),
        title: text,
        excerpt: text,
        date: text,
        author: text,
        slug: text,
        content: text,
        isMarkdown: fc.boolean(),
      }),
      { maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(posts, async (each) => {
        expect(await xmlFaults('atom', each)).toEqual([]);
        expect(await xmlFaults('rss', each)).toEqual([]);
        expect(jsonFaults(each)).toEqual([]);
      }),
      { numRuns: 4 },
    );
  });

  test('what is not valid is seen', async () => {
    const schema = await readFile(join(schemas, 'atom.rng'), 'utf8');
    const xml = write('atom', seedPosts).replace(/<updated>.*?<\/updated>/u, '');
    expect((await validateXML({ xml, schema, extension: 'relaxng' })).valid).toBe(false);
  });
});

describe('a reader of another maker', () => {
  test('reads where a post first appeared', () => {
    const canonical = 'https://a.example/?a=1&b=2';
    const post = makePost({ canonical });
    const posts = [post];
    const url = getPostUrl(site, post);
    const [entry] = parseAtomFeed(write('atom', posts)).entries ?? [];
    expect(entry?.links).toEqual([
      { rel: 'alternate', type: 'text/html', href: url },
      { rel: 'canonical', href: canonical },
    ]);
    const [item] = parseRssFeed(write('rss', posts)).items ?? [];
    expect(item).toMatchObject({ link: url, atom: { links: [{ rel: 'canonical', href: canonical }] } });
    const [jsonItem] = parseJsonFeed(write('json', posts)).items ?? [];
    expect(jsonItem).toMatchObject({ url, external_url: canonical });
    for (const format of ['rss', 'atom', 'json'] as const)
      expect(write(format, seedPosts)).not.toMatch(/canonical|external_url/u);
  });

  test.each([
    ['/media/mfzwe3dmnzxw64droj2hk5txpb-1600x900.webp', origin],
    ['https://a.example/a.png?a=1&b=2', ''],
  ])('reads the cover of a post: %s', (src, expectedOrigin) => {
    const posts = [makePost({ cover: { src, alt: 'A desk' } })];
    const image = expectedOrigin + src;
    const [item] = parseRssFeed(write('rss', posts)).items ?? [];
    expect(item?.media?.contents).toMatchObject([{ url: image, medium: 'image' }]);
    expect(parseJsonFeed(write('json', posts)).items?.[0]).toMatchObject({ image });
    const without = [makePost({ cover: './desk.png' })];
    expect(write('atom', posts)).toContain('<media:content');
    expect(write('atom', without)).not.toContain('media');
  });

  test('reads the same posts, whole, from all three', () => {
    const atom = parseAtomFeed(write('atom', seedPosts));
    const rss = parseRssFeed(write('rss', seedPosts));
    const json = parseJsonFeed(write('json', seedPosts));
    for (const [index, post] of seedPosts.entries()) {
      const url = `${origin}/blog/${post.slug}`;
      const html = json.items?.[index]?.content_html;
      expect(html).toContain('</h2>');
      const id = `tag:branchbook.example,2026:post/${post.id}`;
      expect(json.items?.[index]).toMatchObject({ id, url, title: post.title, summary: post.excerpt });
      expect(rss.items?.[index]).toMatchObject({ link: url, guid: { value: id, isPermaLink: false } });
      expect(JSON.stringify(rss.items?.[index])).toContain(JSON.stringify(html));
      expect(atom.entries?.[index]).toMatchObject({ id, links: [{ href: url, rel: 'alternate' }] });
      expect(JSON.stringify(atom.entries?.[index])).toContain(JSON.stringify(html));
      expect(JSON.stringify(atom.entries?.[index])).toContain(JSON.stringify(post.title));
    }
  });

  test('is told the day of a post at noon UTC, or the time of its making where the date says nothing', () => {
    const made = Date.UTC(2025, 5, 7, 8, 9, 10);
    const posts = [
      makePost({ id: 1, slug: 'a', date: 'April 2, 2025' }),
      makePost({ id: made, slug: 'b', date: 'soon' }),
      makePost({ id: 2, slug: 'c', date: 'soon' }),
    ];
    expect(parseJsonFeed(write('json', posts)).items?.map((item) => item.date_published)).toEqual([
      '2025-04-02T12:00:00.000Z',
      '2025-06-07T08:09:10.000Z',
      undefined,
    ]);
    expect(write('rss', posts)).toContain('<pubDate>Wed, 02 Apr 2025 12:00:00 +0000</pubDate>');
    // Atom asks for a time: the feed's own stands in.
    expect(write('atom', posts).match(/<updated>2025-06-07T08:09:10.000Z/gu)).toHaveLength(3);
    expect(write('atom', [])).toContain('<updated>2026-01-02T03:04:05.000Z</updated>');
  });

  test('is told the day of the last edit, and none of a post without one', () => {
    const posts = [
      makePost({ slug: 'a', updated: 'November 24, 2025' }),
      makePost({ slug: 'b', updated: 'soon' }),
      makePost({ slug: 'c' }),
    ];
    expect(parseJsonFeed(write('json', posts)).items?.map((item) => item.date_modified)).toEqual([
      '2025-11-24T12:00:00.000Z',
      undefined,
      undefined,
    ]);
    const atom = write('atom', posts);
    expect(atom.match(/<updated>2025-11-24T12:00:00.000Z/gu)).toHaveLength(2);
    expect(atom.match(/<updated>2025-04-02T12:00:00.000Z/gu)).toHaveLength(2);
    expect(write('rss', posts)).toContain('<lastBuildDate>Mon, 24 Nov 2025 12:00:00 +0000');
  });

  test('is told the tags of a post', () => {
    const posts = [makePost({ tags: ['C#', 'R&D'] }), makePost({ id: 2 })];
    expect(parseJsonFeed(write('json', posts)).items?.map(({ tags }) => tags)).toEqual([
      ['C#', 'R&D'],
      undefined,
    ]);
    const [rss] = parseRssFeed(write('rss', posts)).items ?? [];
    expect(rss?.categories?.map(({ name }) => name)).toEqual(['C#', 'R&D']);
    const [atom] = parseAtomFeed(write('atom', posts)).entries ?? [];
    expect(atom?.categories?.map(({ term }) => term)).toEqual(['C#', 'R&D']);
  });

  test('is led from the feed of a page to that page, and from its entries to the posts', () => {
    const posts = [makePost({ slug: 'june' })];
    const ofTag = { ...site, pagePath: '/tags/tax' };
    expect(parseJsonFeed(writePostFeed('json', { posts, site: ofTag, now }))).toMatchObject({
      home_page_url: `${origin}/tags/tax`,
      items: [{ url: `${origin}/blog/june` }],
    });
  });

  test('is told the stored instant of publication', () => {
    const posts = [makePost({ date: 'May 6, 2013', publishedAt: '2013-05-06T00:12:52Z' })];
    expect(parseJsonFeed(write('json', posts)).items?.[0]?.date_published).toBe('2013-05-06T00:12:52.000Z');
    expect(write('rss', posts)).toContain('<pubDate>Mon, 06 May 2013 00:12:52 +0000</pubDate>');
    expect(write('atom', posts)).toContain('<published>2013-05-06T00:12:52.000Z</published>');
  });

  test('is told no edit before the publication, if both are on one day', () => {
    const posts = [
      makePost({ id: Date.UTC(2025, 3, 2, 18), date: 'April 2, 2025', updated: 'April 2, 2025' }),
    ];
    expect(parseJsonFeed(write('json', posts)).items?.[0]).toMatchObject({
      date_published: '2025-04-02T18:00:00.000Z',
      date_modified: '2025-04-02T18:00:00.000Z',
    });
  });

  test('never takes two posts for one, even with the same slug', () => {
    const posts = [makePost({ id: 7, slug: 'a' }), makePost({ id: 8, slug: 'a' })];
    const items = parseJsonFeed(write('json', posts)).items ?? [];
    expect(items.map(({ id }) => id)).toEqual([
      'tag:branchbook.example,2026:post/7',
      'tag:branchbook.example,2026:post/8',
    ]);
  });

  test('reads the excerpt of an RSS item as text, also if it looks like HTML', () => {
    const [item] = parseRssFeed(write('rss', [makePost({ excerpt: 'a < b & <b>c</b>' })])).items ?? [];
    // The value of a description is HTML.
    expect(item?.description).toBe('a &lt; b &amp; &lt;b&gt;c&lt;/b&gt;');
  });
});

describe('the id of a post', () => {
  const idsOf = (posts: readonly BlogPost[]) => ({
    rss: parseRssFeed(write('rss', posts)).items?.map(({ guid }) => guid?.value),
    atom: parseAtomFeed(write('atom', posts)).entries?.map(({ id }) => id),
    json: parseJsonFeed(write('json', posts)).items?.map(({ id }) => id),
  });
  const created = makePost({ id: Date.UTC(2025, 3, 2, 14) });
  const posts = [created, ...seedPosts];

  test.each([
    ['slug', changeSlug(created, 'another-slug')],
    ['title', { ...created, title: 'Another title' }],
    ['date', { ...created, date: 'May 6, 2013' }],
    ['instant of publication', { ...created, publishedAt: '2013-05-06T00:12:52Z' }],
    ['text', { ...created, content: 'Another text.', updated: 'May 2, 2026' }],
  ])('is the same after a change of its %s, in every format', (_, changed) => {
    expect(idsOf([...seedPosts, changed])).toEqual(idsOf([...seedPosts, created]));
  });

  test('is one tag URI in every format', () => {
    const tags = [
      'tag:branchbook.example,2025:post/1743602400000',
      ...[1, 2, 3].map((id) => `tag:branchbook.example,2026:post/${id}`),
    ];
    const { rss, atom, json } = idsOf(posts);
    expect({ rss, atom, json }).toEqual({ rss: tags, atom: tags, json: tags });
  });
});

test('feeds that are written at once are those of each format', () => {
  const posts = [hostile, nameless, ...seedPosts];
  const [rss, atom, json] = [write('rss', posts), write('atom', posts), write('json', posts)];
  expect(writePostFeeds({ posts, site, now })).toEqual({ rss, atom, json });
});

test.each(['rss', 'atom', 'json'] as const)(
  'building twice from files gives the same bytes of %s',
  (format) => {
    // Posts from files have new ids in each build.
    const build = (id: number) => {
      const posts = [
        { ...makePost({ slug: 'a', date: 'March 14, 2025' }), id },
        { ...makePost({ slug: 'b', date: '' }), id: id + 1 },
      ];
      return writePostFeed(format, { posts, site, now, getEntryId: (post) => getPostUrl(site, post) });
    };
    const first = build(Date.UTC(2026, 0, 1));
    expect(build(Date.UTC(2026, 5, 1))).toBe(first);
    expect(first).toContain(`${origin}/blog/b`);
  },
);

test.each([
  ['an origin with a slash', { origin: `${origin}/` }],
  ['an origin with a path', { origin: `${origin}/repo` }],
  ['no origin', { origin: 'branchbook.example' }],
  ['a path without a slash', { blogPath: 'blog' }],
  ['a path with a slash at its end', { blogPath: '/blog/' }],
  ['a missing feed path', { feedPaths: { atom: '/atom.xml' } }],
  ['a feed path without a slash', { feedPaths: { rss: 'feed.xml' } }],
])('%s is refused, because its URLs would be wrong', (_, wrong) => {
  expect(() => writePostFeed('rss', { posts: seedPosts, site: { ...site, ...wrong }, now })).toThrow(
    TypeError,
  );
});

test('a site needs the paths of the feeds that it writes alone', () => {
  const feedPaths = { json: '/feed.json' };
  expect(writePostFeed('json', { posts: seedPosts, site: { ...site, feedPaths }, now })).toBe(
    write('json', seedPosts),
  );
});

test('posts of a blog at the root are below it', () => {
  const atRoot = { ...site, blogPath: '/' };
  const posts = [makePost({ slug: 'june' })];
  expect(parseJsonFeed(writePostFeed('json', { posts, site: atRoot, now }))).toMatchObject({
    home_page_url: `${origin}/`,
    items: [{ url: `${origin}/june` }],
  });
});

test('a feed has at most as many posts as its limit', () => {
  const posts = [makePost({ id: 2 }), makePost({ id: 1, title: 'Not in the feed' })];
  const feeds = writePostFeeds({ posts, limit: 1, site, now });
  for (const format of ['rss', 'atom', 'json'] as const) {
    expect(feeds[format]).toBe(write(format, posts.slice(0, 1)));
    expect(writePostFeed(format, { posts, limit: undefined, site, now })).toBe(write(format, posts));
  }
});

test('getPostUrl gives the URLs of posts and of what is relative in them', () => {
  const posts = [makePost({ slug: 'june', content: '[a](#b)' })];
  const getUrl = ({ slug }: BlogPost) => `${origin}/2025/${slug}/`;
  const feed = parseJsonFeed(writePostFeed('json', { posts, site, now, getPostUrl: getUrl }));
  expect(feed.items?.[0]).toMatchObject({
    url: `${origin}/2025/june/`,
    content_html: `<p><a href="${origin}/2025/june/#b">a</a></p>`,
  });
});

describe('entries that are no posts', () => {
  const url = `${origin}/releases/2`;
  const id = 'tag:branchbook.example,2026:post/version-2';
  const entry = { id, url, title: 'Version 2', html: '<p>It is on.</p>' };
  const entries = [entry];

  test.each(['rss', 'atom', 'json'] as const)(
    'are a feed of %s with an id, a URL, a title and HTML',
    async (format) => {
      const text = writeFeed(format, { site, entries, now });
      if (format === 'json')
        expect(parseJsonFeed(text).items).toMatchObject([{ id, content_html: '<p>It is on.</p>' }]);
      else {
        const schema = await readFile(join(schemas, `${format}.rng`), 'utf8');
        expect((await validateXML({ xml: text, schema, extension: 'relaxng' })).errors).toEqual([]);
        expect(text).toContain('&lt;p&gt;It is on.&lt;/p&gt;');
      }
    },
  );

  test.each(['rss', 'atom', 'json'] as const)('have an image in %s', async (format) => {
    const image = `${origin}/a.png?b&c="d"`;
    const source = {
      site,
      entries: [
        { ...entry, image },
        { ...entry, id: `${id}-b` },
      ],
      now,
    };
    const text = writeFeed(format, source);
    if (format === 'json')
      expect(parseJsonFeed(text).items?.map((item) => item.image)).toEqual([image, undefined]);
    else {
      const schema = await readFile(join(schemas, `${format}.rng`), 'utf8');
      expect((await validateXML({ xml: text, schema, extension: 'relaxng' })).errors).toEqual([]);
      const items = format === 'rss' ? parseRssFeed(text).items : parseAtomFeed(text).entries;
      const media = [{ url: image, medium: 'image' }];
      expect(items?.map((item) => item.media?.contents)).toEqual([media, undefined]);
    }
    expect(writeFeed(format, { site, entries, now })).not.toMatch(/media|image/u);
  });

  test('have no author in RSS if they have none', () => {
    expect(writeFeed('rss', { site, entries, now })).not.toContain('<dc:creator>');
  });

  test('have absolute URLs', () => {
    const withImage = [{ ...entry, image: '/a.png' }];
    expect(() => writeFeed('rss', { site, entries: withImage, now })).toThrow('The image of an entry');
    const relative = [{ ...entry, url: '/releases/2' }];
    expect(() => writeFeed('rss', { site, entries: relative, now })).toThrow(TypeError);
  });
});
