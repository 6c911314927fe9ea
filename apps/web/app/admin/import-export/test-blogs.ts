/** A small blog with what its old site showed and what it did not. */
interface TestBlog {
  readonly name: string;
  /** As the preview names it: 'a Pelican blog'. */
  readonly format: string;
  /** The texts of its files by their paths. */
  readonly files: Readonly<Record<string, string>>;
  /** The titles of the posts that become public, newest first. */
  readonly posts: readonly string[];
  /** The titles of the posts that stay drafts, newest first. */
  readonly drafts: readonly string[];
  /** The number of files that are left out. */
  readonly leftOut: number;
}

/** Blogs of generators whose imports once went wrong. */
export const testBlogs: readonly TestBlog[] = [
  {
    name: 'Pelican, with headers without marks',
    format: 'a Pelican blog',
    files: {
      'blog/content/2020-05-06-plan.md':
        'Title: The plan nobody may see\nDate: 2020-05-06 09:30\nCategory: notes\nTags: work, plans\nSlug: the-plan\nStatus: draft\nSummary: A summary.\n\nFirst words.\n',
      'blog/content/2020-05-07-hello.md':
        'Title: Hello from Pelican\nDate: 2020-05-07 23:30\nCategory: notes\nSlug: hello-pelican\n\nSome words.\n',
      'blog/pelicanconf.py':
        "SITEURL = 'https://example.com'\nARTICLE_URL = 'blog/{date:%Y}/{date:%m}/{slug}/'\n",
    },
    posts: ['Hello from Pelican'],
    drafts: ['The plan nobody may see'],
    leftOut: 0,
  },
  {
    name: 'Next.js, with exported metadata',
    format: 'a Next.js blog',
    files: {
      'blog/app/notes/hello/page.mdx':
        "export const metadata = {\n  title: 'Hello there',\n  description: 'What it says.',\n  publishedAt: '2021-03-05',\n  alternates: { canonical: '/notes/hello' },\n};\n\nWords that are public.\n",
      'blog/app/notes/secret/page.mdx':
        "import { Box } from '../box';\n\nexport const metadata = {\n  title: 'Not yet',\n  description: 'What it says.',\n  publishedAt: '2021-03-04',\n  draft: true,\n};\n\nWords that are not public.\n",
      'blog/next.config.ts': 'export default {};\n',
    },
    posts: ['Hello there'],
    drafts: ['Not yet'],
    leftOut: 0,
  },
  {
    name: 'Zola, with a section of drafts',
    format: 'a Zola blog',
    files: {
      'zola/config.toml': 'base_url = "https://example.com"\ntitle = "Notes"\n',
      'zola/content/blog/hello.md':
        '+++\ntitle = "Hello"\ndate = 2022-01-03\n[taxonomies]\ntags = ["hello"]\n+++\nWords.\n',
      'zola/content/plans/_index.md': '+++\ntitle = "Plans"\ndraft = true\n+++\n',
      'zola/content/plans/move.md':
        '+++\ntitle = "We move"\ndate = 2022-01-02\n[taxonomies]\ntags = ["plans"]\n+++\nWords nobody may see.\n',
    },
    posts: ['Hello'],
    drafts: ['We move'],
    leftOut: 1,
  },
  {
    name: 'Hugo, with a cascade',
    format: 'a Hugo blog',
    files: {
      'hugo/content/plans/_index.md': '---\ntitle: Plans\ncascade:\n  draft: true\n---\n',
      'hugo/content/plans/move.md': '---\ntitle: We move\ndate: 2022-01-02\n---\nWords nobody may see.\n',
      'hugo/content/posts/hello.md': '---\ntitle: Hello\ndate: 2022-01-03\n---\nWords.\n',
      'hugo/hugo.toml': 'baseURL = "https://example.com/"\n',
    },
    posts: ['Hello'],
    drafts: ['We move'],
    leftOut: 1,
  },
  {
    name: 'Eleventy, with data of a folder',
    format: 'an Eleventy blog',
    files: {
      'eleventy/content/blog/hello.md': '---\ntitle: Hello\ndate: 2022-01-03\n---\nWords.\n',
      'eleventy/content/plans/move.md': '---\ntitle: We move\ndate: 2022-01-02\n---\nWords nobody may see.\n',
      'eleventy/content/plans/plans.json': '{ "permalink": false, "eleventyExcludeFromCollections": true }\n',
      'eleventy/eleventy.config.js': 'export default function () {}\n',
    },
    posts: ['Hello'],
    drafts: ['We move'],
    leftOut: 0,
  },
  {
    name: 'Jekyll, with defaults for a folder',
    format: 'a Jekyll blog',
    files: {
      'jekyll/_config.yml':
        'url: https://example.com\ndefaults:\n  - scope: { path: "_posts/internal" }\n    values: { published: false }\n',
      'jekyll/_posts/2022-01-02-hello.md': '---\ntitle: Hello\n---\nWords.\n',
      'jekyll/_posts/internal/2022-01-01-plan.md': '---\ntitle: The plan\n---\nWords nobody may see.\n',
    },
    posts: ['Hello'],
    drafts: ['The plan'],
    leftOut: 0,
  },
  {
    name: 'MDX, with prose that begins with “import”',
    format: 'a folder of Markdown files',
    files: {
      'site/content/blog/wrapped.mdx':
        '---\ntitle: Wrapped lines\ndate: 2022-01-01\n---\n\nWhen a package has no default, you can\nimport everything that it exports under one name, and nobody will\nnotice the difference. This sentence must stay.\n\n- First you\nexport default values.\n\nWords below.\n',
    },
    posts: ['Wrapped lines'],
    drafts: [],
    leftOut: 0,
  },
  {
    name: 'Hexo, without opening marks',
    format: 'a Hexo blog',
    files: {
      'site/_config.yml': 'url: https://example.com\npermalink: :year/:month/:day/:title/\n',
      'site/source/_posts/hello.md':
        'title: Hello world\ndate: 2014-03-06 10:00:00\ntags: [work]\n---\nWords.\n',
      'site/source/_posts/plan.md':
        'title: The plan\ndate: 2014-03-05 10:00:00\npublished: false\ntags: [work]\n---\nWords nobody may see.\n',
    },
    posts: ['Hello world'],
    drafts: ['The plan'],
    leftOut: 0,
  },
  {
    name: 'Hugo, with white space or a comment around the front matter',
    format: 'a Hugo blog',
    files: {
      'site/content/posts/blank.md':
        '\n---\ntitle: Below an empty line\ndate: 2022-02-02\ndraft: true\n---\nWords nobody may see.\n',
      'site/content/posts/comment.md':
        '<!--\n+++\ntitle = "In a comment"\ndate = 2022-02-03\ndraft = true\n+++\n-->\nWords nobody may see.\n',
      'site/hugo.toml': 'baseURL = "https://example.com/"\n',
    },
    posts: [],
    drafts: ['In a comment', 'Below an empty line'],
    leftOut: 0,
  },
  {
    name: 'Jekyll, in a folder named “blog”',
    format: 'a Jekyll blog',
    files: {
      'blog/_config.yml': 'url: https://example.com\ntitle: Notes\n',
      'blog/_posts/2013-05-06-hello.md': '---\ntitle: Hello\n---\nWords.\n',
      'blog/_posts/2013-05-07-next.md': '---\ntitle: Next\n---\nWords.\n',
    },
    posts: ['Next', 'Hello'],
    drafts: [],
    leftOut: 0,
  },
  {
    name: 'Hexo, with posts in folders',
    format: 'a Hexo blog',
    files: {
      'site/_config.yml':
        'title: Notes\nurl: https://example.com\nroot: /\npermalink: :year/:month/:day/:title/\nsource_dir: source\ntheme: landscape\n',
      'site/package.json': '{ "name": "hexo-site", "hexo": { "version": "7.0.0" } }\n',
      'site/source/_posts/linux/001-keys.md':
        '---\ntitle: Keys\ndate: 2018-05-31 23:51:55\ntags:\n  - linux\n---\n\nWords. {% asset_img 000.png %}\n\n{% codeblock lang:js %}\nalert(1);\n{% endcodeblock %}\n',
      'site/source/_posts/linux/002-more.md':
        '---\ntitle: More keys\ndate: 2018-06-01 10:00:00\n---\nAfter {% post_link linux/001-keys %} and {% post_link linux/001-keys The first %}.\n\n{% blockquote Ada Example %}\nQuoted words.\n{% endblockquote %}\n',
    },
    posts: ['More keys', 'Keys'],
    drafts: [],
    leftOut: 1,
  },
  {
    name: 'Next.js, with folders of dates',
    format: 'a Next.js blog',
    files: {
      'site/next.config.js': 'module.exports = {};\n',
      'site/src/content/blog/2023/03/16/hello.md':
        '---\ntitle: Hello\nauthor: Ada Example\ndate: 2023/03/16\n---\nWords. Then [the next](/blog/2023/03/17/next).\n\n## A part {/*the-part*/}\n\n<Intro>\n\nComponents.\n\n</Intro>\n',
      'site/src/content/blog/2023/03/17/next.md':
        '---\ntitle: Next\nauthor: Ada Example\ndate: 2023/03/17\n---\nWords.\n',
      'site/src/content/blog/index.md': '---\ntitle: All posts\n---\nThe list of posts.\n',
    },
    posts: ['Next', 'Hello'],
    drafts: [],
    leftOut: 1,
  },
  {
    name: 'Astro, with URLs of pages alone',
    format: 'an Astro blog',
    files: {
      'site/astro.config.mjs': 'export default {};\n',
      'site/docs/how-to-build.md': '# How to build this site\n\nFor developers.\n',
      'site/src/content/pages/resume.md': '---\ntitle: Resume\npermalink: /resume/\n---\nA page.\n',
      'site/src/content/posts/2015-02-20-hello.md': '---\ntitle: Hello\npublished: true\n---\nWords.\n',
    },
    posts: ['Hello'],
    drafts: [],
    leftOut: 2,
  },
  {
    name: 'Docusaurus, with documentation',
    format: 'a Docusaurus site',
    files: {
      'site/blog/2021-03-31-5.0.0.md':
        '---\ntitle: 5.0.0 is here\nauthors: ada\ntags: [release]\ndate: 2021-03-31 10:00:00\n---\n\nimport Link from "@docusaurus/Link";\n\nWords above.\n\n<!-- truncate -->\n\n:::tip A tip\n\nWords in it. <Link to="/docs/x">A link</Link>\n\n:::\n',
      'site/blog/authors.yml': 'ada:\n  name: Ada Example\n  url: https://example.com/ada\n',
      'site/docs/intro.md': '---\ntitle: Introduction\n---\nA page of the documentation.\n',
      'site/docusaurus.config.js': "module.exports = { url: 'https://example.com', baseUrl: '/' };\n",
    },
    posts: ['5.0.0 is here'],
    drafts: [],
    leftOut: 1,
  },
  {
    name: 'Markdown files, with links to their HTML',
    format: 'a folder of Markdown files',
    files: {
      'vitepress/posts/first.md': '---\ntitle: First\ndate: 2022-01-01\n---\n## Part\n\nWords.\n',
      'vitepress/posts/second.md':
        '---\ntitle: Second\ndate: 2022-01-02\n---\nSee [the first](./first.html), [again](first.html#part), [by its path](/posts/first.html) and [without](./first).\n',
    },
    posts: ['Second', 'First'],
    drafts: [],
    leftOut: 0,
  },
  {
    name: 'Next.js, with a folder for each post',
    format: 'a Next.js blog',
    files: {
      'next/next.config.js': 'module.exports = {};\n',
      'next/public/first-one/index.md': "---\ntitle: First one\ndate: '2022-01-01'\n---\n## Part\n\nWords.\n",
      'next/public/second-one/index.md':
        "---\ntitle: Second one\ndate: '2022-01-02'\n---\nSee [the first](/first-one/) and [a part](/first-one/#part).\n",
    },
    posts: ['Second one', 'First one'],
    drafts: [],
    leftOut: 0,
  },
  {
    name: 'MDX, with Markdown in components',
    format: 'a folder of Markdown files',
    files: {
      'site/content/blog/hello.mdx':
        "---\ntitle: Hello\ndate: 2022-01-01\n---\n\n<callout-info>\n\tRead [the other](https://example.com/other), **now**.\n</callout-info>\n\nWords. <span style={{ color: 'red' }}>Red words</span>\n\n<Shelf.Book>\n\t<Shelf.Page />\n</Shelf.Book>\n",
    },
    posts: ['Hello'],
    drafts: [],
    leftOut: 0,
  },
  {
    name: 'Markdown files, with a list page and a redirect',
    format: 'a folder of Markdown files',
    files: {
      'site/posts/generic.md':
        "---\ntitle: Why Vec<String> isn't List<T> in <main>\ndate: 2022-01-01\ndescription: It returns array<string>.\n---\nWords.\n",
      'site/posts/hello.html.markdown':
        '---\ntitle: Hello\ndate: 2012-01-02\n---\n# Hello\n\n## A part {#other-id}\n\nSee [the part](#other-id).\n',
      'site/posts/index.md': '---\ntitle: All posts\n---\n',
      'site/posts/leap.md': '---\ntitle: Leap\ndate: 2021-02-29T16:00:00Z\n---\nWords.\n',
      'site/posts/old-name.md': '---\nredirect: /posts/new-name\n---\n',
    },
    posts: ["Why Vec<String> isn't List<T> in <main>", 'Leap', 'Hello'],
    drafts: [],
    leftOut: 2,
  },
];
