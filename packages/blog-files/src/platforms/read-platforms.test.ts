import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { BlogFile } from '../blog-file.ts';
import { readBlog } from '../read-blog.ts';
import { mayBelongToExport } from '../may-belong-to-export.ts';
import { readPlatforms } from './read-platforms.ts';

const now = new Date('2026-11-27T12:00:00Z');

function createFiles(texts: Readonly<Record<string, string>>): readonly BlogFile[] {
  return Object.entries(texts).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) }));
}

/** Reads files, and expects that an app which loads `readPlatforms` when it is needed reads the same. */
function read(texts: Readonly<Record<string, string>>) {
  const files = createFiles(texts);
  const reading = readPlatforms(files, { now });
  if (!files.some(mayBelongToExport)) expect(readBlog(files, { now })).toEqual(reading);
  return reading;
}

function readOne(texts: Readonly<Record<string, string>>) {
  const [post] = read(texts).posts;
  if (!post) throw new Error('No post was read.');
  return post;
}

/** Returns each post with why it is no public post. */
function listStates(texts: Readonly<Record<string, string>>) {
  const { posts, leftOut } = read(texts);
  return Object.fromEntries([
    ...posts.map(({ fields, unpublished }) => [
      fields.title,
      unpublished ? `${unpublished.reason}: ${unpublished.evidence}` : 'public',
    ]),
    ...leftOut.flatMap(({ reason, post }) => (post ? [[post.fields.title, reason]] : [])),
  ]) as Record<string, string>;
}

// https://ghost.org/docs/migration/custom/
function createGhostExport(posts: readonly Readonly<Record<string, unknown>>[], isWrapped = true): string {
  const data = {
    posts: posts.map((post, index) => ({
      id: `p${index}`,
      title: `Post ${index}`,
      slug: `post-${index}`,
      html: '<p>Words.</p>',
      status: 'published',
      visibility: 'public',
      type: 'post',
      published_at: '2020-05-06T22:30:00.000Z',
      ...post,
    })),
    users: [
      { id: 'u1', name: 'Ada', slug: 'ada', email: 'ada@example.com' },
      { id: 'u2', name: 'Bob', slug: 'bob', email: 'bob@example.com' },
    ],
    tags: [
      { id: 't1', name: 'Notes', slug: 'notes' },
      { id: 't2', name: '#internal', slug: 'hash-internal' },
    ],
    posts_authors: [
      { post_id: 'p0', author_id: 'u2', sort_order: 1 },
      { post_id: 'p0', author_id: 'u1', sort_order: 0 },
    ],
    posts_tags: [
      { post_id: 'p0', tag_id: 't1', sort_order: 0 },
      { post_id: 'p0', tag_id: 't2', sort_order: 1 },
    ],
    posts_meta: [{ post_id: 'p1', email_only: 1 }],
    settings: [{ key: 'timezone', value: 'Europe/Berlin' }],
  };
  const content = { meta: { exported_on: 1_600_000_000_000, version: '5.0.0' }, data };
  return JSON.stringify(isWrapped ? { db: [content] } : content);
}

describe('an export of Ghost', () => {
  it('gives its posts with authors, tags, the day of the site, old paths and images', () => {
    const post = readOne({
      'blog.ghost.json': createGhostExport([
        {
          title: 'Hello &amp; welcome',
          slug: 'hello',
          custom_excerpt: 'In short.',
          feature_image: '__GHOST_URL__/content/images/a.png',
          html: '<p>See <a href="__GHOST_URL__/post-1/">this</a> and <img src="__GHOST_URL__/content/images/b.png" alt="b"></p><figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.example/x"><div class="kg-bookmark-content"><div class="kg-bookmark-title">A page</div><div class="kg-bookmark-description">Long</div></div></a></figure>',
        },
        {},
      ]),
    });
    expect(post.fields).toMatchObject({
      title: 'Hello & welcome',
      slug: 'hello',
      excerpt: 'In short.',
      author: 'Ada and Bob',
      tags: ['Notes'],
      date: 'May 7, 2020',
      publishedAt: '2020-05-06T22:30:00.000Z',
      oldPaths: ['/hello/'],
      image: '/content/images/a.png',
      source: 'ghost:hello.md',
      content: 'See [this](/blog/post-1) and ![b](/content/images/b.png)\n\n[A page](https://a.example/x)',
    });
    expect(post.unpublished).toBeNull();
    expect(JSON.stringify(post)).not.toContain('@example.com');
  });

  it('has the URLs that its settings say; without them they are guessed', () => {
    const text = createGhostExport([{ slug: 'hello' }, { slug: 'later', status: 'draft' }]);
    const readUrls = (ghost: string) =>
      read({ 'a.json': ghost }).posts.map(({ oldUrl, oldUrlState }) => [oldUrl, oldUrlState]);
    expect(readUrls(text)).toEqual([
      [null, 'unknown'],
      ['/hello/', 'guessed'],
    ]);
    const withPattern = (pattern: string) =>
      text.replace('"settings":[', `"settings":[{"key":"permalinks","value":"${pattern}"},`);
    expect(readUrls(withPattern('/:year/:month/:slug/'))[1]).toEqual(['/2020/05/hello/', 'known']);
    expect(readUrls(withPattern('/:author/:slug/'))[1]).toEqual(['/hello/', 'guessed']);
  });

  it('finds the images that are beside it', () => {
    const post = readOne({
      'a.json': createGhostExport([
        {
          html: '<p><img src="__GHOST_URL__/content/images/a.png"><img src="__GHOST_URL__/content/images/b.png"></p>',
        },
      ]),
      'content/images/a.png': '',
    });
    expect(post.issues).toEqual([
      { kind: 'images', found: ['/content/images/a.png'], missing: ['/content/images/b.png'] },
    ]);
  });

  it('keeps everything but published posts for everyone from the public', () => {
    const states = listStates({
      'blog.json': createGhostExport([
        {},
        { title: 'Sent' },
        { title: 'Draft', status: 'draft', published_at: null },
        { title: 'Scheduled', status: 'scheduled', published_at: '2030-01-01T00:00:00.000Z' },
        { title: 'By e-mail', status: 'sent' },
        { title: 'Members', visibility: 'members' },
        { title: 'Paid', visibility: 'paid' },
        { title: 'Tiers', visibility: 'tiers' },
        { title: 'Part', html: '<p>a</p><!--members-only--><p>b</p>' },
        {
          title: 'Gated',
          html: '<!--kg-gated-block:begin nonMember:false memberSegment:"status:free" --><p>b</p><!--kg-gated-block:end-->',
        },
        { title: 'New status', status: 'archived' },
        { title: 'Page', type: 'page' },
        { title: 'Old page', type: undefined, page: 1 },
      ]),
    });
    expect(states).toEqual({
      'Post 0': 'public',
      Sent: 'private: visibility: email only',
      Draft: 'draft: status: draft',
      Scheduled: 'future: status: scheduled',
      'By e-mail': 'private: visibility: email only',
      Members: 'private: visibility: for members',
      Paid: 'private: visibility: for paid',
      Tiers: 'private: visibility: for tiers',
      Part: 'private: visibility: parts for members',
      Gated: 'private: visibility: parts for members',
      'New status': 'draft: status: draft',
      Page: 'page',
      'Old page': 'page',
    });
  });

  it('is read in its old form, with Markdown and milliseconds', () => {
    const post = readOne({
      'ghost.json': createGhostExport(
        [
          {
            html: undefined,
            markdown: 'Some *words*.',
            published_at: 1_588_800_000_000,
            visibility: undefined,
          },
        ],
        false,
      ),
    });
    expect(post.fields).toMatchObject({ content: 'Some *words*.', publishedAt: '2020-05-06T21:20:00.000Z' });
    expect(post.unpublished).toBeNull();
  });
});

// https://wordpress.org/documentation/article/tools-export-screen/
function createWordPressExport(
  items: readonly (Readonly<Record<string, string>> & { readonly inside?: string })[],
  beforeRss = '',
): string {
  const cdata = (text: string) => `<![CDATA[${text}]]>`;
  return `<?xml version="1.0" encoding="UTF-8" ?>
${beforeRss}<!-- This is a WordPress eXtended RSS file. -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>Notes</title>
  <link>https://notes.example</link>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>https://notes.example</wp:base_site_url>
  <wp:base_blog_url>https://notes.example</wp:base_blog_url>
  <wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata('ada')}</wp:author_login><wp:author_email>${cdata('ada@example.com')}</wp:author_email><wp:author_display_name>${cdata('Ada Lovelace')}</wp:author_display_name></wp:author>
  ${items
    .map((item, index) => {
      const { inside = '', ...own } = item;
      const fields: Record<string, string> = {
        title: `Post ${index}`,
        link: `https://notes.example/2020/05/post-${index}/`,
        pubDate: 'Wed, 06 May 2020 22:30:00 +0000',
        'dc:creator': 'ada',
        'content:encoded': 'Words.',
        'excerpt:encoded': '',
        'wp:post_id': String(index + 1),
        'wp:post_date': '2020-05-07 00:30:00',
        'wp:post_date_gmt': '2020-05-06 22:30:00',
        'wp:post_name': `post-${index}`,
        'wp:status': 'publish',
        'wp:post_type': 'post',
        'wp:post_password': '',
        ...own,
      };
      const texts = Object.entries(fields).map(([name, text]) => `<${name}>${cdata(text)}</${name}>`);
      return `<item>${texts.join('')}${inside}</item>`;
    })
    .join('\n')}
</channel>
</rss>`;
}

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;

describe('an export of WordPress', () => {
  it('gives its posts with authors, terms, the day of the site, old paths and images', () => {
    const reading = read({
      'notes.xml': createWordPressExport([
        {
          title: 'Hello &amp; welcome',
          'wp:post_name': 'hello',
          link: 'https://notes.example/2020/05/hello/',
          'content:encoded':
            'First line\nsecond line.\n\nSee <a href="https://notes.example/2020/05/post-1/">this</a>.\n\n[caption id="a" width="3"]<img src="https://notes.example/a.png" alt="A" /> The words[/caption]\n\n[gallery ids="1,2"]\n\n[embed]https://video.example/1[/embed]\n\n<pre>a\n\nb</pre>',
          inside: `<category domain="category" nicename="n"><![CDATA[Notes]]></category><category domain="post_tag" nicename="t"><![CDATA[Tax]]></category>${meta('_thumbnail_id', '9')}<wp:comment><wp:comment_author_email>eve@example.com</wp:comment_author_email><wp:comment_content>No</wp:comment_content></wp:comment>`,
        },
        {
          'content:encoded':
            '<!-- wp:paragraph -->\n<p>Two\nlines</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:list -->\n<ul><!-- wp:list-item -->\n<li>a</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->',
        },
        {
          'wp:post_type': 'attachment',
          'wp:post_id': '9',
          'wp:status': 'inherit',
          inside: '<wp:attachment_url>https://notes.example/cover.png</wp:attachment_url>',
        },
      ]),
    });
    const [first, second] = reading.posts;
    expect(reading.dialect).toBe('wordpress');
    expect(first?.fields).toMatchObject({
      title: 'Hello & welcome',
      slug: 'hello',
      author: 'Ada Lovelace',
      categories: ['Notes'],
      tags: ['Tax', 'Notes'],
      date: 'May 7, 2020',
      publishedAt: '2020-05-06T22:30:00.000Z',
      oldPaths: ['/2020/05/hello/'],
      image: 'https://notes.example/cover.png',
      source: 'wordpress:hello.md',
      content:
        'First line\\\nsecond line.\n\nSee [this](/blog/post-1).\n\n![A](https://notes.example/a.png)\n\nThe words\n\n\\[gallery ids="1,2"]\n\n<https://video.example/1>\n\n```\na\n\nb\n```',
    });
    expect(first?.issues).toContainEqual({
      kind: 'marks',
      mark: 'shortcode',
      count: 1,
      example: '[gallery ids="1,2"]',
    });
    expect(second?.fields.content).toBe('Two lines\n\n- a');
    expect(reading.leftOut.map(({ reason }) => reason)).toEqual(['attachment']);
    expect(JSON.stringify(reading)).not.toMatch(/(?:ada|eve)@example/u);
  });

  it.each([
    ['a line', 'Look:\n\nhttps://video.example/1\n\nWords.', 'Look:\n\n<https://video.example/1>\n\nWords.'],
    [
      'a block',
      '<!-- wp:embed --><figure class="wp-block-embed"><div>\nhttps://video.example/1\n</div></figure><!-- /wp:embed -->',
      '<https://video.example/1>',
    ],
    ['code', '<pre>\nhttps://video.example/1\n</pre>', '```\nhttps://video.example/1\n```'],
  ])('links the URL of an embed in %s, but none in code', (_, html, markdown) => {
    const bytes = createWordPressExport([{ 'content:encoded': html }]);
    expect(read({ 'notes.xml': bytes }).posts[0]?.fields.content).toBe(markdown);
  });

  it('has an excerpt with spaces between its lines', () => {
    const bytes = createWordPressExport([{ 'content:encoded': 'First line\nsecond line.\n\nMore.' }]);
    expect(read({ 'notes.xml': bytes }).posts[0]?.fields.excerpt).toBe('First line second line.');
  });

  it('keeps everything but published posts for everyone from the public', () => {
    const states = listStates({
      'notes.xml': createWordPressExport([
        {},
        ...['draft', 'pending', 'private', 'auto-draft', 'inherit', 'trash'].map((status) => ({
          title: status,
          'wp:status': status,
          'wp:post_name': '',
        })),
        {
          title: 'Later',
          'wp:status': 'future',
          'wp:post_date': '2030-01-01 00:00:00',
          'wp:post_date_gmt': '2030-01-01 00:00:00',
        },
        { title: 'Password', 'wp:post_password': 'secret word' },
        { title: 'Newsletter', inside: meta('_jetpack_newsletter_access', 'paid_subscribers') },
        { title: 'Everybody', inside: meta('_jetpack_newsletter_access', 'everybody') },
        { title: 'Role', inside: meta('_members_access_role', 'editor') },
        { title: 'Block', 'content:encoded': '<!-- wp:jetpack/subscriber-view --><p>b</p>' },
        { title: 'Shortcode', 'content:encoded': 'a [members]b[/members]' },
        { title: 'Page', 'wp:post_type': 'page' },
        { title: 'Product', 'wp:post_type': 'product' },
        { title: 'Menu', 'wp:post_type': 'nav_menu_item' },
      ]),
    });
    expect(states).toEqual({
      'Post 0': 'public',
      draft: 'draft: status: draft',
      pending: 'draft: status: pending',
      private: 'private: status: private',
      'auto-draft': 'draft: status: auto-draft',
      inherit: 'draft: status: draft',
      trash: 'trash',
      Later: 'future: status: future',
      Password: 'private: visibility: with a password',
      Newsletter: 'private: visibility: for members',
      Everybody: 'public',
      Role: 'private: visibility: for members',
      Block: 'private: visibility: for members',
      Shortcode: 'private: visibility: for members',
      Page: 'page',
      Product: 'page',
    });
    expect(
      JSON.stringify(read({ 'a.xml': createWordPressExport([{ 'wp:post_password': 'secret word' }]) })),
    ).not.toContain('secret word');
  });

  it('expands no entity of a document type', () => {
    const bomb = `<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(1000)}">${Array.from({ length: 20 }, (_, index) => `<!ENTITY a${index} "${`&a${index === 0 ? '' : index - 1};`.repeat(50)}">`).join('')}]>\n`;
    const xml = createWordPressExport([{}], bomb).replace('<![CDATA[Words.]]>', '&a19; Words.');
    const post = readOne({ 'notes.xml': xml });
    expect(post.fields.content).toContain('Words.');
    expect(post.fields.content?.length).toBeLessThan(100);
  });
});

const columns =
  'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url';

function createSubstackExport(rows: readonly (readonly string[])[], html: Readonly<Record<string, string>>) {
  return {
    'posts.csv': [
      columns,
      ...rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')),
    ].join('\r\n'),
    'email_list.notes.csv': 'email,active_subscription\nreader@example.com,true',
    ...Object.fromEntries(Object.entries(html).map(([id, text]) => [`posts/${id}.html`, text])),
  };
}

function row(id: string, title: string, others: Readonly<Record<string, string>> = {}): readonly string[] {
  const fields: Readonly<Record<string, string>> = {
    post_id: id,
    post_date: '2020-05-06T22:30:00.000Z',
    is_published: 'true',
    type: 'newsletter',
    audience: 'everyone',
    title,
    ...others,
  };
  return columns.split(',').map((name) => fields[name] ?? '');
}

describe('an export of Blogger', () => {
  const feed = (entries: readonly string[]) => `<?xml version='1.0' encoding='utf-8'?>
<feed xmlns='http://www.w3.org/2005/Atom' xmlns:app='http://www.w3.org/2007/app' xmlns:blogger='http://schemas.google.com/blogger/2018'>
  <id>tag:blogger.com,1999:blog-1</id><title>Notes</title>
  <link rel='alternate' type='text/html' href='http://notes.example/'/>
  ${entries.map((entry) => `<entry>${entry}</entry>`).join('\n')}
</feed>`;
  const parts = (id: number, title: string) => `<id>tag:blogger.com,1999:blog-1.post-${id}</id>
    <title type='text'>${title}</title><published>2011-05-11T23:46:00.000-07:00</published>
    <author><name>Ada</name><email>noreply@blogger.com</email><blogger:type>BLOGGER</blogger:type></author>
    <category scheme='tag:blogger.com,1999:blog-1' term='Tax'/>`;
  const html =
    '<content type="html">&lt;p&gt;It &lt;b&gt;is&lt;/b&gt; &lt;a href="http://notes.example/2011/05/one.html"&gt;due&lt;/a&gt;.&lt;/p&gt;</content>';
  const kind = (name: string) =>
    `<category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#${name}'/>`;
  const older = (id: number, title: string, rest = '') =>
    `${parts(id, title)}${kind('post')}${html}<link rel='alternate' href='http://notes.example/2011/05/one.html'/>${rest}`;
  const takeout = (id: number, title: string, state: string, type = 'POST') =>
    `<blogger:type>${type}</blogger:type>${state}${parts(id, title)}${html}<blogger:filename>/2011/05/one.html</blogger:filename>`;
  const live = '<blogger:status>LIVE</blogger:status>';

  it.each([
    ['older', 'blog.xml', older(7, 'One')],
    ['of Takeout', 'Takeout/Blogger/Blogs/Notes/feed.atom', takeout(7, 'One', live)],
  ])('gives its posts with authors, labels, days and old paths: %s', (_, path, entry) => {
    const { dialect, posts } = read({ [path]: feed([entry]) });
    expect(dialect).toBe('blogger');
    expect(posts).toMatchObject([
      {
        unpublished: null,
        oldUrlState: 'known',
        fields: {
          title: 'One',
          author: 'Ada',
          slug: 'one',
          date: 'May 11, 2011',
          publishedAt: '2011-05-12T06:46:00.000Z',
          tags: ['Tax'],
          oldPaths: ['/2011/05/one.html'],
          content: 'It **is** [due](/blog/one).',
        },
      },
    ]);
  });

  it('keeps everything but published posts from the public, and no comment', () => {
    const { posts, leftOut } = read({
      'blog.xml': feed([
        older(1, 'Draft', '<app:control><app:draft>yes</app:draft></app:control>'),
        takeout(2, 'Drafted', '<blogger:status>DRAFT</blogger:status>'),
        takeout(3, 'Scheduled', '<blogger:status>SCHEDULED</blogger:status>'),
        takeout(4, 'Without a state', ''),
        takeout(5, 'Trash', '<blogger:status>SOFT_TRASHED</blogger:status>'),
        takeout(6, 'Page', live, 'PAGE'),
        takeout(7, 'Comment', live, 'COMMENT'),
        `${parts(8, 'Template')}${kind('template')}`,
      ]),
    });
    expect(posts.map(({ fields, unpublished }) => [fields.title, unpublished?.reason])).toEqual([
      ['Draft', 'draft'],
      ['Drafted', 'draft'],
      ['Scheduled', 'draft'],
      ['Without a state', 'draft'],
    ]);
    expect(
      leftOut.map(({ reason, post }) => [reason, post?.fields.title, post?.unpublished?.reason]),
    ).toEqual([
      ['trash', 'Trash', 'draft'],
      ['page', 'Page', undefined],
    ]);
  });
});

describe('an export of Substack', () => {
  it('gives its posts with subtitles, dates and old paths, without the forms for readers', () => {
    const post = readOne(
      createSubstackExport(
        [row('1.hello', 'Hello, "you"', { subtitle: 'In\nshort' }), row('2.next', 'Next')],
        {
          '1.hello':
            '<p>See <a href="/p/next">this</a>.</p><div class="subscription-widget-wrap"><form><input type="email" value="x"></form></div><div class="captioned-image-container"><figure><img src="https://substackcdn.example/a.png" alt=""><figcaption>The words</figcaption></figure></div>',
          '2.next': '<p>Words.</p>',
        },
      ),
    );
    expect(post.fields).toMatchObject({
      title: 'Hello, "you"',
      excerpt: 'In short',
      slug: 'hello',
      publishedAt: '2020-05-06T22:30:00.000Z',
      oldPaths: ['/p/hello'],
      source: 'substack:posts/1.hello.md',
      content: 'See [this](/blog/next).\n\n![](https://substackcdn.example/a.png)\n\nThe words',
    });
  });

  it('keeps everything but published posts for everyone from the public, and names no reader', () => {
    const files = createSubstackExport(
      [
        row('1.a', 'Public'),
        row('2.b', 'Draft', { is_published: 'false' }),
        row('3.c', 'Later', { is_published: 'false', post_date: '2030-01-01T00:00:00.000Z' }),
        row('4.d', 'Paid', { audience: 'only_paid' }),
        row('5.e', 'Founding', { audience: 'founding' }),
        row('6.f', 'Free', { audience: 'only_free' }),
        row('7.g', 'Unknown', { audience: '' }),
        row('8.h', 'Thread', { type: 'thread' }),
        row('9.i', 'Part'),
        row('11.k', 'No file'),
      ],
      {
        '1.a': '<p>a</p>',
        '2.b': '<p>a</p>',
        '3.c': '<p>a</p>',
        '4.d': '<p>a</p>',
        '5.e': '<p>a</p>',
        '6.f': '<p>a</p>',
        '7.g': '<p>a</p>',
        '8.h': '<p>a</p>',
        '9.i': '<p>a</p><div class="paywall-jump" data-component-name="PaywallToDOM"></div><p>b</p>',
        '10.j': '<h1>No row</h1><p>a</p>',
      },
    );
    expect(listStates(files)).toEqual({
      Public: 'public',
      Draft: 'draft: status: draft',
      Later: 'draft: status: draft',
      Paid: 'private: visibility: for only_paid',
      Founding: 'private: visibility: for founding',
      Free: 'private: visibility: for only_free',
      Unknown: 'private: visibility: for an unknown audience',
      Thread: 'private: visibility: of the type thread',
      Part: 'private: visibility: parts for subscribers',
      'No file': 'public',
      'No row': 'private: visibility: not in posts.csv',
    });
    expect(JSON.stringify(read(files))).not.toContain('reader@example.com');
  });
});

function createMediumPage({
  title = 'Hello',
  date = '2020-05-06T22:30:00.000Z',
  canonical = 'https://medium.com/@ada/hello-0123456789ab',
}) {
  const time =
    date === ''
      ? ''
      : `on <a href="https://medium.com/p/0123456789ab"><time class="dt-published" datetime="${date}">May 6, 2020</time></a>`;
  return `<!DOCTYPE html><html><head><title>${title}</title></head><body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header>
<section data-field="subtitle" class="p-summary">In short</section>
<section data-field="body" class="e-content"><section name="a" class="section section--body section--first"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner sectionLayout--insetColumn"><h3 class="graf graf--h3 graf--leading graf--title">${title}</h3><h4 class="graf graf--h4 graf--subtitle">In short</h4><p class="graf graf--p">Some <strong class="markup--strong">words</strong>.</p><pre class="graf graf--pre">a<br>b</pre><figure class="graf graf--figure"><img class="graf-image" src="https://cdn-images-1.medium.com/max/800/a.png"><figcaption class="imageCaption">The words</figcaption></figure></div></div></section><section class="section section--body"><div class="section-divider"><hr class="section-divider"></div><p class="graf graf--p">More.</p></section></section>
<footer><p>By <a href="https://medium.com/@ada" class="p-author h-card">Ada</a> ${time}.</p><p><a href="${canonical}" class="p-canonical">Canonical link</a></p><p>Exported from <a href="https://medium.com">Medium</a> on June 1, 2020.</p></footer></article></body></html>`;
}

describe('an export of Medium', () => {
  it('gives its posts without the title in the text, and says that their access is unknown', () => {
    const reading = read({
      'README.html': '<a href="posts/1.html">Posts</a>',
      'profile/profile.html': 'ada@example.com',
      'posts/2020-05-06_Hello--you-0123456789ab.html': createMediumPage({}),
    });
    expect(reading.dialect).toBe('medium');
    expect(reading.posts[0]?.fields).toMatchObject({
      title: 'Hello',
      excerpt: 'In short',
      author: 'Ada',
      slug: 'hello-you',
      publishedAt: '2020-05-06T22:30:00.000Z',
      content:
        'Some **words**.\n\n```\na\nb\n```\n\n![](https://cdn-images-1.medium.com/max/800/a.png)\n\nThe words\n\n---\n\nMore.',
    });
    expect(reading.issues).toContainEqual({ kind: 'unknown-access', platform: 'medium' });
    expect(reading.leftOut).toEqual([]);
    expect(JSON.stringify(reading)).not.toContain('ada@example.com');
  });

  it('keeps drafts from the public, and where a post was first published', () => {
    const { posts } = read({
      'posts/draft_Plan-0123456789ab.html': createMediumPage({ title: 'Plan', date: '' }),
      'posts/2020-05-06_Hello-0123456789ab.html': createMediumPage({
        canonical: 'https://own.example/hello',
      }),
    });
    expect(
      posts.map(({ fields, unpublished }) => [fields.title, unpublished?.reason, fields['canonical']]),
    ).toEqual([
      ['Plan', 'draft', undefined],
      ['Hello', undefined, 'https://own.example/hello'],
    ]);
  });
});

describe('readPlatforms', () => {
  it.each([
    ['package.json', '{"name":"posts","meta":1}'],
    ['sitemap.xml', '<urlset/>'],
    ['posts.json', '[{"title":"\\"posts\\": \\"meta\\":"}]'],
    ['_posts/2020-05-06-a.md', 'xmlns:wp <feed'],
  ])('is not needed for %s', (path, text) => {
    expect(createFiles({ [path]: text }).some(mayBelongToExport)).toBe(false);
  });

  it('names other markups, each by itself', () => {
    const { leftOut } = read({
      'a.rst': 'a',
      'b.adoc': 'b',
      'c.org': 'c',
      'd.html': 'd',
      'e.css': 'e',
    });
    expect(Object.fromEntries(leftOut.map(({ path, reason }) => [path, reason]))).toEqual({
      'a.rst': 'restructuredtext',
      'b.adoc': 'asciidoc',
      'c.org': 'org',
      'd.html': 'html',
      'e.css': 'other-file',
    });
  });

  it('reads the posts of several exports and of Markdown files together', () => {
    const { posts } = read({
      'one.xml': createWordPressExport([{ title: 'One' }]),
      'two.xml': createWordPressExport([{ title: 'Two' }]),
      'three.md': '---\ntitle: Three\n---\nWords.',
    });
    expect(posts.map(({ fields }) => fields.title)).toEqual(['One', 'Two', 'Three']);
    expect(new Set(posts.map(({ path }) => path)).size).toBe(3);
  });

  it('leaves out a post that is nested too deeply, and reads the others', () => {
    const deep = '<blockquote>'.repeat(4_000);
    const { posts, leftOut } = read({ 'a.json': createGhostExport([{}, { html: deep }]) });
    expect(posts.map(({ fields }) => fields.title)).toEqual(['Post 0']);
    expect(leftOut.map(({ message }) => message)).toEqual(['Its HTML is nested too deeply']);
  });

  it('never throws, and reads cut exports as far as they go', () => {
    const whole = createWordPressExport([{}, {}]);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: whole.length }),
        fc.constantFrom('a.xml', 'a.json', 'posts.csv'),
        (end, path) => {
          read({ [path]: whole.slice(0, end) });
        },
      ),
      { numRuns: 50 },
    );
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('a.xml', 'a.json', 'posts.csv', 'posts/a.html'),
        (text, path) => {
          read({ [path]: text });
        },
      ),
    );
  });

  it('publishes no post that a platform did not show to everyone', () => {
    const word = fc.constantFrom(
      'published',
      'publish',
      'draft',
      'scheduled',
      'sent',
      'private',
      'trash',
      'new',
      '',
    );
    const access = fc.constantFrom(
      'public',
      'members',
      'paid',
      'tiers',
      'everyone',
      'only_paid',
      'filter:label:x',
      '',
    );
    const time = fc.constantFrom('2020-05-06T22:30:00.000Z', '2030-05-06T22:30:00.000Z');
    fc.assert(
      fc.property(word, access, time, fc.boolean(), (status, visibility, date, isFlag) => {
        const isPast = date.startsWith('2020');
        const isPublic = (texts: Readonly<Record<string, string>>) =>
          read(texts).posts.some(({ unpublished }) => unpublished === null);
        expect(
          isPublic({
            'a.json': createGhostExport([{ status, visibility, published_at: date, page: isFlag }]),
          }),
        ).toBe(
          (status === 'published' || status === '') &&
            ['public', ''].includes(visibility) &&
            isPast &&
            !isFlag,
        );
        expect(
          isPublic({
            'a.xml': createWordPressExport([
              {
                'wp:status': status,
                'wp:post_date': date.slice(0, 19).replace('T', ' '),
                'wp:post_date_gmt': date.slice(0, 19).replace('T', ' '),
                'wp:post_password': isFlag ? visibility || 'x' : '',
              },
            ]),
          }),
        ).toBe(status === 'publish' && isPast && !isFlag);
        const cells = row('1.a', 'A', {
          is_published: String(isFlag),
          audience: visibility,
          post_date: date,
        });
        expect(isPublic(createSubstackExport([cells], { '1.a': '<p>a</p>' }))).toBe(
          isFlag && visibility === 'everyone' && isPast,
        );
        const name = isFlag ? 'draft_A-0123456789ab' : '2020-05-06_A-0123456789ab';
        expect(isPublic({ [`posts/${name}.html`]: createMediumPage({ date }) })).toBe(!isFlag && isPast);
      }),
    );
  });
});
