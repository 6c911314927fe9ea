import { describe, expect, it } from 'vitest';
import { applyChoices, listImportRows } from './import-choices.ts';
import { readBlog } from './read-blog.ts';

const now = new Date('2026-11-27T12:00:00Z');
const read = (texts: Readonly<Record<string, string>>) =>
  readBlog(
    Object.entries(texts).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) })),
    { now },
  );
const withHead = (head: string, body = 'Words.') => `---\n${head}\n---\n\n${body}\n`;
/** Reads the URL of the post with the only title 'A'. */
const readUrl = (texts: Readonly<Record<string, string>>) => {
  const { dialect, posts } = read(texts);
  const post = posts.find(({ fields }) => fields.title === 'A');
  return [dialect, post?.oldUrl, post?.oldUrlState];
};
const a = withHead('title: A\ndate: 2018-05-31 10:00:00');

describe('old URLs', () => {
  it.each([
    [
      'Hexo, where :title is the path below _posts',
      {
        's/_config.yml': 'url: https://e.org\npermalink: :year/:month/:title/',
        's/source/_posts/linux/001-keys.md': a,
      },
      ['hexo', '/2018/05/linux/001-keys/', 'known'],
    ],
    [
      'Hexo in a folder of its server, by the category',
      {
        's/_config.yml': 'url: https://e.org\nroot: /b/\npermalink: :category/:name.html',
        's/source/_posts/x.md': withHead('title: A\ncategories: [One, Two]'),
      },
      ['hexo', '/b/One/Two/x.html', 'known'],
    ],
    ['Hexo without its settings', { 'source/_posts/x.md': a }, ['hexo', '/2018/05/31/x/', 'guessed']],
    [
      'Octopress, which is Jekyll',
      {
        '_config.yml': 'permalink: /blog/:year/:title/',
        Rakefile: '',
        'source/_posts/2018-05-31-x.markdown': a,
      },
      ['jekyll', '/blog/2018/x/', 'known'],
    ],
    [
      'Jekyll in a folder named blog',
      { 'blog/_config.yml': 'title: Notes', 'blog/_posts/2018-05-31-x.md': a },
      ['jekyll', '/2018/05/31/x.html', 'known'],
    ],
    [
      'Docusaurus, with the date of the name',
      {
        'site/docusaurus.config.js': "module.exports = { url: 'https://e.org', baseUrl: '/' };",
        'site/blog/2018-05-31-5.0.0.md': a,
      },
      ['docusaurus', '/blog/2018/05/31/5.0.0', 'known'],
    ],
    [
      'Docusaurus with a blog as its root, and a slug',
      {
        'docusaurus.config.ts':
          "export default { baseUrl: '/x/', presets: [['classic', { blog: { routeBasePath: '/' } }]] };",
        'blog/x/index.mdx': withHead('title: A\nslug: a-slug'),
      },
      ['docusaurus', '/x/a-slug', 'known'],
    ],
    [
      'VitePress',
      { '.vitepress/config.mts': "export default { base: '/n/' }", 'posts/x.md': a },
      ['vitepress', '/n/posts/x.html', 'known'],
    ],
    [
      'VitePress with clean URLs',
      { '.vitepress/config.mts': 'export default { cleanUrls: true }', 'posts/x.md': a },
      ['vitepress', '/posts/x', 'known'],
    ],
    [
      'Pelican by its pattern',
      {
        'b/pelicanconf.py': "ARTICLE_URL = 'blog/{date:%Y}/{date:%m}/{slug}/'\n",
        'b/content/x.md': 'Title: A\nDate: 2018-05-31\nSlug: hello\n\nWords.',
      },
      ['pelican', '/blog/2018/05/hello/', 'known'],
    ],
    [
      'Nikola',
      {
        'conf.py': 'SITE_URL = "https://e.org/"',
        'posts/x.md': '<!--\n.. title: A\n.. slug: hi\n.. date: 2018-05-31 10:00:00 UTC\n-->\n\nWords.',
      },
      ['nikola', '/posts/hi/', 'known'],
    ],
    [
      'Nuxt Content, which only a guess says',
      { 'nuxt.config.ts': '', 'content/1.blog/2.x.md': a },
      ['nuxt', '/blog/x', 'guessed'],
    ],
    [
      'a page of Next, without the group of its folder',
      {
        'next.config.ts': '',
        'app/(site)/notes/x/page.mdx': "export const metadata = { title: 'A' };\n\nWords.",
      },
      ['next', '/notes/x', 'known'],
    ],
    [
      'folders of dates below blog, which only a guess says',
      { 'next.config.js': '', 'src/content/blog/2018/05/31/x.md': a },
      ['next', '/blog/2018/05/31/x', 'guessed'],
    ],
    [
      'Astro, whose code says it',
      { 'astro.config.mjs': '', 'src/content/posts/x.md': a },
      ['astro', null, 'unknown'],
    ],
  ])('of %s', (_, texts, expected) => {
    expect(readUrl(texts)).toEqual(expected);
  });

  it('are unknown for the posts of a site where only a page has one', () => {
    const { issues, suggestedUrlPattern } = read({
      'astro.config.mjs': '',
      'src/content/posts/a.md': a,
      'src/content/posts/b.md': withHead('title: B\ndate: 2018-01-02\npermalink: /b/'),
    });
    expect(issues).toEqual([{ kind: 'no-old-urls' }]);
    expect(suggestedUrlPattern).toBe('/posts/{slug}/');
  });

  it('have the pattern that the links between the posts have', () => {
    const reading = read({
      'next.config.js': '',
      'content/a.md': a,
      'content/b.md': withHead('title: B\ndate: 2019-01-02', '[a](/notes/2018/05/a.html)'),
    });
    expect(reading.suggestedUrlPattern).toBe('/notes/{year}/{month}/{slug}.html');
    const urlPattern = reading.suggestedUrlPattern ?? '';
    expect(applyChoices(reading, { urlPattern }).map(({ oldUrl }) => oldUrl)).toEqual([
      '/notes/2019/01/b.html',
      '/notes/2018/05/a.html',
    ]);
  });
});

describe('the pattern of URLs to offer', () => {
  const suggest = (texts: Readonly<Record<string, string>>) => read(texts).suggestedUrlPattern;

  it.each([
    ['src/pages/notes/[...slug].astro', '/b/notes/{slug}/'],
    ['src/pages/[slug].astro', '/b/{slug}/'],
    ['src/pages/tags/[slug].astro', '/b/blog/{slug}/'],
    ['src/pages/[lang]/blog/[slug].astro', '/b/blog/{slug}/'],
    ['src/pages/notes/[page].astro', '/b/blog/{slug}/'],
  ])('is the route of the page for all posts, below the site: %s', (path, pattern) => {
    const settings = { 'astro.config.mjs': "export default { base: '/b' };" };
    expect(suggest({ ...settings, [path]: '', 'src/content/blog/a.md': a })).toBe(pattern);
  });

  it('is the route of Next, without its groups', () => {
    expect(suggest({ 'next.config.js': '', 'app/(site)/writing/[slug]/page.tsx': '', 'posts/a.md': a })).toBe(
      '/writing/{slug}',
    );
  });

  it('is that of the posts with a known URL, if they are the most', () => {
    const known = (slug: string) => withHead(`title: B\ndate: 2019-03-02\npermalink: /n/2019/03/${slug}/`);
    const texts = { 'posts/a.md': a, 'posts/b.md': known('b') };
    expect(suggest(texts)).toBe('/posts/{slug}/');
    expect(suggest({ ...texts, 'posts/c.md': known('c') })).toBe('/n/{year}/{month}/{slug}/');
  });
});

describe('files that are no posts', () => {
  const dated = withHead('title: A post\ndate: 2018-05-31');
  it.each([
    ['docs/how-to-build.md', '# How to build this site', 'documentation'],
    ['src/content/pages/resume.md', withHead('title: Resume'), 'page'],
    ['src/content/posts/index.md', withHead('title: All posts', ''), 'list-page'],
    ['src/content/posts/old.md', withHead('redirect: /posts/new', ''), 'redirect'],
    ['src/content/posts/new.md', withHead('title: "{{ title }}"\ndate: "{{ date }}"'), 'template'],
    ['src/content/fr/a.md', withHead('title: Un\ndate: 2018-05-31'), 'translation'],
    ['about.md', withHead('title: About'), 'page'],
    ['README.md', '# Read me', 'readme'],
  ])('%s is left out, and can be imported', (path, text, reason) => {
    const reading = read({
      'astro.config.mjs': '',
      'src/content/posts/a.md': dated,
      'src/content/posts/b.md': dated,
      'src/content/en/a.md': dated,
      [path]: text,
    });
    const row = listImportRows(reading).find((each) => each.path === path);
    expect(row).toMatchObject({ choice: 'leave-out', cause: { kind: reason } });
    const chosen = applyChoices(reading, { byPath: new Map([[path, 'post']]) });
    expect(chosen).toHaveLength(reading.posts.length + 1);
  });

  it('do not include a draft without a date', () => {
    const { posts } = read({ 'posts/a.md': dated, 'ideas/b.md': withHead('title: B\ndraft: true') });
    expect(posts).toHaveLength(2);
  });

  it('do not include an undated post of a blog without dates', () => {
    expect(read({ 'git/a.md': '# A', 'python/b.md': '# B' }).posts).toHaveLength(2);
  });
});

describe('authors', () => {
  it.each([
    ['authors: ada', 'Ada Example'],
    ['authors: [ada, { name: Bob }]', 'Ada Example and Bob'],
    ['author: Ada <ada@example.com>', 'Ada'],
    ['author: { name: Ada, email: ada@example.com }', 'Ada'],
    ['author: ada@example.com', undefined],
  ])('of %s', (head, expected) => {
    const { posts } = read({
      'docusaurus.config.js': '',
      'blog/authors.yml': 'ada:\n  name: Ada Example\n  url: https://example.com\n',
      'blog/2018-05-31-a.md': withHead(`title: A\n${head}`),
    });
    expect(posts[0]?.fields.author).toBe(expected);
  });
});

describe('links between posts', () => {
  it.each([
    './first.html',
    'first.html',
    '/posts/first.html',
    '/posts/first',
    './first',
    './first.md',
    '/first/',
    '{filename}first.md',
    '{filename}/posts/first.md',
    '{{ site.baseurl }}/posts/first.html',
  ])('%s leads to the post, and is not missing', (link) => {
    const { posts } = read({
      'site/posts/first.md': withHead('title: First\ndate: 2022-01-01'),
      'site/posts/second.md': withHead('title: Second\ndate: 2022-01-02', `[a](${link}) [b](${link}#part)`),
    });
    expect(posts[0]?.fields.content).toBe('[a](/blog/first) [b](/blog/first#part)');
    expect(posts[0]?.issues).toEqual([]);
  });

  it('/first-one/ leads to the post of this folder', () => {
    const { posts } = read({
      'public/first-one/index.md': withHead('title: First\ndate: 2022-01-01'),
      'public/second-one/index.md': withHead('title: Second\ndate: 2022-01-02', '[a](/first-one/#part)'),
    });
    expect(posts[0]?.fields.content).toBe('[a](/blog/first-one#part)');
  });

  it('by a name are not missing once they lead to a post', () => {
    const { posts } = read({
      'hugo.toml': 'baseURL = "https://example.com/"',
      'content/posts/first.md': withHead('title: First\ndate: 2022-01-01'),
      'content/posts/second.md': withHead('title: Second\ndate: 2022-01-02', '[a]({{< ref "first.md" >}})'),
    });
    expect(posts[0]?.fields.content).toBe('[a](/blog/first)');
    expect(posts[0]?.issues).toEqual([]);
  });
});

describe('bylines', () => {
  const readAuthors = (texts: Readonly<Record<string, string>>) =>
    read(texts).posts.map(({ fields }) => fields.author ?? null);

  it('keep a hyphen at their end', () => {
    expect(readAuthors({ 'a.md': withHead('title: A\nauthor: mattr-') })).toEqual(['mattr-']);
    expect(readAuthors({ 'a.md': withHead('title: A\nauthor: Ada - ada@example.com') })).toEqual(['Ada']);
  });

  it.each([
    [
      'Docusaurus without authors.yml',
      { 'docusaurus.config.js': '', 'blog/a.md': withHead('title: A\ndate: 2018-05-31\nauthors: [jdoe]') },
    ],
    [
      'Jekyll with other authors',
      {
        '_config.yml': 'author: The Site',
        '_data/authors.yml': 'ada:\n  name: Ada L.',
        '_posts/2018-05-31-a.md': withHead('title: A\nauthor: jdoe'),
      },
    ],
    ['an object', { 'a.md': withHead('title: A\nauthor: { key: jdoe }') }],
  ])('are no keys that no file explains: %s', (_, texts) => {
    expect(readAuthors(texts)).toEqual([null]);
  });

  it('are names where authors have no keys', () => {
    expect(readAuthors({ 'a.md': withHead('title: A\nauthor: jdoe') })).toEqual(['jdoe']);
  });
});

it.each([
  ['is missing', {}, [{ kind: 'no-config', file: '_config.yml' }]],
  ["can't be read", { 'site/_config.yml': 'a: [' }, [{ kind: 'unread-config', file: 'site/_config.yml' }]],
  ['is there', { 'site/_config.yml': 'url: https://e.org' }, []],
])('says that the file with the settings %s', (_, config, issues) => {
  const post = { 'site/_posts/2020-01-02-a.md': withHead('title: A') };
  expect(read({ ...post, ...config }).issues).toEqual(issues);
});

it('reads posts in a folder named templates, and no template', () => {
  const { posts, leftOut } = read({
    'hugo.toml': 'contentDir = "notes"',
    'notes/en/templates/a.md': withHead('title: A\ndate: 2018-05-31'),
    'templates/b.md': withHead('title: B'),
  });
  expect(posts.map(({ path }) => path)).toEqual(['notes/en/templates/a.md']);
  expect(leftOut).toMatchObject([{ path: 'templates/b.md', reason: 'template' }]);
});

it.each(['status: embargoed', 'state: on hold', 'params:\n  status: sealed', 'access: board'])(
  'keeps a post with a word that it does not know a draft: %s',
  (field) => {
    const [post] = read({ 'a.md': withHead(`title: A\n${field}`) }).posts;
    expect(post?.unpublished).toMatchObject({ reason: 'unknown-setting' });
  },
);

it.each(['status: published', 'status: Public', 'status: 200', 'access: free'])('publishes %s', (field) => {
  expect(read({ 'a.md': withHead(`title: A\n${field}`) }).posts[0]?.unpublished).toBeNull();
});

it('reads our own export with CR line ends', () => {
  const text = '---\nid: 7\ntitle: A\nisMarkdown: true\n---\n\nWords.\n';
  expect(read({ 'a.md': text.replaceAll('\n', '\r') }).posts[0]?.fields).toEqual({
    id: 7,
    title: 'A',
    isMarkdown: true,
    content: 'Words.',
  });
});

describe('rules of the generators own sources', () => {
  const readPath = (texts: Readonly<Record<string, string>>) => readUrl(texts).slice(1);
  const readJekyll = (permalink: string, head = 'title: A') =>
    readPath({
      '_config.yml': `permalink: ${permalink}`,
      '_posts/2018-12-31-x_y.md': withHead(head),
    });

  it.each([
    ['ordinal', '/2018/365/x_y.html'],
    ['weekdate', '/2018/W01/MON/x_y.html'],
    ['/:w_year/:w_day/:long_month/:short_month/:long_day/:slug/', '/2019/1/December/DEC/Monday/x-y/'],
  ])('Jekyll names days by permalink: %s', (permalink, url) => {
    expect(readJekyll(permalink)).toEqual([url, 'known']);
  });

  it.each([
    ['_posts/2018-12-31-My C# notes, 2.md', '/:title/', '/My-C-notes,-2/'],
    ['_posts/2018-12-31-My C# notes, 2.md', '/:collection/:slug/', '/posts/my-c-notes-2/'],
    ['_posts/2018-12-31-x_y.md', '/:name.html', '/2018-12-31-x-y.html'],
    ['_posts/2018-12-31-x.fr.md', '/:title/', '/x.fr/'],
    ['_posts/2018-12-31-x.md', '/:path/', null],
  ])('Jekyll names %s by permalink %s', (path, permalink, url) => {
    expect(readPath({ '_config.yml': `permalink: ${permalink}`, [path]: withHead('title: A') })[0]).toBe(url);
  });

  it.each([
    ['jekyll', 'timezone: America/Los_Angeles', '2018-05-06 01:12:52 +0200', '/2018/05/05/x', 'known'],
    ['jekyll', 'timezone: Nowhere/Atall', '2018-05-06 01:12:52 +0200', '/2018/05/06/x', 'known'],
    ['jekyll', 'url: https://e.org', '2018-05-06 01:12:52 +0200', '/2018/05/06/x', 'guessed'],
    ['jekyll', 'url: https://e.org', '2018-05-06 12:12:52 +0200', '/2018/05/06/x', 'known'],
    ['jekyll', 'timezone: America/Los_Angeles', '2018-05-06 02:12:52', '/2018/05/06/x', 'guessed'],
    ['jekyll', 'timezone: America/Los_Angeles', '2018-05-06', '/2018/05/06/x', 'known'],
    ['hexo', 'timezone: Asia/Shanghai', '2018-05-06T20:12:52Z', '/2018/05/07/x', 'known'],
    ['hexo', 'timezone: Asia/Shanghai', '2018-05-06 20:12:52', '/2018/05/06/x', 'known'],
  ])('%s has the day of the zone of the site: %s, date: %s', (dialect, settings, date, url, state) => {
    const folder = dialect === 'hexo' ? 'source/_posts/' : '_posts/2018-05-06-';
    const texts = {
      '_config.yml': `permalink: /:year/:month/:day/:title\n${settings}`,
      [`${folder}x.md`]: withHead(`title: A\ndate: ${date}`),
    };
    expect(readPath(texts)).toEqual([url, state]);
    const undated = { ...texts, '_config.yml': `permalink: /:title\n${settings}` };
    expect(readPath(undated)).toEqual(['/x', 'known']);
  });

  it('Jekyll keeps the spaces of categories, unless they are slugified', () => {
    const head = 'title: A\ncategories: [Big Life, Tax]';
    expect(readJekyll('/:categories/:title/', head)).toEqual(['/big%20life/tax/x_y/', 'known']);
    expect(readJekyll('/:slugified_categories/:title/', head)).toEqual(['/big-life/tax/x_y/', 'known']);
  });

  it.each([
    ['uglyURLs = true', '/posts/deep/down/x.html'],
    ['uglyURLs = true\n[permalinks]\nposts = "/:year/:contentbasename/"', '/2018/x.html'],
    ['[permalinks]\nposts = "/:sections[1:]/:contentbasename/"', '/deep/down/x/'],
    ['[permalinks]\nposts = "/:sections[last]/:contentbasename/"', '/down/x/'],
    ['[permalinks]\nposts = "/:monthname/:yearday/:weekday/:slug/"', '/may/151/4/a/'],
  ])('Hugo has URLs by %s', (settings, url) => {
    const texts = {
      'hugo.toml': `baseURL = "https://e.org/"\n${settings}`,
      'content/posts/deep/down/x.md': a,
    };
    expect(readPath(texts)).toEqual([url, 'known']);
  });

  it.each([
    ['', 'content/posts/2020-01-02-Hello.md', '/posts/2020-01-02-hello/'],
    ['', 'content/posts/2020-01-02-hello/index.md', '/posts/2020-01-02-hello/'],
    ['[frontmatter]\ndate = [":filename", ":default"]', 'content/posts/2020-01-02-hello.md', '/posts/hello/'],
    ['removePathAccents = true', 'content/posts/Café.md', '/posts/cafe/'],
    ['[permalinks]\nposts = "/:filename/"', 'content/posts/2020-01-02-hello.md', '/2020-01-02-hello/'],
  ])('Hugo keeps dates in names unless its settings read them: %s, %s', (settings, path, url) => {
    const texts = { 'hugo.toml': `baseURL = "https://e.org/"\n${settings}`, [path]: withHead('title: A') };
    expect(readPath(texts)).toEqual([url, 'known']);
  });

  it.each([
    ['categories: Big Life', '/big/life/x_y/'],
    ['category: Big Life', '/big%20life/x_y/'],
    ['category: One\ncategories: [Two]', '/one/x_y/'],
  ])('Jekyll has categories by %s', (head, url) => {
    expect(readJekyll('/:categories/:title/', `title: A\n${head}`)).toEqual([url, 'known']);
  });

  it('Eleventy gives a file without a permalink no URL', () => {
    const texts = {
      'eleventy.config.js': '',
      'plans/plans.json': '{ "permalink": false }',
      'plans/a.md': withHead('title: A\ndate: 2020-01-02'),
    };
    expect(readPath(texts)).toEqual([null, 'unknown']);
  });

  it('Jekyll takes no category from the folder of all collections', () => {
    const texts = {
      '_config.yml': 'collections_dir: content',
      'content/_posts/2020-01-02-a.md': withHead('title: A'),
    };
    expect(readPath(texts)).toEqual(['/2020/01/02/a.html', 'known']);
  });

  it('Zola writes names in ASCII, unless its settings say otherwise', () => {
    const post = { 'content/blog/Café_bar.md': '+++\ntitle = "A"\n[extra]\n+++\nWords.' };
    const config = 'base_url = "https://e.org"';
    expect(readPath({ 'config.toml': config, ...post })).toEqual(['/blog/cafe-bar/', 'known']);
    const kept = `${config}\n[slugify]\npaths = "off"`;
    expect(readPath({ 'config.toml': kept, ...post })).toEqual(['/blog/Café_bar/', 'known']);
    const other = { 'content/blog/привет.md': '+++\ntitle = "A"\n[extra]\n+++\nWords.' };
    expect(readPath({ 'config.toml': config, ...other })).toEqual([null, 'unknown']);
  });

  it('Hexo has the words of its settings for categories', () => {
    const texts = {
      'source/_posts/x.md': withHead('title: A\ncategories: [Große Worte]'),
      '_config.yml':
        'permalink: :category/:name/\nfilename_case: "1"\ncategory_map:\n  Große Worte: Big Words',
    };
    expect(readPath(texts)).toEqual(['/big-words/x/', 'known']);
  });
});
