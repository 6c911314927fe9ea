import type { BlogFile } from './blog-file.ts';
import { isTrue } from './boolean-words.ts';
import { decodeText } from './decode-text.ts';
import type { Dialect } from './dialect.ts';
import { getProperty } from './front-matter-fields.ts';
import { readHexoIndex } from './hexo-index.ts';
import { createUnreadRule, hideFiles, type Rule } from './hiding-rule.ts';
import { readDate } from './read-date.ts';
import { isSet } from './read-unpublished.ts';
import { readCode, type SiteConfig } from './site-config.ts';
import { getFileName } from './paths.ts';

/**
 * Collects the settings by which a field or a tag of a post hides it:
 *
 * - `encrypt.tags`, `encrypt.blogs` and `hide_posts.filter` of two plugins of Hexo, and the tags, categories
 *   and paths that its first page leaves out
 * - the names of dates in `frontmatter` of Hugo
 * - fields that code of Eleventy reads: `addPreprocessor()`, `eleventyComputed`, also as global data
 */
export function readFieldRules(
  files: readonly BlogFile[],
  { dialect, config, now }: { readonly dialect: Dialect; readonly config: SiteConfig; readonly now: Date },
): readonly Rule[] {
  switch (dialect) {
    case 'hexo':
      return [...readHexoRules(config), ...readHexoIndex(config.fields)];
    case 'hugo':
      return readHugoDates(config, now);
    case 'eleventy':
      return files.flatMap((file) => readEleventyCode(file, config));
    default:
      return [];
  }
}

/**
 * @see https://github.com/D0n9X1n/hexo-blog-encrypt
 * @see https://github.com/prinsss/hexo-hide-posts
 */
function readHexoRules({ fields }: SiteConfig): readonly Rule[] {
  const tags: unknown = fields.at('encrypt', 'tags');
  const encrypted = (Array.isArray(tags) ? tags : [])
    .map((tag: unknown) => getProperty(tag, 'name'))
    .filter((name) => typeof name === 'string');
  const blogs: unknown = fields.at('encrypt', 'blogs');
  const titles = (Array.isArray(blogs) ? blogs : [])
    .map((blog: unknown) => getProperty(blog, 'title'))
    .filter((title) => typeof title === 'string');
  const filter = fields.at('hide_posts', 'filter');
  return [
    ...encrypted.map((name): Rule => ({
      ...hideFiles(`encrypt.tags: ${name}`, () => true),
      isForFields: (post) => post.list('tags', 'tag').includes(name),
      reason: 'private',
    })),
    ...titles.map((title): Rule => ({
      ...hideFiles(`encrypt.blogs: ${title}`, () => true),
      isForFields: (post) => post.text('title') === title,
      reason: 'private',
    })),
    ...(typeof filter === 'string'
      ? [
          {
            ...hideFiles(`${filter}: true`, () => true),
            isForFields: (post) => isTrue(post.value(filter)),
            reason: 'unlisted',
          } satisfies Rule,
        ]
      : []),
  ];
}

/**
 * A post of Hugo is shown from its `publishDate` to its `expiryDate`, for which the settings may have
 * other names.
 *
 * @see https://gohugo.io/configuration/front-matter/
 */
function readHugoDates({ fields }: SiteConfig, now: Date): readonly Rule[] {
  const read = (setting: string, reason: 'future' | 'expired', isHidden: (time: number) => boolean) => {
    const names = fields.at('frontmatter', setting) ?? fields.at('frontmatter', setting.toLowerCase());
    return (Array.isArray(names) ? names : [names])
      .filter((name) => typeof name === 'string')
      .filter((name) => !name.startsWith(':'))
      .map((name): Rule => ({
        ...hideFiles(`${setting}: ${name}`, () => true),
        isForFields: (post) => {
          const date = readDate(post.text(name) ?? '');
          return date !== null && isHidden(Date.parse(date.publishedAt));
        },
        reason,
      }));
  };
  return [
    ...read('publishDate', 'future', (time) => time > now.getTime()),
    ...read('expiryDate', 'expired', (time) => time < now.getTime()),
  ];
}

/**
 * Code may leave out posts with a field of any name. The fields that it reads are known by
 * `data.name`; those that Eleventy and all posts have don't count.
 *
 * @see https://www.11ty.dev/docs/config-preprocessors/
 */
function readEleventyCode(file: BlogFile, config: SiteConfig): readonly Rule[] {
  const isComputed = /(?:^|\/)_data\/eleventyComputed\.[cm]?js$/u.test(file.path);
  if (!isComputed && file !== config.file) return [];
  const code = file.bytes && decodeText(file.bytes) !== null ? readCode(file) : '';
  const hiding = isComputed
    ? [code]
    : Array.from(
        code.matchAll(
          /\b(?:addPreprocessor\(|addGlobalData\(\s*["']eleventyComputed)[^]{0,2000}?(?=\badd(?:Preprocessor|GlobalData)\(|\n\s*\}\s*\);|$)/gu,
        ),
        ([found]) => found,
      );
  const names = new Set(
    hiding.flatMap((text) => Array.from(text.matchAll(/\bdata\??\.(\w+)/gu), ([, name = '']) => name)),
  );
  return [...names]
    .filter((name) => !usualData.has(name))
    .map((name) => ({
      ...createUnreadRule(`${name}, which ${getFileName(file.path)} reads`),
      isForFields: (post) => isSet(post.value(name)),
    }));
}

/** Fields of all posts, and of Eleventy. */
export const usualData: ReadonlySet<string> = new Set(
  'page title date tags slug permalink collections eleventy layout description author site metadata env pkg'.split(
    ' ',
  ),
);
