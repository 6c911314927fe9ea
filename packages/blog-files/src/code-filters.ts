import type { BlogFile } from './blog-file.ts';
import { isTrue } from './boolean-words.ts';
import {
  createFieldRule,
  createUnreadFilter,
  hasValue,
  isUsualField,
  readFilterFunctions,
} from './filter-functions.ts';
import { createFieldReader } from './front-matter-fields.ts';
import { createUnreadRule, type Rule } from './hiding-rule.ts';
import { isRecord } from './is-record.ts';
import { isSet, readUnpublishedFields } from './read-unpublished.ts';
import { type CodeLiteral, readCode, readLiterals } from './site-config.ts';
import { getFileName } from './paths.ts';

/** Code that lists the posts of a site, or that says which fields they have. */
const codePath =
  /(?:^|\/)(?:(?:eleventy\.config|\.eleventy)\.[cm]?[jt]s|[^/]+\.data\.[cm]?[jt]s|gatsby-node\.[cm]?[jt]s|(?:src\/)?content[./]config\.[cm]?[jt]s|contentlayer\.config\.[cm]?[jt]s|\.vuepress\/[^/]+\.[cm]?[jt]s|[^/]+\.astro|[^/]+\.vue)$/u;

/**
 * Reads code that leaves out posts by a field of any name, without running it:
 *
 * - functions that filter Eleventy's collections, VitePress's data loaders, VuePress's blog and Astro's pages
 * - conditions of Nuxt's queries in its pages
 * - filters of Gatsby's queries in `gatsby-node.js`
 * - fields that hide the posts without them by their default, as `draft: z.boolean().default(true)`
 */
export function readCodeFilters(file: BlogFile): readonly Rule[] {
  const [path] = codePath.exec(file.path) ?? [];
  if (path === undefined) return [];
  const code = readCode(file);
  const source = getFileName(file.path);
  if (/gatsby-node/u.test(path)) return readQueries(code, source);
  if (path.endsWith('.vue')) return readConditions(code, source);
  return /(?:content|contentlayer)[./]config/u.test(path)
    ? readDefaults(code, file.path)
    : readFilterFunctions(code, source);
}

/** `where('sealed', '<>', true)` of version 3. */
const condition =
  /\b(?:where|andWhere)\(\s*["'](?<name>[\w$]+)["']\s*,\s*["']\s*(?<operator>[^"']*?)\s*["']\s*(?:,\s*(?:(?<word>true|false|null)\b|(?<quote>["'])(?<text>[^"'\n]*)\k<quote>)?|(?=\)))/gu;

const operators: ReadonlyMap<string, string> = new Map([
  ['=', 'eq'],
  ['<>', 'ne'],
  ['!=', 'ne'],
]);

/**
 * @see https://content.nuxt.com/docs/utils/query-collection
 * @see https://v2.content.nuxt.com/composables/query-content
 */
function readConditions(code: string, source: string): readonly Rule[] {
  const comparisons = Array.from(code.matchAll(condition), ({ groups = {} }): Comparison => {
    const { name = '', operator = '', word, text } = groups;
    if (/^is null$/iu.test(operator)) return { name, operator: 'eq', value: null };
    if (/^is not null$/iu.test(operator)) return { name, operator: 'ne', value: null };
    const value = word === undefined ? text : word === 'null' ? null : word === 'true';
    return { name, operator: operators.get(operator) ?? '', value };
  });
  const maps = readLiterals(code, String.raw`\bwhere\(\s*(?=\{)`).flatMap((literal) =>
    readMap(literal, { hasValues: true }),
  );
  return [...comparisons, ...maps]
    .filter(({ name }) => !/^(?:_.*|path|stem|id|extension)$/u.test(name))
    .filter(({ name, operator, value }) => !isUsualField(name) || isExcluded(operator, value))
    .map((each) =>
      // A field with a default is not absent.
      each.operator === 'eq' && each.value === false
        ? createFieldRule(each.name, source, (post) => isTrue(post.value(each.name)))
        : createRule(each, source),
    );
}

/** Returns true for a comparison that leaves out one topic: a list of all others is none of a topic. */
function isExcluded(operator: string, value: unknown): boolean {
  return operator === 'ne' && typeof value === 'string';
}

/** @see https://www.gatsbyjs.com/docs/graphql-reference/#filter */
function readQueries(code: string, source: string): readonly Rule[] {
  // GraphQL needs no commas.
  const query = code.replaceAll(/(?<=[}\]"'\w])(\s+)(?=[\w$]+\s*:)/gu, ',$1');
  return readLiterals(query, String.raw`\bfrontmatter\s*:\s*(?=\{)`)
    .flatMap((literal) => readMap(literal, { hasValues: false }))
    .filter((each) => isRead(each) || !isUsualField(each.name))
    .map((each) => createRule(each, source));
}

/** A field that a query compares with a value. */
interface Comparison {
  /** Empty for fields that only code knows. */
  readonly name: string;
  /** 'eq', 'ne', 'in', 'nin' or another one, which is not read. */
  readonly operator: string;
  /** Undefined if it is code. */
  readonly value: unknown;
}

/**
 * Reads `{ type: { eq: 'post' }, sealed: { $ne: true } }`.
 *
 * @param options `hasValues` if a name may have its value directly: `{ approved: true }`
 */
function readMap(
  { value: map, isPlain, code }: CodeLiteral,
  { hasValues }: { readonly hasValues: boolean },
): readonly Comparison[] {
  const entries = Object.entries(map as object).flatMap(([name, test]: [string, unknown]) => {
    const tests = isRecord(test) && !Array.isArray(test) ? Object.entries(test) : [];
    if (tests.length > 0)
      return tests.map(([operator, value]: [string, unknown]): Comparison => ({
        name,
        operator: operator.replace('$', ''),
        value,
      }));
    return isRecord(test) || hasValues
      ? [{ name, operator: 'eq', value: isRecord(test) ? undefined : test }]
      : [];
  });
  if (isPlain) return entries;
  // Names without a value that can be read, and those that other code adds.
  const known = new Set(entries.map(({ name }) => name));
  const names = Array.from(code.matchAll(/["']?([\w$]+)["']?\s*:/gu), ([, name = '']) => name);
  const left = names.filter(
    (name) => !known.has(name) && !/^(?:\$.*|eq|ne|in|nin|regex|glob|[gl]te?)$/u.test(name),
  );
  const isSpread = /\.\.\.|[{,]\s*(?:[\w$]+\s*[,}]|\[)/u.test(code);
  return [
    ...entries,
    ...[...left, ...(isSpread ? [''] : [])].map((name) => ({ name, operator: '', value: undefined })),
  ];
}

/** Returns false for a comparison that may leave out any post. */
function isRead({ operator, value }: Comparison): boolean {
  return (
    ['eq', 'ne', 'in', 'nin', 'exists'].includes(operator) && ![value].flat().some((each) => isCode(each))
  );
}

function isCode(value: unknown): boolean {
  return value === undefined || isRecord(value);
}

function createRule(comparison: Comparison, source: string): Rule {
  const { name, operator, value } = comparison;
  if (!isRead(comparison)) return createUnreadFilter(source);
  if (operator === 'exists')
    return createFieldRule(name, source, (post) => isSet(post.value(name)) !== value);
  const values: readonly unknown[] = [value].flat();
  const isNegative = operator.startsWith('n');
  return createFieldRule(
    name,
    source,
    (post) => values.some((each) => hasValue(post, name, each)) === isNegative,
  );
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
