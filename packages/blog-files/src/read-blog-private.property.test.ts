import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { listImportRows } from './import-choices.ts';
import { readBlog } from './read-blog.ts';

const now = new Date('2026-11-27T12:00:00Z');
const createFiles = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) }));

type Fields = readonly (readonly [name: string, value: string | boolean])[];
type Form = readonly [path: string, write: (fields: Fields) => string];

const lines = (fields: Fields, join = ': ', prefix = '') =>
  fields.map(([name, value]) => `${prefix}${name}${join}${String(value)}\n`).join('');
const toml = (fields: Fields) =>
  fields.map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`).join('');
const object = (fields: Fields) => JSON.stringify(Object.fromEntries(fields));
const words = '\n\nWords.\n';

/** Each way to write metadata. */
const forms: readonly Form[] = [
  ['a.md', (fields) => `---\n${lines(fields)}---${words}`],
  ['a.md', (fields) => `\n \n---\n${lines(fields)}---${words}`],
  ['a.md', (fields) => `---\r${lines(fields).replaceAll('\n', '\r')}---\r\rWords.\r`],
  ['a.md', (fields) => `\u{feff}---\r\n${lines(fields).replaceAll('\n', '\r\n')}---\r\nWords.\r\n`],
  ['a.md', (fields) => `-----\n${lines(fields)}-----${words}`],
  ['a.md', (fields) => `---yaml\n${lines(fields)}---${words}`],
  ['a.md', (fields) => `---toml\n${toml(fields)}---${words}`],
  ['a.md', (fields) => `---json\n${object(fields)}\n---${words}`],
  ['a.md', (fields) => `---js\nmodule.exports = ${object(fields)};\n---${words}`],
  ['a.md', (fields) => `---coffee\n${lines(fields)}---${words}`],
  ['a.md', (fields) => `+++\n${toml(fields)}+++${words}`],
  ['a.md', (fields) => `\n+++\n${toml(fields)}+++${words}`],
  ['a.md', (fields) => `${object(fields)}${words}`],
  ['a.md', (fields) => `${object(fields).replace(/\}$/u, ',}')}${words}`],
  ['a.md', (fields) => `;;;\n${object(fields).slice(1, -1)}\n;;;${words}`],
  ['a.md', (fields) => `${object(fields).slice(1, -1)}\n;;;${words}`],
  ['a.md', (fields) => `${lines(fields)}---${words}`],
  ['a.md', (fields) => `${lines(fields)}${words}`],
  ['a.md', (fields) => `${lines(fields, ':: ')}${words}`],
  ['a.md', (fields) => `${lines(fields, '=')}~~~~~~${words}`],
  ['a.md', (fields) => `${lines(fields, ': ', '.. ')}${words}`],
  ['a.md', (fields) => `${lines(fields, ': ', '#+')}${words}`],
  ['a.md', (fields) => `<!--\n${lines(fields, ': ', '.. ')}-->${words}`],
  ['a.md', (fields) => `<!--\n${lines(fields)}-->${words}`],
  ['a.md', (fields) => `<!--\n---\n${lines(fields)}---\n-->${words}`],
  ['a.md', (fields) => `<!--\n+++\n${toml(fields)}+++\n-->${words}`],
  ['a.md', (fields) => `/*\n${lines(fields)}*/${words}`],
  ['a.md', (fields) => `# A heading\n\n${lines(fields)}${words}`],
  ['a.md', (fields) => `# A heading\n\n${lines(fields, ':** ', '- **')}${words}`],
  ['a.md', (fields) => `| name | value |\n| --- | --- |\n${lines(fields, ' | ', '| ')}${words}`],
  ['a.md', (fields) => `\`\`\`yaml\n${lines(fields)}\`\`\`${words}`],
  ['a.md', (fields) => `---\n${lines(fields)}${words}`],
  ['a.md', (fields) => `---\n${lines(fields)}bad: [\n---${words}`],
  ['a.mdx', (fields) => `export const metadata = ${object(fields)};${words}`],
  ['a.mdx', (fields) => `import X from 'x';\n\nexport const meta: Meta = ${object(fields)} as const${words}`],
  ['a.mdx', (fields) => `export const frontmatter = { ...base, ${object(fields).slice(1)};${words}`],
  ['a.mdx', (fields) => `export const post = create(${object(fields)});${words}`],
  ['a.mdx', (fields) => `export default ${object(fields)};${words}`],
  [
    'a.mdx',
    (fields) =>
      `${fields.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`).join('')}${words}`,
  ],
  ['app/a/page.mdx', (fields) => `export const metadata = ${object(fields)};${words}`],
];

/** Each is a reason why no reader has seen the post. */
const marks: Fields = [
  ['draft', true],
  ['draft', 'true'],
  ['published', false],
  ['status', 'draft'],
  ['status', 'private'],
  ['status', 'hidden'],
  ['private', true],
  ['hidden', true],
  ['unlisted', true],
  ['visibility', 'private'],
  ['publish', false],
  ['tags', 'draft'],
];

const others: Fields = [
  ['title', 'A title'],
  ['date', '2020-05-06'],
  ['layout', 'post'],
  ['mood', 'calm'],
];

const fieldsOf = (mark: readonly [string, string | boolean]) =>
  fc
    .tuple(fc.subarray([...others]), fc.nat({ max: 4 }))
    .map(([before, at]) => [...before.slice(0, at), mark, ...before.slice(at)]);

const isPublic = (texts: Readonly<Record<string, string>>, path: string) =>
  listImportRows(readBlog(createFiles(texts), { now })).some(
    (row) => row.path === path && row.choice === 'post',
  );

test('a file that is marked as private is never public, whatever the form of its metadata', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...forms),
      fc.constantFrom(...marks).chain(fieldsOf),
      ([path, write], fields) => {
        expect(isPublic({ [path]: write(fields) }, path)).toBe(false);
      },
    ),
    // There are 480 pairs of a form and a mark.
    { numRuns: 8 * Number(process.env['PROPERTY_RUNS'] ?? 50) },
  );
});

/** Settings that hide the file `content/plans/move.md` or `_posts/plans/2020-01-02-move.md`. */
const folderSettings: readonly (readonly [path: string, text: (name: string, value: boolean) => string])[] = [
  ['content/plans/_index.md', (name, value) => `---\ntitle: Plans\ncascade:\n  ${name}: ${value}\n---\n`],
  [
    'content/_index.md',
    (name, value) => `---\ncascade:\n  - ${name}: ${value}\n    target:\n      path: /plans/**\n---\n`,
  ],
  ['content/plans/_index.md', (name, value) => `+++\ntitle = "Plans"\n${name} = ${value}\n+++\n`],
  ['content/plans/plans.json', (name, value) => `{ "${name}": ${value} }`],
  ['content/content.11tydata.js', (name, value) => `export default { "${name}": ${value} };`],
  [
    'content/plans/plans.11tydata.js',
    (name, value) => `module.exports = () => ({ ${name}: isDraft() || ${value} });`,
  ],
  [
    'content/plans/plans.11tydata.cjs',
    (name, value) => `module.exports = { eleventyComputed: { ${name}: () => ${value} } };`,
  ],
];

test('a file that its folder hides is never public', () => {
  const path = 'content/plans/move.md';
  fc.assert(
    fc.property(
      fc.constantFrom(...folderSettings),
      fc.constantFrom<readonly [string, boolean]>(['draft', true], ['published', false]),
      fc.subarray([...others]),
      ([settings, write], mark, fields) => {
        const text = `---\n${lines(fields)}---${words}`;
        const texts = { [settings]: write(mark[0], mark[1]), 'eleventy.config.js': '', [path]: text };
        expect(isPublic(texts, path)).toBe(false);
        expect(isPublic({ ...texts, [settings]: '{}' }, path)).toBe(true);
      },
    ),
  );
});

test.each([
  ['defaults:\n  - scope: { path: "_posts/plans" }\n    values: { published: false }'],
  ['defaults:\n  - scope: { path: "", type: posts }\n    values: { published: false }'],
  ['defaults:\n  - scope: { path: "_posts/*" }\n    values: { draft: true }'],
  ['exclude: [_posts/plans]'],
  ['exclude:\n  - /_posts/plans/'],
])('a file that the settings of Jekyll hide is not public: %s', (settings) => {
  const path = 'site/_posts/plans/2020-01-02-move.md';
  expect(isPublic({ 'site/_config.yml': settings, [path]: '---\ntitle: Move\n---\nWords.' }, path)).toBe(
    false,
  );
  expect(isPublic({ 'site/_config.yml': 'title: x', [path]: '---\ntitle: Move\n---\nWords.' }, path)).toBe(
    true,
  );
});

const hugoCascade = (target: string) => `[[cascade]]\ndraft = true\n[cascade.target]\n${target}\n`;
const pelican = "AUTHOR = 'Ada'\nPATH = 'content'\nDEFAULT_DATE = 'fs'\n";

/** Each setting hides the file; each time the second text of the settings hides it not. */
test.each([
  [
    'Hugo, by the kinds of pages and names in braces',
    'content/plans/a.md',
    'hugo.toml',
    hugoCascade('path = "{/plans,/plans/**}"\nkind = "page"'),
    hugoCascade('path = "{/plan,/other/**}"\nkind = "page"'),
  ],
  [
    'Hugo, for pages of another folder',
    'text/plans/a.md',
    'hugo.toml',
    `contentDir = "text"\n${hugoCascade('path = "/plans/**"')}`,
    `contentDir = "text"\n${hugoCascade('path = "/plans/**"\nkind = "section"')}`,
  ],
  ['Zola', 'content/plans/a.md', 'config.toml', 'ignored_content = ["content/plans/*"]', 'title = "x"'],
  ['Zola, by a name', 'content/a.tmp.md', 'config.toml', 'ignored_content = ["*.tmp.md"]', 'title = "x"'],
  [
    'VitePress',
    'src/internal/a.md',
    '.vitepress/config.ts',
    "export default { srcDir: './src', srcExclude: ['**/internal/**'] }",
    "export default { srcDir: './src', srcExclude: ['**/other/**'] }",
  ],
  [
    'VitePress, by code',
    'posts/a.md',
    '.vitepress/config.ts',
    'export default { srcExclude: hidden() }',
    'export default { srcExclude: [] }',
  ],
  ['Eleventy', 'src/plans/a.md', '.eleventyignore', '# Later\nsrc/plans\n', '# src/plans\n'],
  [
    'Eleventy, by its code',
    'src/plans/a.md',
    'eleventy.config.js',
    "export default (c) => { c.ignores.add('src/plans/**'); }",
    "export default (c) => { c.ignores.add('src/other/**'); }",
  ],
  [
    'Docusaurus',
    'news/2020-01-02-a.md',
    'docusaurus.config.js',
    "module.exports = { presets: [['classic', { blog: { path: 'news', exclude: ['**/*-a.md'] } }]] };",
    "module.exports = { presets: [['classic', { blog: { path: 'news', exclude: ['b.md'] } }]] };",
  ],
  [
    'Docusaurus, by code',
    'blog/2020-01-02-a.md',
    'docusaurus.config.js',
    'module.exports = { presets: [["classic", { blog: { exclude: hidden } }]] };',
    'module.exports = { presets: [["classic", { blog: { exclude: [] } }]] };',
  ],
  [
    'Pelican, outside the folders of articles',
    'content/plans/a.md',
    'pelicanconf.py',
    `${pelican}ARTICLE_PATHS = ['blog']`,
    `${pelican}ARTICLE_PATHS = ['blog', 'plans']`,
  ],
  [
    'Pelican, in an excluded folder',
    'content/plans/a.md',
    'pelicanconf.py',
    `${pelican}ARTICLE_EXCLUDES = ('plans',)`,
    pelican,
  ],
  [
    'Pelican, which skips articles without a date',
    'content/a.md',
    'pelicanconf.py',
    "AUTHOR = 'Ada'",
    "DEFAULT_DATE = 'fs'",
  ],
  [
    'Nikola, outside the sources of posts',
    'plans/a.md',
    'conf.py',
    'POSTS = (\n    ("posts/*.md", "blog", "post.tmpl"),\n)\nPAGES = ()\n',
    'POSTS = (\n    ("plans/*.md", "blog", "post.tmpl"),\n)\nPAGES = ()\n',
  ],
  ['Nikola, by the metadata beside a post', 'posts/a.md', 'posts/a.meta', '.. tags: draft', '.. tags: tax'],
  [
    'Nikola, by metadata that nobody can read',
    'posts/a.md',
    'posts/a.meta',
    'A\na\n2012-03-04',
    '.. slug: a',
  ],
])('a file that the settings of %s hide is not public', (_, path, settings, hiding, other) => {
  const first = { 'posts/z.md': '.. title: Z\n\nWords.' };
  const isNikola = settings === 'conf.py' || settings.endsWith('.meta');
  const head = settings === 'config.toml' ? '+++\ntitle = "A"\n[extra]\n+++' : '---\ntitle: A\n---';
  const texts = {
    [path]: `${head}\nWords.`,
    ...(isNikola && first),
    ...(path.startsWith('src/plans') && { 'b.njk': '' }),
  };
  expect(isPublic({ ...texts, [settings]: hiding }, path)).toBe(false);
  expect(isPublic({ ...texts, [settings]: other }, path)).toBe(true);
});

test.each([
  ['_posts/idea.md', 'title: Idea', 'Jekyll reads no post without a date in its name'],
  ['src/a.md', 'title: A\neleventyExcludeFromCollections: [posts]', 'a list of collections'],
  ['content/a.md', 'title: A\ndate: 2020-01-02\npubdate: 2099-01-01', "Hugo's other names for its date"],
])('%s with %j is not public: %s', (path, head) => {
  expect(isPublic({ '_config.yml': '', [path]: `---\n${head}\n---\nWords.` }, path)).toBe(false);
});

test('the front matter of a file overrides its folder, except in a section of Zola', () => {
  const path = 'content/plans/move.md';
  const text = '---\ntitle: Move\ndraft: false\n---\nWords.';
  const cascade = '---\ncascade: { draft: true }\n---\n';
  expect(isPublic({ 'content/plans/_index.md': cascade, [path]: text }, path)).toBe(true);
  expect(isPublic({ 'content/plans/_index.md': '+++\ndraft = true\n+++\n', [path]: text }, path)).toBe(false);
});

test.each([
  'draft-plan.md',
  '2020-01-02-draft-plan.md',
  'plan.draft.md',
  'plan-draft.md',
  '[WIP] plan.md',
  'plan (draft).md',
  'plan_private.md',
  'drafts/plan.md',
  'wip/plan.md',
  '_plan.md',
  'plan.draft/index.md',
])('a name that marks a draft makes one: %s', (name) => {
  expect(isPublic({ [`posts/${name}`]: '---\ntitle: Plan\n---\nWords.' }, `posts/${name}`)).toBe(false);
});

test.each([
  ['a.md', 'Note: this is prose.\n\nMore.'],
  ['a.md', '# Drafts\n\nThe status: nothing is known.\n\nMore.'],
  ['a.md', 'A heading\n---\n\nWords.'],
  ['a.md', '---\n\nIntro: text\n\n---\n\nWords.'],
  ['a.md', '<!-- markdownlint-disable -->\n# Hello\n\nWords.'],
  ['a.md', '# Hello\n\n**Status:** published\n\nWords.'],
  ['a.md', '{% include x.html %}\n\nWords.'],
  ['drafting-a-will.md', '# Drafting\n\nWords.'],
  ['private-keys.md', '# Private keys\n\nWords.'],
  ['a.mdx', 'export const Box = () => <div draft={true} />;\n\nexport const data = { x: 1 };\n\nWords.'],
  [
    'a.mdx',
    "export const metadata = { title: 'A', date: new Date('2020-01-02'), tags: ['a', `b`], };\n\nWords.",
  ],
])('a text that only resembles metadata is public: %s %s', (path, text) => {
  expect(isPublic({ [path]: text }, path)).toBe(true);
});
