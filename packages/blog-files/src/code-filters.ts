import type { BlogFile } from './blog-file.ts';
import { createFieldReader } from './front-matter-fields.ts';
import { createUnreadRule, type Rule } from './hiding-rule.ts';
import { isTrue, readUnpublishedFields } from './read-unpublished.ts';
import { readCode } from './site-config.ts';

/** Code that lists the posts of a site, or that says which fields they have. */
const codePath =
  /(?:^|\/)(?:(?:eleventy\.config|\.eleventy)\.[cm]?[jt]s|[^/]+\.data\.[cm]?[jt]s|gatsby-node\.[cm]?[jt]s|(?:src\/)?content[./]config\.[cm]?[jt]s|contentlayer\.config\.[cm]?[jt]s|\.vuepress\/[^/]+\.[cm]?[jt]s|[^/]+\.astro|[^/]+\.vue)$/u;

/**
 * Reads code that leaves out posts by a field of any name, without running it:
 *
 * - filters of Eleventy's collections, VitePress's data loaders, VuePress's blog and Astro's pages
 * - conditions of Nuxt's queries in its pages
 * - filters of Gatsby's queries in `gatsby-node.js`
 * - fields that hide the posts without them by their default, as `draft: z.boolean().default(true)`
 */
export function readCodeFilters(file: BlogFile): readonly Rule[] {
  const [path] = codePath.exec(file.path) ?? [];
  if (path === undefined) return [];
  const code = readCode(file);
  const source = file.path.replace(/^.*\//u, '');
  if (/gatsby-node/u.test(path)) return readQueries(code, source);
  if (path.endsWith('.vue')) return readConditions(code, source);
  return /(?:content|contentlayer)[./]config/u.test(path)
    ? readDefaults(code, file.path)
    : readFilters(code, source);
}

/** A field that is negated, or compared with `true`: `!post.data.sealed`, `data.sealed !== true`. */
const filter =
  /(?:!(?!=)\s*(?:[\w$]+\??\.)*(?:data|frontmatter)\??\.([\w$]+)(?!\s*[=!]==?|[\w$.?[(])|\b(?:data|frontmatter)\??\.([\w$]+)\s*!==?\s*true\b)/gu;

function readFilters(code: string, source: string): readonly Rule[] {
  const names = new Set(
    listFilters(code).flatMap((text) =>
      Array.from(text.matchAll(filter), ([, negated, compared]) => negated ?? compared),
    ),
  );
  return [...names].map((name = '') => ({
    ...createUnreadRule(`${name}, which ${source} reads`),
    isForFields: (post) => isSet(post.value(name)),
  }));
}

/** A filter is no longer. */
const maxFilterLength = 500;

/** Returns what is in the parentheses of `filter()` and `getCollection()`, and functions named `filter`. */
function listFilters(code: string): readonly string[] {
  return Array.from(code.matchAll(/\b(?:filter\s*:|(?:filter|getCollection)\()/gu), ({ 0: call, index }) => {
    const text = code.slice(index + call.length, index + call.length + maxFilterLength);
    let depth = 0;
    for (let at = 0; at < text.length; at += 1) {
      if (/[([{]/u.test(text[at] ?? '')) depth += 1;
      if (/[)\]}]/u.test(text[at] ?? '')) depth -= 1;
      if (depth < 0) return text.slice(0, at);
    }
    return text;
  });
}

/** `where('sealed', '<>', true)` of version 3, and `where({ sealed: { $ne: true } })` of version 2. */
const condition =
  /\bwhere\(\s*(?:["']([\w$]+)["']\s*,\s*["'](=|<>|!=)["']\s*,\s*(true|false)|\{\s*["']?([\w$]+)["']?\s*:\s*\{\s*["']?\$ne["']?\s*:\s*true)/gu;

/** @see https://content.nuxt.com/docs/utils/query-collection */
function readConditions(code: string, source: string): readonly Rule[] {
  return Array.from(code.matchAll(condition), ([, name, operator, value, negated]): Rule => {
    const isShownIfTrue = operator !== undefined && (operator === '=') === (value === 'true');
    return {
      ...createUnreadRule(`${name ?? negated}, which ${source} reads`),
      isForFields: (post) => isTrue(post.value(name ?? negated ?? '')) !== isShownIfTrue,
    };
  });
}

function isSet(value: unknown): boolean {
  return ![undefined, null, false, 'false', ''].includes(value as string | boolean | null | undefined);
}

/** The filter of a field in GraphQL: `frontmatter: { sealed: { ne: true } }`. */
const query =
  /\bfrontmatter\s*:\s*\{\s*([\w$]+)\s*:\s*\{\s*(eq|ne|in|nin)\s*:\s*(true|false|\[[^\]$]*\]|"[^"$]*")\s*\}/gu;

/** @see https://www.gatsbyjs.com/docs/graphql-reference/#filter */
function readQueries(code: string, source: string): readonly Rule[] {
  return Array.from(code.matchAll(query), ([, name = '', operator = '', list = '']): Rule => {
    const values = list.replaceAll(/[[\]"\s]/gu, '').split(',');
    const isNegative = operator.startsWith('n');
    return {
      ...createUnreadRule(`${name}, which ${source} reads`),
      isForFields: (post) => {
        const isAmong = values.some((value) =>
          value === 'true' ? isTrue(post.value(name)) : post.text(name) === value,
        );
        return isNegative ? isAmong : !isAmong;
      },
    };
  });
}

/** The default of a field of Zod, Velite or Contentlayer. */
const defaults =
  /([\w$]+)['"]?\s*:\s*[zs]\s*\.(?:(?![\w$]['"]?\s*:)[^;{}]){0,300}?\.default\(\s*(true|false|"[^"\n]*"|'[^'\n]*')\s*\)|([\w$]+)['"]?\s*:\s*\{(?=[^{}]*\btype\s*:)[^{}]*\bdefault\s*:\s*(true|false|"[^"\n]*"|'[^'\n]*')/gu;

/**
 * @see https://docs.astro.build/en/guides/content-collections/#defining-the-collection-schema
 * @see https://contentlayer.dev/docs/reference/source-files/define-document-type
 */
function readDefaults(code: string, source: string): readonly Rule[] {
  return Array.from(code.matchAll(defaults), ([, zod, zodValue, layer, layerValue]) => {
    const text = (zodValue ?? layerValue ?? '').replaceAll(/["']/gu, '');
    return {
      name: zod ?? layer ?? '',
      value: text === 'true' || text === 'false' ? text === 'true' : text,
      text,
    };
  })
    .filter((entry) => readUnpublishedFields(createFieldReader([entry])) !== null)
    .map((entry) => ({ ...createUnreadRule(source), isUnread: false, entries: [entry] }));
}
