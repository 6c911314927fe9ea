import type { SourceLink } from '@branchbook/markdown/links';

import type { Dialect, Platform } from './dialect.ts';
import type { PostToImport, Unpublished } from './post-to-import.ts';
import type { TagsOfField } from './read-tags.ts';

/** The result of `readBlog`. */
export interface BlogReading {
  /** The format by which the files were read. */
  readonly dialect: Dialect;
  /**
   * Why this format was detected, for people: ['_config.yml', '_posts/', 'dates in file names'].
   */
  readonly evidence: readonly string[];
  /**
   * Our own export in the order of its files, then the others: first those without a date, then
   * newest first.
   */
  readonly posts: readonly ReadPost[];
  /** The files that are no posts, in their order. Dot files and `__MACOSX/` are not named. */
  readonly leftOut: readonly LeftOutFile[];
  /** The paths of all images. `ReadPost.images` names those that a post shows. */
  readonly images: readonly string[];
  /** The issues that concern no single post. */
  readonly issues: readonly BlogIssue[];
  /** The URL of the old site, 'https://example.com/blog/'; null if its settings don't say it. */
  readonly baseUrl: string | null;
  /**
   * The pattern to offer for the posts whose old URL is guessed or unknown, as for
   * `expandUrlPattern`: the usual one of the generator. Null without such posts or such a pattern.
   */
  readonly suggestedUrlPattern: string | null;
}

/** A post that was read from a file. */
export interface ReadPost extends PostToImport {
  /**
   * The path of its file, as in `BlogFile`. Unique in a reading: of a file with several posts it
   * has the number too, 'posts.json, entry 3'.
   */
  readonly path: string;
  /**
   * Null if the old site showed the post. Any other post must not become public by an import. It is
   * a draft unless the author chooses otherwise.
   */
  readonly unpublished: Unpublished | null;
  /**
   * The path of the post's URL on its old site, if the files say it: '/2015/05/15/rust-1.0.html'.
   */
  readonly oldUrl: string | null;
  /**
   * How certain `oldUrl` is: 'known' if the files say it, 'guessed' if it is the usual URL of the
   * generator, 'unknown' if it is null.
   */
  readonly oldUrlState: 'known' | 'guessed' | 'unknown';
  /** The day of the post as it was written, `YYYY-MM-DD`; null without one. */
  readonly day: string | null;
  /** The slug on the old site, before it was made unique here. */
  readonly oldSlug: string;
  /** The folders of its file below those of the site: 'linux/keys'; '' without one. */
  readonly folder: string;
  /**
   * The content before links between posts were rewritten, with the links of the old site. Left out
   * if the links are not to be rewritten.
   */
  readonly originalContent?: string | undefined;
  /** The links of `originalContent` that may lead to other posts. Found again if they are left out. */
  readonly originalLinks?: readonly SourceLink[] | undefined;
  /** The source of the date. Null if the file has no date that is understood. */
  readonly dateFrom: 'front matter' | 'file name' | 'URL' | null;
  /** The source of the title. */
  readonly titleFrom: 'front matter' | 'heading' | 'file name';
  /** The source of the excerpt: a field, or the text itself. */
  readonly excerptFrom: 'front matter' | 'text';
  /** True if the front matter says the slug, and false if it is the name of the file. */
  readonly isSlugStated: boolean;
  /** The images among the files that the text or the front matter refers to. */
  readonly images?: readonly PostImage[] | undefined;
  /** The fields of the file that name its tags. The tags of all are in `fields.tags`. */
  readonly tagSources?: readonly TagsOfField[] | undefined;
  readonly issues: readonly ImportIssue[];
}

/** A reference of a post to an image among the files. */
export interface PostImage {
  /** As it is written: './photo.jpg?v=1'. */
  readonly reference: string;
  /** The path of the image, as in `BlogFile`. */
  readonly path: string;
}

/** Something that the author should know about one imported post. */
export type ImportIssue =
  /** Marks of another system that are no Markdown and stay in the text as they are. */
  | { readonly kind: 'marks'; readonly mark: ForeignMark; readonly count: number; readonly example: string }
  /**
   * Images of the text and the front matter. `found` are among the files, and `missing` are not.
   */
  | { readonly kind: 'images'; readonly found: readonly string[]; readonly missing: readonly string[] }
  /** No date in the file: the post gets the day of the import. */
  | { readonly kind: 'no-date' }
  /** The date is stored as it is written. */
  | { readonly kind: 'date-not-understood'; readonly text: string }
  /** Another post of the files has the slug, or it cannot be a slug. */
  | { readonly kind: 'slug-changed'; readonly requested: string; readonly slug: string }
  /** A field that is not what it should be. `message` is a sentence without its full stop. */
  | { readonly kind: 'field-left-out'; readonly field: string; readonly message: string }
  /** The body is empty. */
  | { readonly kind: 'no-text' }
  /** Links to pages and files of the old site that are not among the imported posts. */
  | { readonly kind: 'links'; readonly missing: readonly string[] };

/** The kinds of marks that are counted. Each `example` is the first one in the text. */
export type ForeignMark =
  /** `<Box>`, `{value}` of MDX. */
  | 'component'
  /** `{% include x.html %}`, `{{ site.url }}` of Liquid, Nunjucks, Jinja. */
  | 'liquid'
  /** `{{< figure >}}` of Hugo, `{{ youtube(id="x") }}` of Zola. */
  | 'shortcode'
  /** `{: .note }` of kramdown, `{#id}` and `{.note}` of others. */
  | 'attributes'
  /** `:::note` of Docusaurus, VuePress and others. */
  | 'container'
  /** `: text` below a term, of PHP Markdown Extra, kramdown, Goldmark. */
  | 'definition-list'
  /** `[[Note]]` of wikis. */
  | 'wiki-link'
  /** `:smile:` */
  | 'emoji'
  /** `$$a^2$$` */
  | 'math'
  /** `<iframe>`, `<video>` and other HTML that the renderer leaves out. */
  | 'html';

/** A file that is no post, and why. */
export interface LeftOutFile {
  readonly path: string;
  readonly reason: LeftOutReason;
  /** A sentence without its full stop, for people: "It's the list page of a folder". */
  readonly message: string;
  /** The file read as a post, if the author can choose to import it. */
  readonly post?: ReadPost | undefined;
}

/**
 * - 'other-file': neither Markdown nor an image
 * - 'restructuredtext', 'asciidoc', 'org', 'textile', 'html': text in another markup
 * - 'attachment': a file of a platform's media library
 * - 'trash': a post in a platform's trash
 * - 'empty': no text and no front matter
 * - 'list-page': `_index.md`, or a page of a site that lists posts
 * - 'readme': `README.md`
 * - 'repository': a file about the project, as `CONTRIBUTING.md`, or in `node_modules/`
 * - 'translation': another language of a post, as `hello.fr.md`
 * - 'page': a page of the site outside its folders of posts
 * - 'documentation': documentation or notes of developers, as in `docs/`
 * - 'redirect': it leads to another page, and has no text
 * - 'template': a template of the generator, as with `title: {{ title }}`
 * - 'encoding': not UTF-8
 * - 'front-matter': its front matter cannot be read; `message` says why
 * - 'too-large': more than 10,000,000 bytes
 */
export type LeftOutReason =
  | 'other-file'
  | 'restructuredtext'
  | 'asciidoc'
  | 'org'
  | 'textile'
  | 'html'
  | 'attachment'
  | 'trash'
  | 'empty'
  | 'list-page'
  | 'readme'
  | 'repository'
  | 'translation'
  | 'page'
  | 'documentation'
  | 'redirect'
  | 'template'
  | 'encoding'
  | 'front-matter'
  | 'too-large';

/** An issue of the whole blog. */
export type BlogIssue =
  /** Old URLs depend on settings that are in this file, and it is not among the files. */
  | { readonly kind: 'no-config'; readonly file: string }
  /** Old URLs depend on settings that are in this file, and it can't be read. */
  | { readonly kind: 'unread-config'; readonly file: string }
  /** The platform's export does not say which posts were unlisted or for members alone. */
  | { readonly kind: 'unknown-access'; readonly platform: Platform }
  /** Some files don't say at which URL their posts were. */
  | { readonly kind: 'no-old-urls' };
