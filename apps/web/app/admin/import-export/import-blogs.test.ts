import { expect, test } from 'vitest';

import { choosePosts, prepareFiles } from './choose-posts.ts';
import { readImportFiles } from '../uploads/read-import-files.ts';

const now = new Date('2026-11-21T12:00:00Z');

/** Small blogs, each with what its old site showed and what it did not. */
const blogs: readonly {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly posts: readonly string[];
  readonly drafts: readonly string[];
}[] = [
  {
    name: 'Pelican, with headers without marks',
    files: {
      'blog/pelicanconf.py': "SITEURL = 'https://example.com'",
      'blog/content/plan.md': 'Title: The plan\nDate: 2020-05-06 09:30\nStatus: draft\n\nFirst words.',
      'blog/content/hello.md': 'Title: Hello\nDate: 2020-05-07 23:30\nSlug: hello-pelican\n\nSome words.',
    },
    posts: ['Hello'],
    drafts: ['The plan'],
  },
  {
    name: 'Next.js, with exported metadata',
    files: {
      'blog/next.config.ts': 'export default {};',
      'blog/app/notes/hello/page.mdx':
        "export const metadata = {\n  title: 'Hello',\n  publishedAt: '2021-03-05',\n};\n\nWords.",
      'blog/app/notes/secret/page.mdx':
        "import { Box } from '../box';\n\nexport const metadata = {\n  title: 'Not yet',\n  draft: true,\n};\n\nWords.",
    },
    posts: ['Hello'],
    drafts: ['Not yet'],
  },
  {
    name: 'Zola, with a section of drafts',
    files: {
      'zola/config.toml': 'base_url = "https://example.com"',
      'zola/content/blog/hello.md': '+++\ntitle = "Hello"\ndate = 2022-01-03\n+++\nWords.',
      'zola/content/plans/_index.md': '+++\ntitle = "Plans"\ndraft = true\n+++\n',
      'zola/content/plans/move.md': '+++\ntitle = "We move"\ndate = 2022-01-02\n+++\nWords.',
    },
    posts: ['Hello'],
    drafts: ['We move'],
  },
  {
    name: 'Hugo, with a cascade',
    files: {
      'hugo/hugo.toml': 'baseURL = "https://example.com/"',
      'hugo/content/posts/hello.md': '---\ntitle: Hello\ndate: 2022-01-03\n---\nWords.',
      'hugo/content/plans/_index.md': '---\ntitle: Plans\ncascade:\n  draft: true\n---\n',
      'hugo/content/plans/move.md': '---\ntitle: We move\ndate: 2022-01-02\n---\nWords.',
    },
    posts: ['Hello'],
    drafts: ['We move'],
  },
  {
    name: 'Hugo, with white space or a comment around the front matter',
    files: {
      'site/hugo.toml': 'baseURL = "https://example.com/"',
      'site/content/posts/blank.md': '\n---\ntitle: Below an empty line\ndraft: true\n---\nWords.',
      'site/content/posts/comment.md': '<!--\n+++\ntitle = "In a comment"\ndraft = true\n+++\n-->\nWords.',
    },
    posts: [],
    drafts: ['Below an empty line', 'In a comment'],
  },
  {
    name: 'Jekyll, with defaults for a folder',
    files: {
      'jekyll/_config.yml':
        'url: https://example.com\ndefaults:\n  - scope: { path: _posts/internal }\n    values: { published: false }\n',
      'jekyll/_posts/2022-01-02-hello.md': '---\ntitle: Hello\n---\nWords.',
      'jekyll/_posts/internal/2022-01-01-plan.md': '---\ntitle: The plan\n---\nWords.',
    },
    posts: ['Hello'],
    drafts: ['The plan'],
  },
  {
    name: 'Eleventy, with data of a folder',
    files: {
      'eleventy/eleventy.config.js': 'export default () => {};',
      'eleventy/content/blog/hello.md': '---\ntitle: Hello\ndate: 2022-01-03\n---\nWords.',
      'eleventy/content/plans/plans.json': '{ "permalink": false }',
      'eleventy/content/plans/move.md': '---\ntitle: We move\ndate: 2022-01-02\n---\nWords.',
    },
    posts: ['Hello'],
    drafts: ['We move'],
  },
  {
    name: 'Hexo, without opening marks',
    files: {
      'site/_config.yml': 'url: https://example.com\npermalink: :year/:month/:day/:title/\n',
      'site/source/_posts/plan.md':
        'title: The plan\ndate: 2014-03-05 10:00:00\npublished: false\n---\nWords.',
      'site/source/_posts/hello.md': 'title: Hello\ndate: 2014-03-06 10:00:00\n---\nWords.',
    },
    posts: ['Hello'],
    drafts: ['The plan'],
  },
];

test.each(blogs)(
  '$name: publishes what the old site showed, and nothing else',
  async ({ files, posts, drafts }) => {
    const sources = Object.entries(files).map(([path, text]) => ({ path, file: new File([text], path) }));
    const chosen = choosePosts(prepareFiles(await readImportFiles(sources, { now }), [], [], now), {});
    expect(chosen.posts.map(({ fields }) => fields.title)).toEqual(posts);
    expect(new Set(chosen.unpublished.map(({ file }) => file.fields.title))).toEqual(new Set(drafts));
  },
);
