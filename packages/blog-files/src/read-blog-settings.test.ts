import { expect, test } from 'vitest';
import { listImportRows } from './import-choices.ts';
import { readBlog } from './read-blog.ts';

type Texts = Readonly<Record<string, string>>;
type Case = readonly [name: string, path: string, hiding: Texts, showing: Texts];

/** Returns null for a public post, else the reason why it is a draft. */
function findReason(texts: Texts, path: string) {
  const files = Object.entries(texts).map(([each, text]) => ({
    path: each,
    bytes: new TextEncoder().encode(text),
  }));
  const rows = listImportRows(readBlog(files, { now: new Date('2026-11-27T12:00:00Z') }));
  const row = rows.find((each) => each.path === path);
  return row?.choice === 'post' ? null : row?.post.unpublished?.reason;
}

const yaml = '---\ntitle: A\ndate: 2020-01-02\n---\nWords.';
const nikola = '.. title: A\n.. date: 2020-01-02\n\nWords.';
const sealed = '---\ntitle: A\ndate: 2020-01-02\nsealed: true\n---\nWords.';
const labelled =
  '---\ntitle: A\ndate: 2020-01-02\ntags: [Diary, Day]\ncategories:\n- [Life, Plans]\n---\nWords.';
const toml = '+++\ntitle = "A"\ndate = 2020-01-02\n+++\nWords.';
const zola = 'base_url = "https://example.com"\ncompile_sass = true\n';
const mount = (line: string) => `[[module.mounts]]\nsource = "content"\ntarget = "content"\n${line}\n`;
const astro = (options: string) =>
  `const blog = defineCollection({ loader: glob({ ${options} }) });\nexport const collections = { blog };`;
const layer = (options: string) => `export default makeSource({ contentDirPath: 'content', ${options} });`;
const gatsby = (path: string) =>
  `module.exports = { plugins: [{ resolve: 'gatsby-source-filesystem', options: { path: ${path} } }] };`;
const nuxt = (source: string) =>
  `export default defineContentConfig({ collections: { blog: defineCollection({ type: 'page', source: ${source} }) } });`;

const hidden: readonly Case[] = [
  [
    'Zola, whose posts could be those of Hugo',
    'content/plans/a.md',
    { 'config.toml': `${zola}ignored_content = ["plans/*"]`, 'templates/index.html': '' },
    { 'config.toml': zola, 'templates/index.html': '' },
  ],
  [
    'Zola, with posts in YAML',
    'content/plans/b.md',
    { 'config.toml': 'ignored_content = ["**/b.md"]', 'content/plans/b.md': yaml },
    { 'config.toml': 'ignored_content = ["**/c.md"]', 'content/plans/b.md': yaml },
  ],
  [
    'Pelican, by a name',
    'content/a.md',
    { 'pelicanconf.py': "IGNORE_FILES = ['a.*', '.#*']" },
    { 'pelicanconf.py': "IGNORE_FILES = ['b.*']" },
  ],
  [
    'Pelican, by a folder',
    'content/plans/a.md',
    { 'pelicanconf.py': "IGNORE_FILES = [\n  'pl?ns',  # later\n]" },
    { 'pelicanconf.py': "IGNORE_FILES = ['plan']" },
  ],
  [
    'Pelican, of the published site',
    'content/a.md',
    { 'pelicanconf.py': "AUTHOR = 'Ada'", 'publishconf.py': "IGNORE_FILES = ('a.md',)" },
    { 'pelicanconf.py': "AUTHOR = 'Ada'", 'publishconf.py': "SITEURL = ''" },
  ],
  [
    'Hugo, by the files that a mount excludes',
    'content/plans/a.md',
    { 'hugo.toml': mount('excludeFiles = "plans/**"') },
    { 'hugo.toml': mount('excludeFiles = ["/other/**"]') },
  ],
  [
    'Hugo, by the files that a mount includes',
    'content/plans/a.md',
    { 'hugo.toml': mount('includeFiles = ["/posts/**"]') },
    { 'hugo.toml': mount('includeFiles = ["/plans/**"]') },
  ],
  [
    'Hugo, by the newer globs of a mount',
    'content/plans/a.md',
    { 'hugo.toml': mount('files = ["**", "! plans/*"]') },
    { 'hugo.toml': mount('files = ["**"]') },
  ],
  [
    'Hugo, by a mount in a file of its own',
    'content/plans/a.md',
    {
      'config/_default/module.yaml':
        'mounts:\n- { source: content, target: content, excludeFiles: [plans/*] }',
    },
    { 'config/_default/module.yaml': 'mounts:\n- { source: content, target: content }' },
  ],
  [
    'Hugo, by a mount in the place of its folder',
    'content/plans/a.md',
    { 'hugo.toml': mount('').replace('source = "content"', 'source = "text"') },
    { 'hugo.toml': mount('') },
  ],
  [
    'Hugo, by a disabled language',
    'content/a.fr.md',
    { 'hugo.toml': '[languages.fr]\ndisabled = true\n[languages.en]' },
    { 'hugo.toml': '[languages.fr]\ndisabled = false\n[languages.en]' },
  ],
  [
    'Hugo, by a list of languages',
    'content/a.fr.md',
    { 'hugo.toml': 'disableLanguages = ["fr"]\n[languages.fr]\n[languages.en]' },
    { 'hugo.toml': 'disableLanguages = ["de"]\n[languages.fr]\n[languages.en]' },
  ],
  [
    'Hugo, by the folder of a disabled language',
    'textes/a.md',
    { 'hugo.toml': '[languages.fr]\ndisabled = true\ncontentDir = "textes"' },
    { 'hugo.toml': '[languages.fr]\ncontentDir = "textes"' },
  ],
  [
    'Hugo, of the published site alone',
    'content/plans/a.md',
    { 'hugo.toml': 'title = "x"', 'config/production/hugo.toml': 'ignoreFiles = ["plans/"]' },
    { 'hugo.toml': 'ignoreFiles = ["plans/"]', 'config/production/hugo.toml': 'ignoreFiles = []' },
  ],
  [
    'Hugo, by a cascade in a file of its own',
    'content/plans/a.md',
    {
      'config/_default/hugo.toml': '',
      'config/_default/cascade.toml': 'draft = true\n[target]\npath = "/plans/**"',
    },
    {
      'config/_default/hugo.toml': '',
      'config/_default/cascade.toml': 'draft = true\n[target]\npath = "/b/**"',
    },
  ],
  [
    'Hugo, by a list of cascades in a file of its own',
    'content/plans/a.md',
    { 'config/_default/cascade.toml': '[[cascade]]\ndraft = true\n[cascade.target]\npath = "/plans/**"' },
    { 'config/_default/cascade.toml': '[[cascade]]\ndraft = true\n[cascade.target]\npath = "/b/**"' },
  ],
  [
    'Hugo, by a kind of pages',
    'content/a.md',
    { 'hugo.toml': 'disableKinds = ["page"]' },
    { 'hugo.toml': 'disableKinds = ["taxonomy"]' },
  ],
  [
    'Nuxt Content',
    'content/plans/a.md',
    { 'nuxt.config.ts': "export default defineNuxtConfig({ content: { ignores: ['plan'] } });" },
    { 'nuxt.config.ts': "export default defineNuxtConfig({ content: { ignores: ['lans'] } });" },
  ],
  [
    'Nuxt Content, by a pattern',
    'content/plans/a.md',
    { 'nuxt.config.ts': String.raw`export default { content: { ignores: ['plans/\\w\\.md$'] } };` },
    { 'nuxt.config.ts': String.raw`export default { content: { ignores: ['other/\\w\\.md$'] } };` },
  ],
  [
    'Nuxt Content, by the source of a collection',
    'content/plans/a.md',
    { 'nuxt.config.ts': '', 'content.config.ts': nuxt("{ include: '**', exclude: ['plans/**'] }") },
    { 'nuxt.config.ts': '', 'content.config.ts': nuxt("{ include: '**', exclude: [] }") },
  ],
  [
    'VitePress, in a folder of settings',
    'plans/a.md',
    { '.vitepress/config/index.ts': "export default { srcExclude: ['plans/**'] };" },
    { '.vitepress/config/index.ts': "export default { srcExclude: ['b/**'] };" },
  ],
  [
    'VitePress, in a shared part of its settings',
    'plans/a.md',
    {
      '.vitepress/config/index.mts': "import { shared } from './shared';\nexport default { ...shared };",
      '.vitepress/config/shared.mts': "export const shared = defineConfig({ srcExclude: ['plans/**'] });",
    },
    { '.vitepress/config/index.mts': 'export default {};' },
  ],
  [
    'VuePress',
    'docs/plans/a.md',
    { 'docs/.vuepress/config.ts': "export default { pagePatterns: ['**/*.md', '!plans'] };" },
    { 'docs/.vuepress/config.ts': "export default { pagePatterns: ['**/*.md'] };" },
  ],
  [
    'Jekyll, in TOML',
    '_posts/plans/2020-01-02-a.md',
    { '_config.toml': 'exclude = ["_posts/plans"]' },
    { '_config.toml': 'exclude = ["_posts/other"]' },
  ],
  [
    "Eleventy, which reads Git's",
    'src/plans/a.md',
    { 'eleventy.config.js': '', '.gitignore': '_site/\n/src/plans\n' },
    {
      'eleventy.config.js': 'export default (c) => { c.setUseGitIgnore(false); };',
      '.gitignore': '/src/plans',
    },
  ],
  [
    "Eleventy, by a name in Git's",
    'src/plans/a.md',
    { 'eleventy.config.js': '', '.gitignore': 'plans/' },
    { 'eleventy.config.js': '', '.gitignore': '!plans/\n# plans' },
  ],
  [
    'Astro, by a list of patterns',
    'src/content/blog/plans/a.md',
    { 'src/content.config.ts': astro("base: './src/content/blog', pattern: ['**/*.md', '!plans/**']") },
    { 'src/content.config.ts': astro("base: './src/content/blog', pattern: ['**/*.md', '!b/**']") },
  ],
  [
    'Astro, by a pattern of names',
    'site/src/data/blog/plans/a.md',
    {
      'site/astro.config.mjs': '',
      'site/src/content.config.ts': astro("pattern: 'posts/[^_]*.{md,mdx}', base: 'src/data/blog'"),
    },
    {
      'site/astro.config.mjs': '',
      'site/src/content.config.ts': astro("pattern: '**/[^_]*.{md,mdx}', base: 'src/data/blog'"),
    },
  ],
  [
    'Astro, in the older place',
    'src/blog/plans/a.md',
    {
      'astro.config.mjs': '',
      'src/content/config.ts': astro("pattern: ['**/*.(md|mdx)', '!**/plans/*'], base: './src/blog'"),
    },
    {
      'astro.config.mjs': '',
      'src/content/config.ts': astro("pattern: ['**/*.(md|mdx)'], base: './src/blog'"),
    },
  ],
];

/** Settings that may hide the file, and that nobody can read without running them. */
const unknown: readonly Case[] = [
  ['Pelican', 'content/a.md', { 'pelicanconf.py': "IGNORE_FILES = BASE + ['b']" }, { 'pelicanconf.py': '' }],
  [
    'Pelican, by folders',
    'content/a.md',
    { 'pelicanconf.py': 'ARTICLE_EXCLUDES = plans()' },
    { 'pelicanconf.py': '' },
  ],
  ['Hugo', 'content/a.md', { 'hugo.toml': mount('excludeFiles = "!(b).md"') }, { 'hugo.toml': mount('') }],
  ['Hugo, by a pattern', 'content/a.md', { 'hugo.toml': "ignoreFiles = ['(?P<x>a)']" }, { 'hugo.toml': '' }],
  [
    'Hugo, in a file that cannot be read',
    'content/a.md',
    { 'hugo.toml': '', 'config/production/cascade.toml': 'draft = ' },
    { 'hugo.toml': '', 'config/production/params.toml': 'mood = ' },
  ],
  [
    'Nuxt Content',
    'content/a.md',
    { 'nuxt.config.ts': 'export default { content: { ignores: [/wip/] } };' },
    { 'nuxt.config.ts': 'export default { content: { ignores: [] } };' },
  ],
  [
    'Nuxt Content, by code behind a list',
    'content/a.md',
    { 'nuxt.config.ts': "export default { content: { ignores: ['b'].concat(more) } };" },
    { 'nuxt.config.ts': "export default { content: { ignores: ['b'] } };" },
  ],
  ['Nuxt Content, by a name', 'content/a/-b.md', { 'nuxt.config.ts': '' }, { 'package.json': '' }],
  [
    'Nuxt Content, by its collections',
    'content/a.md',
    { 'nuxt.config.ts': '', 'content.config.ts': nuxt("{ include: '**', exclude: plans }") },
    { 'nuxt.config.ts': '', 'content.config.ts': nuxt("'**/*.md'") },
  ],
  [
    'VitePress',
    'a.md',
    { '.vitepress/config/index.ts': 'export default { srcExclude };' },
    { '.vitepress/config/index.ts': 'export default {};' },
  ],
  [
    'Eleventy',
    'src/a.md',
    {
      'eleventy.config.js': 'export default (c) => { c.setUseGitIgnore(isLocal); };',
      '.gitignore': 'src/a.md',
    },
    { 'eleventy.config.js': 'export default (c) => { c.setUseGitIgnore(isLocal); };', '.gitignore': 'b.md' },
  ],
  [
    'Astro',
    'src/blog/a.md',
    {
      'astro.config.mjs': '',
      'src/content.config.ts': astro("pattern: ['**/*.md', ...plans], base: './src/blog'"),
    },
    { 'astro.config.mjs': '', 'src/content.config.ts': astro("pattern: ['**/*.md'], base: `./${folder}`") },
  ],
  [
    'Astro, below a folder that is code',
    'src/blog/a.md',
    { 'astro.config.mjs': '', 'src/content.config.ts': astro("pattern: ['*.md', '!a.md'], base: folder") },
    { 'astro.config.mjs': '', 'src/content.config.ts': astro("pattern: '**/*.md', base: folder") },
  ],
];

/** Settings that say why. */
const withReasons: readonly (readonly [...Case, reason: string])[] = [
  [
    'Hexo, whose first page leaves out a tag',
    'source/_posts/a.md',
    { '_config.yml': 'index_generator:\n  exclude:\n  - tag Diary', 'source/_posts/a.md': labelled },
    { '_config.yml': 'index_generator:\n  exclude:\n  - tag Plans', 'source/_posts/a.md': labelled },
    'unlisted',
  ],
  [
    'Hexo, whose first page leaves out a category',
    'source/_posts/a.md',
    { '_config.yml': 'index_generator:\n  exclude: category Plans', 'source/_posts/a.md': labelled },
    { '_config.yml': 'index_generator:\n  exclude: category Diary', 'source/_posts/a.md': labelled },
    'unlisted',
  ],
  [
    'Hexo, whose first page leaves out a path',
    'source/_posts/a.md',
    { '_config.yml': 'index_generator:\n  exclude: [path _posts/a]', 'source/_posts/a.md': labelled },
    { '_config.yml': 'index_generator:\n  exclude: [path _posts/b]', 'source/_posts/a.md': labelled },
    'unlisted',
  ],
  [
    'Hexo, whose first page has other tags',
    'source/_posts/a.md',
    {
      '_config.yml': 'index_generator:\n  include: [tag Work, category Work]',
      'source/_posts/a.md': labelled,
    },
    {
      '_config.yml': 'index_generator:\n  include: [tag Work, category Life]',
      'source/_posts/a.md': labelled,
    },
    'unlisted',
  ],
  [
    'Hexo, by a map of tags and categories',
    'source/_posts/a.md',
    {
      '_config.yml': 'index_generator:\n  exclude: { tags: [Work], categories: [Life] }',
      'source/_posts/a.md': labelled,
    },
    {
      '_config.yml': 'index_generator:\n  exclude: { tags: [Life], categories: [Work] }',
      'source/_posts/a.md': labelled,
    },
    'unlisted',
  ],
  [
    'Hexo, by a list of another setting',
    'source/_posts/a.md',
    {
      '_config.yml': 'index_generator:\n  exclude: true\n  exclude_list: [Life]',
      'source/_posts/a.md': labelled,
    },
    {
      '_config.yml': 'index_generator:\n  exclude: false\n  exclude_list: [Life]',
      'source/_posts/a.md': labelled,
    },
    'unlisted',
  ],
  [
    'Hexo, by another generator of its first page',
    'source/_posts/a.md',
    { '_config.yml': 'exindex_generator:\n  exclude: { tags: "Work,Day" }', 'source/_posts/a.md': labelled },
    { '_config.yml': 'exindex_generator:\n  pin_top: { tags: Day }', 'source/_posts/a.md': labelled },
    'unlisted',
  ],
  [
    'Hexo, by a hidden category',
    'source/_posts/a.md',
    { '_config.yml': 'hide_categories: [Life]', 'source/_posts/a.md': labelled },
    { '_config.yml': 'hide_categories: [Work]', 'source/_posts/a.md': labelled },
    'unlisted',
  ],
  [
    'VuePress, by a password of all pages',
    'plans/a.md',
    {
      '.vuepress/config.ts': '',
      '.vuepress/theme.ts': 'export default hopeTheme({ encrypt: { global: true } });',
    },
    {
      '.vuepress/config.ts': '',
      '.vuepress/theme.ts': 'export default hopeTheme({ encrypt: { global: false } });',
    },
    'private',
  ],
  [
    'MkDocs, by a plugin',
    'docs/plans/a.md',
    {
      'mkdocs.yml': 'plugins:\n  - search\n  - exclude:\n      glob:\n        - plans/*\n        - "b.md"\n',
    },
    { 'mkdocs.yml': 'plugins:\n  - exclude:\n      glob:\n        - b/*\n  - search\nnav:\n  - plans/*' },
    'folder',
  ],
  [
    'MkDocs, by a pattern of a plugin',
    'docs/plans/a.md',
    { 'mkdocs.yml': "plugins:\n  - exclude:\n      regex:\n        - 'plans/.*'\n" },
    { 'mkdocs.yml': 'plugins:\n  - search:\n      regex: x\n' },
    'unknown-setting',
  ],
  [
    'Hugo, which makes no HTML of it',
    'content/a.md',
    {
      'hugo.toml': 'title = "x"',
      'content/a.md': '+++\ntitle = "A"\ndate = 2020-01-02\noutputs = ["json"]\n+++\nWords.',
    },
    {
      'hugo.toml': 'title = "x"',
      'content/a.md': '+++\ntitle = "A"\ndate = 2020-01-02\noutputs = ["HTML", "json"]\n+++\nWords.',
    },
    'folder',
  ],
  [
    'Jekyll, built from the files in Git',
    '_posts/2020-01-02-a.md',
    { '_config.yml': 'title: x', '.gitignore': '_site/\n*-a.md' },
    { '_config.yml': 'title: x', '.gitignore': '*\n!_posts/\n*-b.md' },
    'unknown-setting',
  ],
  [
    'Pelican, by the path of a folder',
    'content/plans/a.md',
    { 'pelicanconf.py': "EXTRA_PATH_METADATA = {'plans': {'status': 'draft'}}" },
    { 'pelicanconf.py': "EXTRA_PATH_METADATA = {'plan': {'status': 'draft'}, 'a.txt': {'path': 'b'}}" },
    'folder',
  ],
  [
    'Pelican, by a path that is code',
    'content/plans/a.md',
    { 'pelicanconf.py': "EXTRA_PATH_METADATA = {p: {'status': 'draft'} for p in plans}" },
    { 'pelicanconf.py': "EXTRA_PATH_METADATA = {p: {'path': p} for p in files}" },
    'unknown-setting',
  ],
  [
    'Pelican, by a group of the path',
    'content/later/a.md',
    { 'pelicanconf.py': "PATH_METADATA = r'(?P<status>\\w+)/.*'" },
    { 'pelicanconf.py': "PATH_METADATA = r'(?P<category>\\w+)/.*'" },
    'unknown-setting',
  ],
  [
    'Docusaurus, by include',
    'blog/2023-01-02-a.md',
    {
      'docusaurus.config.js': "export default { presets: [['classic', { blog: { include: ['2024/**'] } }]] }",
    },
    {
      'docusaurus.config.js': "export default { presets: [['classic', { blog: { include: ['**/*.md'] } }]] }",
    },
    'folder',
  ],
  [
    'Docusaurus, by code',
    'blog/2023-01-02-a.md',
    {
      'docusaurus.config.js':
        "export default { presets: [['classic', { blog: { processBlogPosts: hide } }]] }",
    },
    { 'docusaurus.config.js': "export default { presets: [['classic', { blog: { path: 'blog' } }]] }" },
    'unknown-setting',
  ],
  [
    'Hexo, by a tag that is encrypted',
    'source/_posts/a.md',
    {
      'source/_posts/a.md': '---\ntitle: A\ntags: [diary]\n---\nWords.',
      '_config.yml': 'encrypt:\n  tags:\n    - { name: diary, password: x }',
    },
    {
      'source/_posts/a.md': '---\ntitle: A\ntags: [diary]\n---\nWords.',
      '_config.yml': 'url: https://e.org',
    },
    'private',
  ],
  [
    'Hexo, by a title that is encrypted',
    'source/_posts/a.md',
    { '_config.yml': 'encrypt:\n  blogs:\n    - { title: A, password: x }' },
    { '_config.yml': 'encrypt:\n  blogs:\n    - { title: B, password: x }' },
    'private',
  ],
  [
    'Hexo, by a field of its own',
    'source/_posts/a.md',
    {
      'source/_posts/a.md': '---\ntitle: A\nsealed: true\n---\nWords.',
      '_config.yml': 'hide_posts:\n  filter: sealed',
    },
    { 'source/_posts/a.md': '---\ntitle: A\nsealed: true\n---\nWords.', '_config.yml': 'hide_posts: {}' },
    'unlisted',
  ],
  [
    'Hugo, by the names of dates',
    'content/a.md',
    {
      'content/a.md': '---\ntitle: A\ndate: 2020-01-02\ngolive: 2030-01-02\n---\nWords.',
      'hugo.toml': '[frontmatter]\npublishDate = ["golive", ":default"]',
    },
    {
      'content/a.md': '---\ntitle: A\ndate: 2020-01-02\ngolive: 2030-01-02\n---\nWords.',
      'hugo.toml': '[frontmatter]\npublishDate = [":default"]',
    },
    'future',
  ],
  [
    'Eleventy, by a field that code reads',
    'posts/a.md',
    {
      'posts/a.md': '---\ntitle: A\nsealed: true\n---\nWords.',
      'eleventy.config.js':
        "export default (c) => { c.addPreprocessor('x', 'md', (data) => (data.sealed ? false : undefined)); };",
    },
    {
      'posts/a.md': '---\ntitle: A\nsealed: false\n---\nWords.',
      'eleventy.config.js':
        "export default (c) => { c.addPreprocessor('x', 'md', (data) => (data.sealed ? false : data.title)); };",
    },
    'unknown-setting',
  ],
  [
    'Eleventy, by computed data',
    'posts/a.md',
    {
      'posts/a.md': '---\ntitle: A\neleventyComputed:\n  permalink: false\n---\nWords.',
      'eleventy.config.js': '',
    },
    { 'eleventy.config.js': '' },
    'unlisted',
  ],
  [
    'Gatsby, by the files of its source',
    'content/blog/later-a/index.md',
    { 'gatsby-config.js': "module.exports = { plugins: [{ options: { ignore: ['**/later-*'] } }] };" },
    { 'gatsby-config.js': 'module.exports = { plugins: [{ options: { ignore: [`**/\\.*`] } }] };' },
    'folder',
  ],
  [
    'MkDocs',
    'docs/blog/posts/plans/a.md',
    { 'mkdocs.yml': 'plugins: [blog]\nexclude_docs: |\n  *.py\n\n  plans/\nnav: []' },
    { 'mkdocs.yml': 'plugins: [blog]\nexclude_docs: |\n  *.py\nnot_in_nav: |\n  plans/' },
    'folder',
  ],
  [
    'Quartz, by a pattern',
    'content/plans/a.md',
    { 'quartz.config.ts': "const config = { configuration: { ignorePatterns: ['plans'] } };" },
    { 'quartz.config.ts': "const config = { configuration: { ignorePatterns: ['templates'] } };" },
    'folder',
  ],
  [
    'Quartz, where only marked notes are published',
    'content/a.md',
    { 'quartz.config.ts': 'const config = { plugins: { filters: [Plugin.ExplicitPublish()] } };' },
    { 'quartz.config.ts': 'const config = { plugins: { filters: [Plugin.RemoveDrafts()] } };' },
    'folder',
  ],
  [
    'Nikola, whose posts are in YAML',
    'ideas/a.md',
    { 'conf.py': "POSTS = (('posts/*.md', 'posts', 'post.tmpl'),)" },
    { 'conf.py': "project = 'Sphinx'\nextensions = []" },
    'folder',
  ],
  [
    'Hugo, whose pages have parts',
    'content/trips/oslo/notes/a.md',
    { 'hugo.toml': '', 'content/trips/oslo/index.md': yaml, 'content/trips/oslo/notes/a.md': yaml },
    { 'hugo.toml': '', 'content/trips/oslo/_index.md': yaml, 'content/trips/oslo/notes/a.md': yaml },
    'folder',
  ],
  [
    'Next, whose pages have parts',
    'app/oslo/notes.mdx',
    { 'next.config.js': '', 'app/oslo/page.mdx': yaml, 'app/oslo/notes.mdx': yaml },
    { 'next.config.js': '', 'app/oslo/bergen/page.mdx': yaml, 'app/oslo/notes.mdx': yaml },
    'unknown-setting',
  ],
  [
    'a publisher of notes, by the marks of others',
    'notes/a.md',
    { 'notes/b.md': '---\ntitle: B\ndate: 2020-01-02\ndg-publish: true\n---\nWords.' },
    { 'notes/b.md': '---\ntitle: B\ndate: 2020-01-02\ndg-home: true\n---\nWords.' },
    'unknown-setting',
  ],
  [
    'Nikola, by another name of a field',
    'posts/a.md',
    {
      'posts/a.md': '---\ntitle: A\nmode: private\n---\nWords.',
      'conf.py':
        "POSTS = [('posts/*.md', 'blog', 'post.tmpl')]\nMETADATA_MAPPING = {\n  'yaml': {\n    'mode': 'status',  # ours\n  },\n}",
    },
    {
      'posts/a.md': '---\ntitle: A\nmode: private\n---\nWords.',
      'conf.py': "POSTS = [('posts/*.md', 'blog', 'post.tmpl')]\nMETADATA_MAPPING = {}",
    },
    'private',
  ],
  [
    'Nikola, by names that are code',
    'posts/a.md',
    { 'posts/b.md': nikola, 'conf.py': "METADATA_MAPPING = {'yaml': names()}" },
    { 'posts/b.md': nikola, 'conf.py': "METADATA_MAPPING = {'yaml': {'a': 'b'}}" },
    'unknown-setting',
  ],
  [
    'Nikola, by a name that is added',
    'posts/a.md',
    { 'posts/b.md': nikola, 'conf.py': "METADATA_MAPPING = {}\nMETADATA_MAPPING['yaml'] = names()" },
    { 'posts/b.md': nikola, 'conf.py': 'METADATA_MAPPING = {}' },
    'unknown-setting',
  ],
  [
    'Nikola, by a converted status',
    'posts/a.md',
    {
      'posts/a.md': '.. title: A\n.. status: published\n\nWords.',
      'conf.py': "METADATA_VALUE_MAPPING = {'nikola': {'status': lambda value: later(value)}}",
    },
    {
      'posts/a.md': '.. title: A\n.. status: published\n\nWords.',
      'conf.py': "METADATA_VALUE_MAPPING = {'nikola': {'widgets': lambda value: value.split(', ')}}",
    },
    'unknown-setting',
  ],
  [
    'Nikola, by a status in names',
    'posts/private-a.md',
    {
      'posts/private-a.md': nikola,
      'conf.py': "FILE_METADATA_REGEXP = r'.*/(?P<status>\\w+)-(?P<slug>.*)\\.md'",
    },
    {
      'posts/private-a.md': nikola,
      'conf.py': "FILE_METADATA_REGEXP = r'.*/(?P<date>\\w+)-(?P<slug>.*)\\.md'",
    },
    'unknown-setting',
  ],
  [
    'Nikola, whose sources are code',
    'posts/a.md',
    { 'posts/a.md': nikola, 'conf.py': "POSTS = find_sources('posts')" },
    { 'posts/a.md': nikola, 'conf.py': "POSTS = [('posts/*.md', 'blog', 'post.tmpl')]" },
    'unknown-setting',
  ],
  [
    'Nextra',
    'pages/blog/a.mdx',
    { 'next.config.js': '', 'pages/blog/_meta.json': '{ "b": "B", "a": { "display": "hidden" } }' },
    { 'next.config.js': '', 'pages/blog/_meta.json': '{ "a": "A", "b": { "display": "hidden" } }' },
    'unlisted',
  ],
  [
    'Nextra, for a folder of pages in a language',
    'content/plans/a.en.mdx',
    {
      'next.config.js': '',
      'content/_meta.en.ts':
        "const meta: MetaRecord = {\n  plans: { title: <Plans />, display: 'hidden' },\n};\nexport default meta;",
    },
    {
      'next.config.js': '',
      'content/_meta.en.ts':
        "const meta: MetaRecord = {\n  plans: { title: t('plans'), display: 'normal' },\n};\nexport default meta;",
    },
    'unlisted',
  ],
  [
    'Nextra, for the whole site',
    'content/plans/a.mdx',
    {
      'next.config.js': '',
      'src/app/_meta.global.tsx': "export default { plans: { items: { a: { display: 'hidden' } } } };",
    },
    {
      'next.config.js': '',
      'src/app/_meta.global.tsx':
        "export default { a: { display: 'hidden' }, plans: { items: { a: 'A' } } };",
    },
    'unlisted',
  ],
  [
    'Nextra, for pages in a group',
    'app/(site)/a/page.mdx',
    { 'next.config.js': '', 'app/_meta.js': "module.exports = { a: { display: 'hidden' } };" },
    { 'next.config.js': '', 'app/_meta.js': "module.exports = { index: { display: 'hidden' } };" },
    'unlisted',
  ],
  [
    'Nextra, for all pages',
    'pages/blog/a.mdx',
    { 'next.config.js': '', 'pages/blog/_meta.js': "export default { '*': { display: 'hidden' } };" },
    {
      'next.config.js': '',
      'pages/blog/_meta.js': "export default { '*': { display: 'hidden' }, a: { display: 'normal' } };",
    },
    'unknown-setting',
  ],
  [
    'Nextra, by code',
    'pages/blog/a.mdx',
    { 'next.config.js': '', 'pages/blog/_meta.js': 'export default { a: items.a };' },
    { 'next.config.js': '', 'pages/blog/_meta.js': "export default { a: { title: items('a', 'b') } };" },
    'unknown-setting',
  ],
  [
    'Nuxt Content, by the navigation of a folder',
    'content/plans/a.md',
    { 'nuxt.config.ts': '', 'content/plans/.navigation.yml': 'title: Plans\nnavigation: false' },
    { 'nuxt.config.ts': '', 'content/plans/.navigation.yml': 'navigation: true' },
    'unknown-setting',
  ],
  [
    'Nuxt Content, by the older name of that file',
    'content/plans/deep/a.md',
    { 'nuxt.config.ts': '', 'content/plans/_dir.yml': 'navigation: false' },
    { 'nuxt.config.ts': '', 'content/plans/_dir.yml': 'title: Plans' },
    'unknown-setting',
  ],
  [
    'Jekyll, in another folder',
    '_posts/2020-01-02-a.md',
    { '_config.yml': 'source: src' },
    { '_config.yml': 'source: .' },
    'folder',
  ],
  [
    'Jekyll, outside its collections',
    '_posts/2020-01-02-a.md',
    { '_config.yml': 'collections_dir: text' },
    { '_config.yml': 'collections_dir: ""' },
    'folder',
  ],
  [
    'Jekyll, outside collections that may be in the folder of the site',
    '_posts/2020-01-02-a.md',
    { '_config.yml': 'collections_dir: text' },
    { '_config.yml': 'collections_dir: .' },
    'folder',
  ],
  [
    'Jekyll, in a second file',
    '_posts/plans/2020-01-02-a.md',
    { '_config.yml': '', '_config.production.yml': 'exclude: [_posts/plans]' },
    { '_config.yml': '', '_config.production.yml': 'url: https://example.com' },
    'folder',
  ],
  [
    'Jekyll, which limits the posts',
    '_posts/2020-01-02-a.md',
    { '_config.yml': 'limit_posts: 9' },
    { '_config.yml': 'limit_posts: 0' },
    'unknown-setting',
  ],
  [
    'Hexo, in another folder',
    'source/_posts/a.md',
    { '_config.yml': 'source_dir: text' },
    { '_config.yml': 'source_dir: source' },
    'folder',
  ],
  [
    'Hugo, outside its content',
    'notes/a.md',
    { 'hugo.toml': '' },
    { 'hugo.toml': 'contentDir = "notes"' },
    'folder',
  ],
  [
    'Hugo, outside its mounts',
    'notes/a.md',
    { 'hugo.toml': '[[module.mounts]]\nsource = "posts"\ntarget = "content/posts"' },
    { 'hugo.toml': '[[module.mounts]]\nsource = "notes"\ntarget = "content/posts"' },
    'folder',
  ],
  [
    'Hugo, which makes no pages',
    'content/a.md',
    { 'hugo.toml': '[outputs]\npage = []' },
    { 'hugo.toml': '[outputs]\npage = ["html"]' },
    'folder',
  ],
  [
    'Hugo, which makes a page of no kind',
    'content/a.md',
    { 'hugo.toml': '', 'content/a.md': '+++\ntitle = "A"\noutputs = []\n+++\nWords.' },
    { 'hugo.toml': '', 'content/a.md': '+++\ntitle = "A"\noutputs = ["html"]\n+++\nWords.' },
    'folder',
  ],
  [
    'Hugo, which makes a part of the site',
    'content/a.md',
    { 'hugo.toml': 'renderSegments = ["public"]' },
    { 'hugo.toml': 'renderSegments = []' },
    'unknown-setting',
  ],
  [
    'Zola, outside its content',
    'notes/a.md',
    { 'config.toml': zola, 'notes/a.md': toml, 'content/b.md': toml },
    { 'config.toml': '[markdown]\nx = 1', 'package.json': '{}', 'notes/a.md': yaml },
    'folder',
  ],
  [
    'VitePress, outside its folder',
    'notes/a.md',
    { '.vitepress/config.ts': "export default { srcDir: './src' };" },
    { '.vitepress/config.ts': 'export default {};' },
    'folder',
  ],
  [
    'VuePress, outside its folder',
    'notes/a.md',
    { 'docs/.vuepress/config.ts': 'export default {};' },
    { '.vuepress/config.ts': 'export default {};' },
    'folder',
  ],
  [
    'Pelican, outside its content',
    'notes/a.md',
    { 'pelicanconf.py': "AUTHOR = 'Ada'\nPATH = 'content'" },
    { 'pelicanconf.py': "AUTHOR = 'Ada'\nPATH = '/home/ada/notes'" },
    'folder',
  ],
  [
    'Pelican, which reads no Markdown',
    'content/a.md',
    { 'pelicanconf.py': "READERS = {'html': None, 'md': None}" },
    { 'pelicanconf.py': "READERS = {'html': None}" },
    'folder',
  ],
  [
    'Pelican, which writes no articles',
    'content/a.md',
    { 'pelicanconf.py': "ARTICLE_SAVE_AS = ''" },
    { 'pelicanconf.py': "AUTHOR_SAVE_AS = ''" },
    'folder',
  ],
  [
    'Pelican, by a default that is code',
    'content/a.md',
    { 'pelicanconf.py': "DEFAULT_METADATA = {\n  'status': STATUS,\n}" },
    { 'pelicanconf.py': "DEFAULT_METADATA = {\n  'mood': MOOD,\n}" },
    'unknown-setting',
  ],
  [
    'Eleventy, outside its folder',
    'notes/a.md',
    { 'eleventy.config.js': "export default () => ({ dir: { input: 'src' } });" },
    { 'eleventy.config.js': "export default () => ({ dir: { output: 'src' } });" },
    'folder',
  ],
  [
    'Eleventy, in a folder of layouts',
    'src/shells/a.md',
    {
      'eleventy.config.js':
        "export default (c) => { c.setInputDirectory('src'); c.setLayoutsDirectory('shells'); };",
    },
    { 'eleventy.config.js': "export default (c) => { c.setInputDirectory('src'); };" },
    'folder',
  ],
  [
    'Eleventy, which reads no Markdown',
    'posts/a.md',
    { 'eleventy.config.js': "export default (c) => { c.setTemplateFormats('njk,html'); };" },
    { 'eleventy.config.js': "export default (c) => { c.setTemplateFormats(['njk', 'md']); };" },
    'folder',
  ],
  [
    'Eleventy, by formats that are code',
    'posts/a.md',
    { 'eleventy.config.js': 'export default () => ({ templateFormats: formats });' },
    { 'eleventy.config.js': "export default () => ({ templateFormats: [...formats, 'md'] });" },
    'unknown-setting',
  ],
  [
    'Eleventy, by data of the site',
    'posts/a.md',
    { 'eleventy.config.js': '', '_data/eleventyExcludeFromCollections.js': 'export default true;' },
    { 'eleventy.config.js': '', '_data/eleventyExcludeFromCollections.js': 'export default false;' },
    'folder',
  ],
  [
    'Eleventy, by data of its code',
    'posts/a.md',
    { 'eleventy.config.js': "export default (c) => { c.addGlobalData('permalink', () => later); };" },
    { 'eleventy.config.js': "export default (c) => { c.addGlobalData('mood', () => later); };" },
    'unknown-setting',
  ],
  [
    'Eleventy, by a URL that code makes',
    'posts/a.md',
    {
      'posts/a.md': sealed,
      'eleventy.config.js':
        "export default (c) => { c.addGlobalData('eleventyComputed.permalink', () => (data) => data.sealed ? false : data.permalink); };",
    },
    { 'posts/a.md': sealed, 'eleventy.config.js': '' },
    'unknown-setting',
  ],
  [
    'Eleventy, by a filter of a collection',
    'posts/a.md',
    {
      'posts/a.md': sealed,
      'eleventy.config.js':
        "export default (c) => { c.addCollection('posts', (api) => api.getAll().filter((post) => !post.data.sealed)); };",
    },
    {
      'posts/a.md': sealed,
      'eleventy.config.js':
        "export default (c) => { c.addCollection('posts', (api) => api.getAll().filter((post) => post.data.sealed)); };",
    },
    'unknown-setting',
  ],
  [
    'VitePress, by the filter of a list',
    'posts/a.md',
    {
      'posts/a.md': sealed,
      '.vitepress/config.ts': '',
      'posts.data.ts':
        "export default createContentLoader('*.md', { transform: (raw) => raw.filter(({ frontmatter }) => frontmatter.sealed !== true) });",
    },
    { 'posts/a.md': sealed, '.vitepress/config.ts': '', 'posts.data.ts': '' },
    'unknown-setting',
  ],
  [
    'Astro, by the filter of a page',
    'src/content/blog/a.md',
    {
      'astro.config.mjs': '',
      'src/content/blog/a.md': sealed,
      'src/pages/index.astro':
        "---\nconst posts = await getCollection('blog', ({ data }) => !data.sealed);\n---\n",
    },
    {
      'astro.config.mjs': '',
      'src/content/blog/a.md': sealed,
      'src/pages/index.astro': "---\nconst posts = await getCollection('blog');\n---\n",
    },
    'unknown-setting',
  ],
  [
    'Astro, by a filter in several lines',
    'src/content/blog/a.md',
    {
      'astro.config.mjs': '',
      'src/content/blog/a.md': sealed,
      'src/pages/index.astro':
        "---\nconst posts = (await getCollection('blog')).filter(\n  ({ data }) => data.sealed !== true,\n);\n---\n",
    },
    {
      'astro.config.mjs': '',
      'src/content/blog/a.md': sealed,
      'src/pages/index.astro':
        "---\nconst posts = await getCollection('blog');\n---\n{!post.data.sealed && <b />}",
    },
    'unknown-setting',
  ],
  [
    'VuePress, by the filter of its blog',
    'posts/a.md',
    {
      'posts/a.md': sealed,
      '.vuepress/config.ts':
        'export default { plugins: [blogPlugin({ filter: ({ frontmatter }) => !frontmatter.sealed })] };',
    },
    { 'posts/a.md': sealed, '.vuepress/config.ts': 'export default { plugins: [blogPlugin({})] };' },
    'unknown-setting',
  ],
  [
    'Nuxt Content, by the condition of a query',
    'content/a.md',
    {
      'content/a.md': sealed,
      'nuxt.config.ts': '',
      'pages/index.vue': "queryCollection('blog').where('sealed', '=', false).all();",
    },
    {
      'content/a.md': sealed,
      'nuxt.config.ts': '',
      'pages/index.vue': "queryCollection('blog').where('sealed', '=', true).all();",
    },
    'unknown-setting',
  ],
  [
    'Nuxt Content, by a condition of version 2',
    'content/a.md',
    {
      'content/a.md': sealed,
      'nuxt.config.ts': '',
      'pages/index.vue': 'queryContent().where({ sealed: { $ne: true } }).find();',
    },
    {
      'content/a.md': sealed,
      'nuxt.config.ts': '',
      'pages/index.vue': 'queryContent().where({ mood: { $ne: true } }).find();',
    },
    'unknown-setting',
  ],
  [
    'Astro, by the default of a field',
    'src/content/blog/a.md',
    {
      'astro.config.mjs': '',
      'src/content.config.ts':
        'const schema = z.object({ title: z.string(), draft: z\n  .boolean()\n  .optional()\n  .default(true) });',
    },
    {
      'astro.config.mjs': '',
      'src/content.config.ts':
        'const schema = z.object({ draft: z.boolean(), comments: z.boolean().default(true) });',
    },
    'folder',
  ],
  [
    'Astro, outside its collections',
    'notes/a.md',
    { 'astro.config.mjs': '', 'src/content.config.ts': astro("base: './src/blog', pattern: '**/*.md'") },
    { 'astro.config.mjs': '', 'src/content.config.ts': astro("base: './notes', pattern: '**/*.md'") },
    'unknown-setting',
  ],
  [
    'Contentlayer, by a folder',
    'content/plans/a.mdx',
    { 'next.config.js': '', 'contentlayer.config.ts': layer("contentDirExclude: ['plans']") },
    { 'next.config.js': '', 'contentlayer.config.ts': layer("contentDirExclude: ['plan']") },
    'folder',
  ],
  [
    'Contentlayer, by a folder below that of the site',
    'plans/a.mdx',
    {
      'next.config.js': '',
      'contentlayer.config.ts': "makeSource({ contentDirPath: '.', contentDirExclude: ['plans'] });",
    },
    {
      'next.config.js': '',
      'contentlayer.config.ts': "makeSource({ contentDirPath: '.', contentDirExclude: ['plan'] });",
    },
    'folder',
  ],
  [
    'Contentlayer, by a pattern',
    'content/plans/a.mdx',
    { 'next.config.js': '', 'contentlayer.config.ts': layer("filePathPattern: 'posts/**/*.mdx'") },
    { 'next.config.js': '', 'contentlayer.config.ts': layer("filePathPattern: '**/*.mdx'") },
    'folder',
  ],
  [
    'Contentlayer, by the default of a field',
    'content/a.mdx',
    { 'next.config.js': '', 'contentlayer.config.ts': layer("draft: { type: 'boolean', default: true }") },
    { 'next.config.js': '', 'contentlayer.config.ts': layer("draft: { type: 'boolean', default: false }") },
    'folder',
  ],
  [
    'Next, by the ends of names',
    'pages/blog/a.mdx',
    { 'next.config.mjs': "export default { pageExtensions: ['page.tsx', 'page.mdx'] };" },
    { 'next.config.mjs': "export default { pageExtensions: ['tsx', 'mdx'] };" },
    'folder',
  ],
  [
    'Gatsby, outside the folders of its files',
    'content/notes/a/index.md',
    { 'gatsby-config.js': gatsby('`${__dirname}/content/blog`') },
    { 'gatsby-config.js': gatsby("path.join(__dirname, 'content', 'notes')") },
    'folder',
  ],
  [
    'Gatsby, by a folder that is code',
    'content/notes/a/index.md',
    { 'gatsby-config.js': gatsby('folder') },
    { 'gatsby-config.js': gatsby('__dirname') },
    'unknown-setting',
  ],
  [
    'Gatsby, by the value of a query',
    'content/blog/a/index.md',
    {
      'gatsby-config.js': '',
      'gatsby-node.js': 'graphql(`{ allMdx(filter: { frontmatter: { stage: { in: ["out", "old"] } } }) }`);',
    },
    {
      'content/blog/a/index.md': '---\ntitle: A\nmood: 0\nready: yes\ndone: false\n---\nWords.',
      'gatsby-config.js': '',
      'gatsby-node.js': 'graphql(`{ allMdx(filter: { frontmatter: { done: { eq: false } } }) }`);',
    },
    'unknown-setting',
  ],
  [
    'Gatsby, by the filter of a query',
    'content/blog/a/index.md',
    {
      'content/blog/a/index.md': sealed,
      'gatsby-config.js': '',
      'gatsby-node.js': 'graphql(`{ allMdx(filter: { frontmatter: { sealed: { ne: true } } }) { nodes } }`);',
    },
    {
      'content/blog/a/index.md': sealed,
      'gatsby-config.js': '',
      'gatsby-node.js': 'graphql(`{ allMdx(filter: { frontmatter: { sealed: { eq: true } } }) { nodes } }`);',
    },
    'unknown-setting',
  ],
  [
    'Docusaurus, without a blog',
    'blog/2020-01-02-a.md',
    { 'docusaurus.config.js': "export default { presets: [['classic', { blog: false }]] };" },
    { 'docusaurus.config.js': "export default { presets: [['classic', { docs: false }]] };" },
    'folder',
  ],
  [
    'VuePress, in its older form',
    'plans/a.md',
    { '.vuepress/config.js': "module.exports = { patterns: ['**/*.md', '!plans/**'] };" },
    { '.vuepress/config.js': "module.exports = { patterns: ['**/*.md'] };" },
    'folder',
  ],
  [
    'VuePress, by a password',
    'plans/a.md',
    {
      '.vuepress/config.ts': '',
      '.vuepress/theme.ts': "export default hopeTheme({ encrypt: { config: { '/plans/': ['1234'] } } });",
    },
    {
      '.vuepress/config.ts': '',
      '.vuepress/theme.ts': "export default hopeTheme({ encrypt: { config: { '/b/': ['1234'] } } });",
    },
    'private',
  ],
  [
    'Nuxt, which renders no page for it',
    'content/1.plans/2.a.md',
    { 'nuxt.config.ts': "export default { nitro: { prerender: { ignore: ['/plans'] } } };" },
    { 'nuxt.config.ts': "export default { nitro: { prerender: { ignore: ['/b'] } } };" },
    'unknown-setting',
  ],
  [
    'Nuxt Content, outside its folder',
    'notes/a.md',
    { 'nuxt.config.ts': '' },
    { 'nuxt.config.ts': "export default { content: { sources: { notes: { base: 'notes' } } } };" },
    'folder',
  ],
];

const cases = [
  ...hidden.map((each) => [...each, 'folder'] as const),
  ...unknown.map((each) => [...each, 'unknown-setting'] as const),
  ...withReasons,
];

test.each(cases)('a file that the settings of %s hide is not public', (_, path, hiding, showing, reason) => {
  const text = 'config.toml' in hiding || 'hugo.toml' in hiding ? toml : yaml;
  expect(findReason({ [path]: text, ...hiding }, path)).toBe(reason);
  expect(findReason({ [path]: text, ...showing }, path)).toBe(null);
});

/** Code that hides a post by a field, and code that does not, by the place in which it is. */
const places = {
  'an Astro page': (code: string) => ({
    'astro.config.mjs': '',
    'src/pages/index.astro': `---\n${code}\n---\n`,
  }),
  'an Eleventy configuration': (code: string) => ({
    'eleventy.config.js': `export default (c) => { c.addCollection('posts', (api) => ${code}); };`,
  }),
  'a Gatsby query': (code: string) => ({
    'gatsby-config.js': '',
    'gatsby-node.js': `graphql(\`{ allMdx(filter: { frontmatter: ${code} }) { nodes } }\`);`,
  }),
  'a Nuxt page': (code: string) => ({ 'nuxt.config.ts': '', 'pages/index.vue': code }),
};

const functions: readonly (readonly [place: keyof typeof places, hiding: string, showing: string])[] = [
  [
    'a Gatsby query',
    '{ type: { eq: "post" }, sealed: { ne: true } }',
    '{ type: { eq: "post" }, mood: { ne: true } }',
  ],
  [
    'a Gatsby query',
    '{\n type: { eq: "post" }\n sealed: { ne: true }\n}',
    '{\n type: { eq: "post" }\n mood: { ne: true }\n}',
  ],
  ['a Gatsby query', '{ approved: { ne: null } }', '{ sealed: { ne: null } }'],
  ['a Gatsby query', '{ groups: { in: ["out"] } }', '{ groups: { in: ["team", "out"] } }'],
  ['a Gatsby query', '{ groups: { in: $groups } }', '{ tags: { in: $tags } }'],
  ['a Gatsby query', '{ stage: { regex: "/out/" } }', '{ date: { lt: "2027-01-01" } }'],
  [
    'a Nuxt page',
    'queryContent().where({ mood: { $ne: true }, sealed: { $ne: true } }).find()',
    'queryContent().where({ mood: { $ne: true }, done: { $ne: true } }).find()',
  ],
  [
    'a Nuxt page',
    'queryContent().where({ approved: true }).find()',
    'queryContent().where({ sealed: true }).find()',
  ],
  [
    'a Nuxt page',
    'queryContent().where({ ...onlyShown }).find()',
    'queryContent().where({ tags: { $contains: tag } }).find()',
  ],
  [
    'a Nuxt page',
    "queryCollection('blog').where('type', '=', 'note').all()",
    "queryCollection('blog').where('type', '=', 'post').all()",
  ],
  [
    'a Nuxt page',
    "queryCollection('blog').where('approved', 'IS NOT NULL').all()",
    "queryCollection('blog').where('path', 'LIKE', '/blog%').all()",
  ],
  ['an Astro page', 'posts.filter((p) => p.data.approved)', 'posts.filter((p) => p.data.sealed)'],
  [
    'an Astro page',
    'posts.filter((p) => p.data.approved === true)',
    'posts.filter((p) => p.data.sealed === true)',
  ],
  [
    'an Astro page',
    "posts.filter((p) => p.data.type === 'note')",
    "posts.filter((p) => p.data.type === 'post')",
  ],
  [
    'an Astro page',
    "posts.filter((p) => p.data.type !== 'post')",
    "posts.filter((p) => p.data.type !== 'note')",
  ],
  [
    'an Astro page',
    'posts.filter((post) => !(post.data.sealed))',
    'posts.filter((post) => !(post.data.done))',
  ],
  [
    'an Astro page',
    'posts.filter((post) => !(post.data.sealed || post.data.done))',
    'posts.filter((post) => !(post.data.draft && import.meta.env.PROD))',
  ],
  [
    'an Astro page',
    'posts.filter((post) => !(post.data.sealed ?? false))',
    'posts.filter((post) => !(post.data.done ?? false))',
  ],
  [
    'an Astro page',
    "posts.filter((post) => !post.data['sealed'])",
    "posts.filter((post) => !post.data['done'])",
  ],
  [
    'an Astro page',
    'posts.filter(({ data: { sealed } }) => !sealed)',
    'posts.filter(({ data: { done } }) => !done)',
  ],
  [
    'an Astro page',
    'posts.filter(({ data: { sealed: isSealed = false } }) => !isSealed)',
    'posts.filter(({ data: { done: isSealed = false } }) => !isSealed)',
  ],
  [
    'an Astro page',
    'posts.filter((post) => { const { sealed } = post.data; return !sealed; })',
    'posts.filter((post) => { const { done } = post.data; return !done; })',
  ],
  [
    'an Astro page',
    'posts.filter(({ data }) => { if (data.sealed) return false; return true; })',
    'posts.filter(({ data }) => { if (data.draft) return false; return true; })',
  ],
  [
    'an Astro page',
    'posts.filter(({ data }) => isShown(data))',
    'posts.filter(({ data }) => data.date <= now)',
  ],
  [
    'an Astro page',
    "posts.filter(({ data }) => !data.groups.includes('team'))",
    "posts.filter(({ data }) => !data.groups.includes('all'))",
  ],
  ['an Astro page', "await getCollection('blog', isShown)", "(await getCollection('blog')).filter(Boolean)"],
  [
    'an Astro page',
    "(await getCollection('blog')).filter(isShown)",
    "(await getCollection('blog')).flatMap((post) => post.data.tags).filter(isUnique)",
  ],
  [
    'an Astro page',
    'const isShown = ({ data }) => !data.sealed;\nposts.filter(isShown);',
    'const isShown = ({ data }) => !data.done;\nposts.filter(isShown);',
  ],
  [
    'an Astro page',
    'function isShown(post) { return !post.data.sealed; }\nposts.filter((post) => isShown(post));',
    'function isShown(post) { return !post.data.done; }\nposts.filter((post) => isShown(post));',
  ],
  [
    'an Astro page',
    'posts.filter(({ data }) => !data.sealed);\nposts.filter(({ data }) => data.sealed);',
    'posts.filter(({ data }) => data.featured);\nposts.filter(({ data }) => !data.featured);',
  ],
  [
    'an Astro page',
    'posts.filter(({ data, id }) => data.approved && id)',
    'posts.filter(({ data, id }) => data.tags.includes(tag) && data.lang === lang && id)',
  ],
  [
    'an Astro page',
    'posts.filter((post: Post) => import.meta.env.DEV || !post.data.sealed)',
    'posts.filter((post: Post) => import.meta.env.DEV || post.data.draft !== true)',
  ],
  [
    'an Eleventy configuration',
    "api.getFilteredByTag('blog').filter(isShown)",
    "api.getFilteredByTag('blog').filter((item) => item.inputPath)",
  ],
];

test.each(functions)('a post that %s hides is not public: %s', (place, hiding, showing) => {
  const path =
    place === 'an Astro page'
      ? 'src/content/blog/a.md'
      : place === 'a Gatsby query'
        ? 'content/blog/a/index.md'
        : 'content/a.md';
  const text =
    '---\ntitle: A\ndate: 2020-01-02\nsealed: true\nfeatured: true\ntype: post\ngroups: [team]\n---\nWords.';
  const readReason = (code: string) => findReason({ ...places[place](code), [path]: text }, path);
  expect([readReason(hiding), readReason(showing)]).toEqual(['unknown-setting', null]);
});
