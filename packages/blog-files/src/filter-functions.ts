import { isTrue } from './boolean-words.ts';
import { usualData } from './field-rules.ts';
import { createFieldReader, type FieldReader } from './front-matter-fields.ts';
import { createUnreadRule, type Rule } from './hiding-rule.ts';
import { isSet, readUnpublishedFields, unpublishedFields } from './read-unpublished.ts';

/**
 * Reads the functions that choose posts by a field, without running them: `!post.data.sealed`,
 * `data.approved`, `frontmatter.stage !== 'later'`. One that reads fields in another way may hide any
 * post.
 *
 * @param source the name of the file, for people
 */
export function readFilterFunctions(code: string, source: string): readonly Rule[] {
  const rules = listFunctions(code, source).flatMap((text) => readFunction(text, source));
  const hiding = new Set(rules.flatMap(({ name, isRequired }) => (isRequired ? [] : [name])));
  // Beside the list of the posts without a field there may be one of those with it.
  return rules.filter(({ name, isRequired }) => !isRequired || !hiding.has(name)).map(({ rule }) => rule);
}

/** Creates a rule for posts that code hides by one of their fields. */
export function createFieldRule(
  name: string,
  source: string,
  isHidden: (post: FieldReader) => boolean,
): Rule {
  return { ...createUnreadRule(`${name}, which ${source} reads`), isForFields: isHidden };
}

/** Creates a rule for code that may hide any post. */
export function createUnreadFilter(source: string): Rule {
  return createUnreadRule(`a filter of ${source}`);
}

/** Returns true if a field has the value that code compares it with. A post without it has null. */
export function hasValue(post: FieldReader, name: string, value: unknown): boolean {
  if (value === null) return post.value(name) === undefined;
  if (value === true) return isTrue(post.value(name));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return [post.text(name), ...post.list(name)].includes(text);
}

/** Returns true for a field that lists of all sites read, as for the posts of a topic. */
export function isUsualField(name: string): boolean {
  return usualFields.has(name) || usualData.has(name) || /(?:date|time|At)$/iu.test(name);
}

const usualFields: ReadonlySet<string> = new Set(
  (
    'tag category categories topic topics authors lang language locale series order weight featured pinned ' +
    'sticky image cover updated created'
  ).split(' '),
);

interface FunctionRule {
  readonly rule: Rule;
  readonly name: string;
  /** True if it hides the posts without the field. */
  readonly isRequired: boolean;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** A field, negated or compared with a literal. One in a longer expression is none: `data.name.length`. */
const fieldTest =
  /(?<negation>(?:!\s*)*)(?:[\w$]+\??\.)*\b(?:data|frontmatter)\??\.(?<name>[\w$]+)(?:\s*(?<operator>[!=]==?)\s*(?:(?<word>true|false|null|undefined)\b|(?<quote>["'`])(?<text>[^"'`$]*)\k<quote>)|(?!\s*(?:[=!<>+*/%[(.]|\?[?.])|[\w$]))/gu;

/** A text that a list must not have: `!data.groups.includes('team')`. */
const excludedText =
  /!\s*(?:[\w$]+\??\.)*\b(?:data|frontmatter)\??\.(?<name>[\w$]+)\??\.includes\(\s*(?<quote>["'`])(?<text>[^"'`$]*)\k<quote>\s*\)/gu;

/** A use of the fields of a post, or of all of them. */
const mention = /(?<![\w$])(?:data|frontmatter)(?![\w$]|\s*[:}])(?:\??\.([\w$]+))?/gu;

function readFunction(text: string, source: string): readonly FunctionRule[] {
  const rules: FunctionRule[] = [];
  // Only a function of `&&` says that posts without a field are hidden.
  const isSimple = !/\|\||\?(?![.?])|!\s*\(|\b(?:if|switch|for|while)\b|\breturn\b[^]*\breturn\b/u.test(text);
  const rest = text
    .replaceAll(excludedText, (...[, name = '', , excluded = '']: string[]) => {
      const rule = createFieldRule(name, source, (post) => post.list(name).includes(excluded));
      rules.push({ name, isRequired: false, rule });
      return '';
    })
    .replaceAll(fieldTest, (...args) => {
      const rule = readFieldTest(args.at(-1) as Groups, source);
      if (rule === null || (rule.isRequired && !isSimple)) return args[0];
      rules.push(rule);
      return '';
    });
  const isUnread =
    Array.from(rest.matchAll(mention), ([, name]) => name).some(
      (name) => name === undefined || !(isUsualField(name) || unpublishedFields.has(name)),
    ) ||
    // All of it is negated once more.
    (/!\s*\(/u.test(text) && rules.some(({ name }) => !unpublishedFields.has(name)));
  return isUnread ? [...rules, { name: '', isRequired: true, rule: createUnreadFilter(source) }] : rules;
}

/** Returns null for a comparison that doesn't say which posts are hidden. */
function readFieldTest(groups: Groups, source: string): FunctionRule | null {
  const { name = '', negation = '', operator, word, text } = groups;
  const isEqual = operator?.startsWith('=') ?? false;
  if (isUsualField(name) && (text === undefined || isEqual)) return null;
  const isNegated = negation.replaceAll(/\s/gu, '').length % 2 === 1;
  if (operator !== undefined && isNegated) return null;
  const hide = (isHidden: (post: FieldReader) => boolean, isRequired = false) => ({
    name,
    isRequired,
    rule: createFieldRule(name, source, isHidden),
  });
  if (text !== undefined) return hide((post) => hasValue(post, name, text) !== isEqual, isEqual);
  if (word === 'false' && !isEqual) return hide((post) => hasValue(post, name, false));
  const isShownIfSet = operator === undefined ? !isNegated : isEqual === (word === 'true');
  if (!isShownIfSet) return hide((post) => isSet(post.value(name)));
  // A list of drafts.
  if (readUnpublishedFields(createFieldReader([{ name, value: true, text: 'true' }]))) return null;
  return hide((post) => !isSet(post.value(name)), true);
}

/** A filter is no longer. */
const maxFunctionLength = 500;

/**
 * Returns the functions of `filter()` and `getCollection()`, and those that are named `filter`, with
 * their fields as `data.name`. A function whose code is in another file is `data`: it may read any.
 */
function listFunctions(code: string, source: string): readonly string[] {
  return Array.from(code.matchAll(/\b(?:filter\s*:|(?:filter|getCollection)\()/gu), ({ 0: call, index }) => {
    const inside = readUntil(code, index + call.length, call.endsWith(':') ? /[,;]/uy : null);
    const text = call.startsWith('getCollection') ? inside.replace(/^[^,]*,?/u, '') : inside;
    const name = readCallee(text);
    if (name === null) return text;
    const definition = findDefinition(code, name);
    if (definition !== null) return definition;
    const isCss = call.endsWith(':') && source.endsWith('.astro');
    const isOfPosts = !call.startsWith('filter(') || isPostList(code.slice(0, index));
    return isOfPosts && !isCss && !/^(?:Boolean|null|undefined|true|false)$/u.test(name) ? 'data' : '';
  }).map(nameFields);
}

/** Returns the name of a function: of `isShown`, or of `(post) => isShown(post)`. */
function readCallee(text: string): string | null {
  const [, alone, first, , called, argument] =
    /^\s*(?:([\w$]+)\s*,?\s*$|(?:async\s*)?(?:\(\s*([\w$]+)\s*(:[^)]*)?\)|[\w$]+)\s*=>\s*([\w$]+)\(\s*([\w$]+)\s*\)\s*,?\s*$)/u.exec(
      text,
    ) ?? [];
  return alone ?? (first === undefined || first === argument ? (called ?? null) : null);
}

/** Returns true if code that calls `filter` does so for posts, and not for their tags. */
function isPostList(before: string): boolean {
  const statement = before.slice(-200).replace(/^[^]*(?:;|\n\s*\n|\bconst\b)/u, '');
  return (
    /getCollection|getAll|getFiltered|posts?\b|articles?\b|entries\b|pages\b|raw\b/iu.test(statement) &&
    !/\.(?:flatM|m)ap\(|tags|categor/iu.test(statement)
  );
}

/** Returns the code of a function of the same file. */
function findDefinition(code: string, name: string): string | null {
  const escaped = escapeName(name);
  const start = new RegExp(
    String.raw`\bfunction\s+${escaped}\s*(?=\()|\b(?:const|let|var)\s+${escaped}(?![\w$])[^;\n]*?=(?!>)\s*`,
    'u',
  ).exec(code);
  return start && readUntil(code, start.index + start[0].length, /;|\n(?=\n|[\w}<-])/uy);
}

/** Returns the code up to a bracket that closes one before it, or up to an end outside of brackets. */
function readUntil(code: string, start: number, end: RegExp | null): string {
  const text = code.slice(start, start + maxFunctionLength);
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (/[([{]/u.test(sign)) depth += 1;
    if (/[)\]}]/u.test(sign)) depth -= 1;
    if (depth < 0 || (depth === 0 && isAt(end, text, at))) return text.slice(0, at);
  }
  return text;
}

function isAt(pattern: RegExp | null, text: string, at: number): boolean {
  if (pattern === null) return false;
  pattern.lastIndex = at;
  return pattern.test(text);
}

function escapeName(name: string): string {
  return name.replaceAll('$', String.raw`\$`);
}

/** Writes all fields of a function as `data.name`: `data['name']` and `({ data: { name } })` too. */
function nameFields(text: string): string {
  let named = text
    .replaceAll(/\b(data|frontmatter)\??\.?\[\s*(["'`])([\w$]+)\2\s*\]/gu, '$1.$3')
    .replaceAll(/\bfunction\b\s*[\w$]*\s*\(\s*(?:[\w$]+|\{\s*(?:data|frontmatter)\s*\})\s*\)/gu, '');
  const fields = [
    ...named.matchAll(/(?<![\w$.])(?:data|frontmatter)\s*:\s*\{([^{}]*)\}/gu),
    ...named.matchAll(/\{([^{}]*)\}\s*=\s*(?:[\w$]+\??\.)*(?:data|frontmatter)\b(?!\s*[?.[(])/gu),
  ];
  for (const [pattern, list = ''] of fields) {
    named = named.replace(pattern, '');
    for (const entry of list.split(',')) {
      const [, name, alias = name] = /^\s*([\w$]+)\s*(?::\s*([\w$]+))?\s*(?:=[^]*)?$/u.exec(entry) ?? [];
      if (name === undefined && entry.trim() !== '') named += ' data';
      if (alias !== undefined)
        named = named.replaceAll(
          new RegExp(String.raw`(?<![\w$.])${escapeName(alias)}(?![\w$:])`, 'gu'),
          () => `data.${name ?? ''}`,
        );
    }
  }
  return (
    named
      // Parameters.
      .replace(/^[^=]*?\{[^={}]*\}[^=]*=>/u, '')
      // What is as true as the field alone.
      .replaceAll(/\s*(?:\?\?|\|\|)\s*false\b/gu, '')
      .replaceAll(/(?:\bBoolean|(?<![\w$]\s*))\(\s*(!*(?:[\w$]+\??\.)+[\w$]+)\s*\)/gu, '$1')
  );
}
