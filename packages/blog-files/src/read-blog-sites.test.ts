import { describe, expect, it } from 'vitest';
import { readBlog } from './read-blog.ts';

const now = new Date('2026-11-27T12:00:00Z');
const withHead = (head: string, body = 'Words.') => `---\n${head}\n---\n\n${body}\n`;
const withToml = (head: string) => `+++\n${head}\n+++\nWords.\n`;

/** Reads a site: for each post its title, byline, day, and URL, or why it is a draft. */
function readSite(texts: Readonly<Record<string, string>>) {
  const { posts, dialect, leftOut } = readBlog(
    Object.entries(texts).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) })),
    { now },
  );
  return {
    dialect,
    leftOut: leftOut.map(({ path }) => path),
    posts: Object.fromEntries(
      posts.map(({ path, fields, day, oldUrl, oldUrlState, unpublished }) => [
        path,
        [
          fields.title,
          fields.author ?? null,
          day,
          unpublished?.evidence ?? (oldUrlState === 'known' ? oldUrl : oldUrlState),
        ],
      ]),
    ),
    contents: Object.fromEntries(posts.map(({ path, fields }) => [path, fields.content])),
    oldPaths: Object.fromEntries(posts.map(({ path, fields }) => [path, fields['oldPaths']])),
  };
}

describe('a site of Pelican', () => {
  const readPelican = (settings: string, texts: Readonly<Record<string, string>>) =>
    readSite({ 'site/pelicanconf.py': `AUTHOR = 'Mara Okafor'\n${settings}`, ...texts }).posts;

  it('has URLs of its category, its date in words, and its title', () => {
    const settings = "PATH = 'content'\nARTICLE_URL = '{category}/{date:%Y}/{date:%b}/{slug}/'\n";
    expect(
      readPelican(settings, {
        'site/content/travel/oslo.md': 'Title: Oslo: ten “days”\nDate: 2021-12-31 23:30\n\nWords.',
        'site/content/food/fish.md':
          "Title: C++ for cooks, isn't it?\nDate: 2021-05-04\nCategory: Home Cooking\n\nWords.",
        'site/content/food/skip.md': 'Title: Skipped\nDate: 2021-05-06\nStatus: skip\n\nWords.',
        'site/content/food/undated.md': 'Title: Undated\n\nWords.',
        'site/content/food/cyrillic.md': 'Title: Привет\nDate: 2021-05-06\n\nWords.',
      }),
    ).toEqual({
      'site/content/travel/oslo.md': [
        'Oslo: ten “days”',
        'Mara Okafor',
        '2021-12-31',
        '/travel/2021/Dec/oslo-ten-days/',
      ],
      'site/content/food/fish.md': [
        "C++ for cooks, isn't it?",
        'Mara Okafor',
        '2021-05-04',
        '/home-cooking/2021/May/c-for-cooks-isnt-it/',
      ],
      'site/content/food/skip.md': ['Skipped', 'Mara Okafor', '2021-05-06', 'status: skip'],
      'site/content/food/undated.md': ['Undated', 'Mara Okafor', null, 'no date'],
      'site/content/food/cyrillic.md': ['Привет', 'Mara Okafor', '2021-05-06', 'unknown'],
    });
  });

  it.each([
    ["SLUGIFY_SOURCE = 'basename'", '/2020-02-03_my-post.html'],
    [String.raw`FILENAME_METADATA = r'(?P<date>\d{4}-\d{2}-\d{2})_(?P<slug>.*)'`, '/my-post.html'],
    ['', '/a-title.html'],
    ['ARTICLE_URL = PREFIX + "{slug}"', 'unknown'],
    ['SLUG_REGEX_SUBSTITUTIONS = []', 'unknown'],
  ])('has slugs by its settings: %s', (settings, url) => {
    const path = 'site/content/2020-02-03_my-post.md';
    expect(readPelican(settings, { [path]: 'Title: A title\n\nWords.' })[path]?.[3]).toBe(url);
  });
});

it('a site of Nikola has posts in the folders of their sources, and metadata beside them', () => {
  const { posts, dialect, leftOut } = readSite({
    'conf.py': `BLOG_AUTHOR = "Ilse"
SITE_URL = "https://ilse.example/n/"
TIMEZONE = "Asia/Tokyo"
POSTS = (
    ("posts/*.md", "blog", "post.tmpl"),  # the posts
    ("notes/*.md", "", "post.tmpl"),
)
PAGES = (("pages/*.md", "", "page.tmpl"),)
PRETTY_URLS = False
`,
    'posts/deep/welcome.md':
      '.. title: Welcome\n.. slug: hi\n.. date: 2012-03-30 23:00:00 UTC-03:00\n.. author: Bo\n\nWords.',
    'posts/featured.md': '.. title: Featured\n.. slug: f\n.. date: 2012-04-01\n.. status: featured\n\nWords.',
    'posts/two.meta': '.. title: Two files\n.. slug: two-files\n.. date: 2013-01-01\n.. tags: private\n',
    'posts/two.md': 'Just the text.\n',
    'notes/n.md': withHead('title: Note\nslug: n\ndate: 2014-05-06 10:00:00'),
    'pages/about.md': '.. title: About\n.. slug: about\n.. date: 2012-01-01\n\nWords.',
  });
  expect(dialect).toBe('nikola');
  expect(posts).toEqual({
    'posts/deep/welcome.md': ['Welcome', 'Bo', '2012-03-30', '/n/blog/deep/hi.html'],
    'posts/featured.md': ['Featured', 'Ilse', '2012-04-01', '/n/blog/f.html'],
    'posts/two.md': ['Two files', 'Ilse', '2013-01-01', 'tags: private'],
    'notes/n.md': ['Note', 'Ilse', '2014-05-06', '/n/n.html'],
  });
  expect(leftOut).toEqual(['pages/about.md']);
});

it('a site of Eleventy has the permalinks and the author of its directories', () => {
  const { posts, oldPaths } = readSite({
    'eleventy.config.js': 'module.exports = () => ({ dir: { input: "src" }, pathPrefix: "/p/" });',
    'src/posts/posts.json':
      '{ "permalink": "/writing/{{ page.fileSlug }}/index.html", "author": "Ada", "tags": "posts" }',
    'src/posts/2020-01-02-hello.md': withHead('title: Hello'),
    'src/posts/own.md': withHead('title: "My own"\ndate: 2020-01-03\npermalink: "/s/{{ title | slugify }}/"'),
    'src/posts/day.md': withHead(
      'title: Day\ndate: 2020-01-04\npermalink: "/{{ page.date | date: \'%Y/%m\' }}/x.html"',
    ),
    'src/posts/plain.md': withHead('title: Plain\ndate: 2020-01-05\npermalink: /x/y.html'),
    'src/posts/code.md': withHead('title: Code\ndate: 2020-01-06\npermalink: "/{{ number | pad }}/"'),
    'src/posts/git.md': withHead('title: Git\ndate: git Last Modified'),
    'src/notes/guess.md': withHead('title: Guess\ndate: 2020-01-07'),
    'src/notes/same/same.md': withHead('title: Same\ndate: 2020-01-08'),
    'src/about.md': withHead('title: About'),
  });
  expect(oldPaths['src/notes/same/same.md']).toEqual(['/p/notes/same/']);
  expect(posts).toEqual({
    'src/notes/same/same.md': ['Same', null, '2020-01-08', 'guessed'],
    'src/posts/2020-01-02-hello.md': ['Hello', 'Ada', '2020-01-02', '/p/writing/hello/'],
    'src/posts/own.md': ['My own', 'Ada', '2020-01-03', '/p/s/my-own/'],
    'src/posts/day.md': ['Day', 'Ada', '2020-01-04', '/p/2020/01/x.html'],
    'src/posts/plain.md': ['Plain', 'Ada', '2020-01-05', '/p/x/y.html'],
    'src/posts/code.md': ['Code', 'Ada', '2020-01-06', 'unknown'],
    'src/posts/git.md': ['Git', 'Ada', null, '/p/writing/git/'],
    'src/notes/guess.md': ['Guess', null, '2020-01-07', 'guessed'],
  });
  expect(oldPaths['src/posts/code.md']).toBeUndefined();
});

it('sites of Astro and Next have pages below the folder of the site', () => {
  const page = withHead('title: A\ndate: 2021-07-08');
  expect(
    readSite({
      'astro.config.mjs': "export default defineConfig({ site: 'https://nim.example', base: '/b' });",
      'src/pages/notes/one.md': page,
    }).posts,
  ).toEqual({ 'src/pages/notes/one.md': ['A', null, '2021-07-08', '/b/notes/one'] });
  expect(
    readSite({
      'next.config.mjs': "export default { basePath: '/j' };",
      'app/blog/(posts)/sea/page.mdx':
        "export const metadata = { title: 'Sea', date: '2023-05-06' };\n\nWords.",
    }).posts,
  ).toEqual({ 'app/blog/(posts)/sea/page.mdx': ['Sea', null, '2023-05-06', '/j/blog/sea'] });
});

describe('a site of Hexo', () => {
  const readHexo = (settings: string, path: string, head: string) =>
    readSite({
      '_config.yml': `url: https://kim.example\n${settings}`,
      [`source/_posts/${path}`]: withHead(`date: 2021-03-04 10:00:00\n${head}`),
    }).posts[`source/_posts/${path}`]?.[3];

  it.each([
    [':year/:title.md', '2021/trip.md', 'title: T', '/2021/03/trip/'],
    [':year-:month-:day-:title.md', '2021-03-04-trip.md', 'title: T', '/2021/03/trip/'],
    [':year/:title.md', 'sub/deep/x y.md', 'title: T', '/2021/03/sub-deep-x-y/'],
    [':title.md', 'sub/deep/x.md', 'title: T', '/2021/03/sub/deep/x/'],
  ])('has titles by new_post_name: %s, %s', (name, path, head, url) => {
    expect(readHexo(`new_post_name: ${name}\npermalink: :year/:month/:title/`, path, head)).toBe(url);
  });

  it.each([
    ['permalink: posts/:abbrlink.html', 'title: T\nabbrlink: 4a17b156', '/posts/4a17b156.html'],
    ['permalink: :lang/:title/\npermalink_defaults:\n  lang: en', 'title: T', '/en/trip/'],
    ['permalink: :year/:hash/', 'title: T', 'unknown'],
    ['root: /k/\npermalink: :title/', 'title: T\npermalink: own/b.html', '/k/own/b.html'],
  ])('has the fields of a post in its pattern: %s', (settings, head, url) => {
    expect(readHexo(settings, 'trip.md', head)).toBe(url);
  });
});

it('a site of Docusaurus has the folder, the route and the authors of its blog', () => {
  const { posts, leftOut } = readSite({
    'docusaurus.config.ts': `const config: Config = {
  url: 'https://z.example', baseUrl: '/z/', trailingSlash: true,
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: { path: './news', routeBasePath: 'updates', authorsMapPath: '../people/all.yml' } }]],
  plugins: [['@docusaurus/plugin-content-blog', { id: 'lab', path: 'lab', routeBasePath: getRoute() }]],
};`,
    'people/all.yml': 'ada:\n  name: Ada Lovelace\n',
    'people/others.yml': 'ada:\n  name: Ada Other\n',
    'news/2022-01-02-hello.md': withHead('title: Hello\nauthors: [ada]'),
    'news/2022/01-03-folder/index.mdx': withHead('authors: ada', '# Folder\n\nWords.'),
    'news/2022-01-04-slug.md': withHead('slug: /custom/place\ntitle: Slug\nauthors:\n  - name: Zoe'),
    'lab/2022-01-05-x.md': withHead('title: X'),
    'docs/intro.md': withHead('title: Intro'),
  });
  expect(posts).toEqual({
    'news/2022-01-02-hello.md': ['Hello', 'Ada Lovelace', '2022-01-02', '/z/updates/2022/01/02/hello/'],
    'news/2022/01-03-folder/index.mdx': [
      'Folder',
      'Ada Lovelace',
      '2022-01-03',
      '/z/updates/2022/01/03/folder/',
    ],
    'news/2022-01-04-slug.md': ['Slug', 'Zoe', '2022-01-04', '/z/updates/custom/place/'],
    'lab/2022-01-05-x.md': ['X', null, '2022-01-05', 'unknown'],
  });
  expect(leftOut).toEqual(['people/all.yml', 'people/others.yml', 'docs/intro.md']);
});

describe('a site of VitePress', () => {
  const readUrl = (rewrites: string, path: string) =>
    readSite({
      'docs/.vitepress/config.mts': `export default defineConfig({ base: '/v/', cleanUrls: true, srcDir: 'src', ${rewrites} })`,
      [`docs/src/${path}`]: withHead('title: A\ndate: 2021-01-01'),
    }).posts[`docs/src/${path}`]?.[3];

  it.each([
    ["rewrites: { 'posts/2021/:slug.md': 'blog/:slug.md' }", 'posts/2021/one.md', '/v/blog/one'],
    ["rewrites: { 'posts/2021/:slug.md': 'blog/:slug.md' }", 'posts/one.md', '/v/posts/one'],
    [
      "rewrites: { 'pkgs/:pkg/docs/:rest*': ':pkg/:rest*' }",
      'pkgs/core/docs/guide/two.md',
      '/v/core/guide/two',
    ],
    [String.raw`rewrites: { 'pkgs/:pkg/src/:slug(.*)': ':pkg/:slug' }`, 'pkgs/a/src/b/c.md', '/v/a/b/c'],
    ["rewrites: { 'posts/one.md': 'index.md' }", 'posts/one.md', '/v/'],
    ['rewrites(id) { return id.slice(2); }', 'posts/one.md', 'unknown'],
    ['rewrites: getRewrites()', 'posts/one.md', 'unknown'],
  ])('has URLs by its rewrites: %s, %s', (rewrites, path, url) => {
    expect(readUrl(rewrites, path)).toBe(url);
  });
});

it('a site of Zola is in a folder of its server, with sections of two letters and dates in names', () => {
  const { posts, oldPaths, contents } = readSite({
    'z/config.toml': `base_url = "https://sub.example/notes"
[languages.fr]
[slugify]
paths_keep_dates = true
[extra]
author = "Yan"
`,
    'z/content/it/2020-01-02-servers.md': withToml('title = "Servers"\n[taxonomies]'),
    'z/content/blog/2020-02-03_under.md': withToml('title = "Under"\nauthors = ["Yan K.", "Li"]').replace(
      'Words.',
      '[a](@/it/2020-01-02-servers.md)',
    ),
    'z/content/blog/bundle/index.md': withToml(
      'title = "Bundle"\ndate = 2020-03-04\npath = "/own/path/"\naliases = ["old/one", "/old/two.html"]',
    ),
    'z/content/blog/un.fr.md': withToml('title = "Un"\ndate = 2020-03-07'),
  });
  expect(posts).toEqual({
    'z/content/it/2020-01-02-servers.md': ['Servers', 'Yan', '2020-01-02', '/notes/it/2020-01-02-servers/'],
    'z/content/blog/2020-02-03_under.md': [
      'Under',
      'Yan K. and Li',
      '2020-02-03',
      '/notes/blog/2020-02-03-under/',
    ],
    'z/content/blog/bundle/index.md': ['Bundle', 'Yan', '2020-03-04', '/notes/own/path/'],
    'z/content/blog/un.fr.md': ['Un', 'Yan', '2020-03-07', '/notes/fr/blog/un/'],
  });
  expect(oldPaths['z/content/blog/bundle/index.md']).toEqual([
    '/notes/own/path/',
    '/notes/old/one',
    '/notes/old/two.html',
  ]);
  expect(contents['z/content/blog/2020-02-03_under.md']).toBe('[a](/blog/servers)');
});

describe('a site of Hugo', () => {
  it('has URLs by section, in a folder of its server', () => {
    const { posts, oldPaths, leftOut } = readSite({
      'hugo.yaml': `baseURL: https://example.org/site/
params:
  author:
    name: Ray
uglyURLs:
  notes: true
permalinks:
  page:
    posts: /:year/:month/:slugorcontentbasename/
    essays: /:2006/:01/:title/
`,
      'content/posts/First Post.md': withHead('title: First Post\ndate: 2020-01-02T23:30:00-05:00'),
      'content/posts/bundle/index.md': withHead('title: Bundle\ndate: 2020-01-03\naliases: [/old/a/, b]'),
      'content/posts/url.md': withHead('title: Url\ndate: 2020-01-04\nurl: /direct/url/'),
      'content/essays/on_trust.md': withHead(`title: "Isn't Trust, & more"\ndate: 2020-01-05`),
      'content/notes/n.md': withHead('title: N\ndate: 2020-01-06'),
      'content/about.md': withHead('title: About'),
    });
    expect(posts).toEqual({
      'content/posts/First Post.md': ['First Post', 'Ray', '2020-01-02', '/site/2020/01/first-post/'],
      'content/posts/bundle/index.md': ['Bundle', 'Ray', '2020-01-03', '/site/2020/01/bundle/'],
      'content/posts/url.md': ['Url', 'Ray', '2020-01-04', '/site/direct/url/'],
      'content/essays/on_trust.md': [
        "Isn't Trust, & more",
        'Ray',
        '2020-01-05',
        '/site/2020/01/isnt-trust-more/',
      ],
      'content/notes/n.md': ['N', 'Ray', '2020-01-06', '/site/notes/n.html'],
    });
    expect(oldPaths['content/posts/bundle/index.md']).toEqual([
      '/site/2020/01/bundle/',
      '/site/old/a/',
      '/site/2020/01/b',
    ]);
    expect(leftOut).toEqual(['content/about.md']);
  });

  it('has a list of patterns with targets, of which the first one counts', () => {
    const { posts } = readSite({
      'hugo.toml': `[[permalinks]]
pattern = "/s/:slug/"
[permalinks.target]
path = "/posts/**"
kind = "section"
[[permalinks]]
pattern = "/w/:year/:slug/"
[permalinks.target]
path = "/posts/**"
[[permalinks]]
pattern = "/all/:contentbasename/"
`,
      'content/posts/a.md': withHead('title: A b\ndate: 2020-01-08'),
      'content/other/b.md': withHead('title: B\ndate: 2020-01-08'),
    });
    expect(Object.values(posts).map((post) => post[3])).toEqual(['/w/2020/a-b/', '/all/b/']);
  });

  it('has settings in several files, and other folders of pages, some for a language', () => {
    const { posts } = readSite({
      'config/_default/hugo.toml': 'defaultContentLanguage = "en"\ncontentDir = "text"',
      'config/_default/permalinks.toml': 'posts = "/p/:slug/"',
      'config/_default/params.toml': 'author = "Pat"',
      'config/_default/languages.toml': '[en]\n[fr]\ncontentDir = "textes"',
      'text/posts/a.md': withHead('title: A b\ndate: 2020-01-08'),
      'text/go/b.md': withHead('title: B\ndate: 2020-01-08'),
      'textes/blog/c.md': withHead('title: C\ndate: 2020-01-08'),
    });
    expect(posts).toEqual({
      'text/posts/a.md': ['A b', 'Pat', '2020-01-08', '/p/a-b/'],
      'text/go/b.md': ['B', 'Pat', '2020-01-08', '/go/b/'],
      'textes/blog/c.md': ['C', 'Pat', '2020-01-08', '/fr/blog/c/'],
    });
  });
});

it('a site of Jekyll is in the folder that baseurl names, with its permalinks and redirects', () => {
  const { posts, oldPaths } = readSite({
    '_config.yml': 'url: https://j.example\nbaseurl: /proj\npermalink: pretty\nauthor: { name: Jo }',
    '_posts/2020-01-02-a.md': withHead(
      'title: A\npermalink: /own/a/\nredirect_from:\n  - /old/a\n  - older.html',
    ),
    '_posts/2020-01-03-b.md': withHead('title: B', '[a](https://j.example/proj/own/a/)'),
    '_posts/idea.md': withHead('title: Idea'),
  });
  expect(posts).toEqual({
    '_posts/2020-01-02-a.md': ['A', 'Jo', '2020-01-02', '/proj/own/a/'],
    '_posts/2020-01-03-b.md': ['B', 'Jo', '2020-01-03', '/proj/2020/01/03/b/'],
    '_posts/idea.md': ['Idea', 'Jo', null, 'no date in its name'],
  });
  expect(oldPaths['_posts/2020-01-02-a.md']).toEqual(['/proj/own/a/', '/proj/old/a', '/proj/older.html']);
});

it('guesses the URLs of a site whose settings cannot be read', () => {
  const { posts } = readSite({
    '_config.yml': 'defaults: &a\n  x: 1\nother: *a\npermalink: pretty',
    '_posts/2020-01-02-a.md': withHead('title: A'),
  });
  expect(posts['_posts/2020-01-02-a.md']?.[3]).toBe('guessed');
});

it('a site of VuePress has patterns in its front matter, and a plugin for its posts', () => {
  const { posts } = readSite({
    'docs/.vuepress/config.js': "module.exports = { base: '/vp/' };",
    'docs/_posts/2020-01-02-x.md': withHead('title: X'),
    'docs/guide/a.md': withHead('title: A\ndate: 2020-01-03'),
    'docs/guide/b.md': withHead('title: B\ndate: 2020-01-04\npermalink: /:year/:slug.html'),
  });
  expect(Object.values(posts).map((post) => post[3])).toEqual([
    '/vp/2020/b.html',
    '/vp/guide/a.html',
    'unknown',
  ]);
});

it('a site of Nuxt Content has no numbers in its URLs, slugs and folders', () => {
  const reading = readBlog(
    [
      { path: 'nuxt.config.ts', bytes: new TextEncoder().encode("({ app: { baseURL: '/docs/' } })") },
      { path: 'content/1.blog/2.first.md', bytes: new TextEncoder().encode(withHead('title: First')) },
    ],
    { now },
  );
  expect(reading.posts).toMatchObject([
    { oldUrl: '/docs/blog/first', oldUrlState: 'guessed', oldSlug: 'first', folder: 'blog' },
  ]);
  expect(reading.suggestedUrlPattern).toBe('/docs/blog/{slug}/');
});

it('a blog of MkDocs has dates in a map, and authors by keys', () => {
  const { posts, leftOut } = readSite({
    'docs/blog/.authors.yml': 'authors:\n  ada:\n    name: Ada L\n',
    'docs/blog/posts/hello.md': withHead(
      'date:\n  created: 2023-12-31\n  updated: 2024-01-02\nauthors:\n  - ada',
      '# Hello\n\nWords.',
    ),
    'docs/guide.md': '# Guide',
  });
  expect(posts).toEqual({ 'docs/blog/posts/hello.md': ['Hello', 'Ada L', '2023-12-31', 'unknown'] });
  expect(leftOut).toEqual(['docs/guide.md']);
});

it('posts of a theme are no posts of the blog', () => {
  const { posts, leftOut } = readSite({
    'config.toml': 'theme = "x"',
    'content/post/a.md': withToml('title = "A"\ndate = 2020-01-03\n[params]\nauthor = "Tea"'),
    'content/themes/dark.md': withToml('title = "Dark"\ndate = 2020-01-03'),
    'themes/x/exampleSite/content/post/demo.md': withToml('title = "Demo"\ndate = 2020-01-03'),
  });
  expect(posts).toEqual({
    'content/post/a.md': ['A', 'Tea', '2020-01-03', '/post/a/'],
    'content/themes/dark.md': ['Dark', null, '2020-01-03', '/themes/dark/'],
  });
  expect(leftOut).toEqual(['themes/x/exampleSite/content/post/demo.md']);
});

it.each([
  ['/:year/:slug/', '/2020/a/'],
  ['https://other.example/a:b', '/post/a/'],
])('a page of Hugo with url: %s is at %s', (url, expected) => {
  const texts = { 'hugo.toml': '', 'content/post/a.md': withHead(`title: A\ndate: 2020-01-03\nurl: ${url}`) };
  expect(readSite(texts).posts['content/post/a.md']?.[3]).toBe(expected);
});

it('takes no anchor of YAML for the title of a file that cannot be read', () => {
  const { posts } = readSite({ 'a.md': withHead('title: &a A title\nother: *a') });
  expect(posts['a.md']?.[0]).toBe('A title');
});
