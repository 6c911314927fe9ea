import { type BlogPost, formatUsDate, parseUsDate, textFieldNames } from '@branchbook/blog-core';
import { type FrontMatterEntry, readFrontMatter } from './front-matter.ts';
import { isOwnFile } from './own-file.ts';
import { splitFile } from './split-file.ts';

/** The fields of a post in a file: known ones with the right type, and any others. */
export type PostFileFields = Partial<BlogPost> & {
  readonly content: string;
  readonly [field: string]: unknown;
};

/**
 * The result of reading a file. A file is refused if its front matter can't be read; it still has a
 * body.
 *
 * `issues` are the fields that were left out, each as a sentence without its full stop: 'id is not
 * a number'.
 */
export type PostFileReading =
  | {
      readonly type: 'read';
      readonly fields: PostFileFields;
      readonly hasFrontMatter: boolean;
      readonly issues: readonly string[];
    }
  | { readonly type: 'refused'; readonly reason: string; readonly body: string };

export interface PostFileOptions {
  /** The path of the blog, below which former slugs are paths. Default: '/blog'. */
  readonly blogPath?: string | undefined;
}

/**
 * Writes a post as a Markdown file: its fields as YAML front matter, in their order, then its
 * content. Days are ISO 8601 and former slugs are paths, as other generators read them.
 *
 * `readPostFile` returns the same post, with every field that JSON can hold. A content with half a
 * surrogate pair, which no file can hold, is written into the front matter.
 *
 * @throws TypeError for a field with a cycle or a BigInt
 *
 * @example
 * writePostFile(post);
 * // ---
 * // id: 7
 * // title: "Taxes: a start"
 * // …
 * // ---
 * //
 * // The content.
 */
export function writePostFile(post: BlogPost, { blogPath = '/blog' }: PostFileOptions = {}): string {
  const names = Object.keys(post);
  const isWhole = !/\p{Surrogate}/u.test(post.content);
  // Only if the place of the content among the fields can't be guessed: people write no line for
  // it.
  const isPlaceSaid = !isWhole || names.indexOf('content') !== names.indexOf('isMarkdown') - 1;
  const lines = Object.entries(post).flatMap(([name, value]: [string, unknown]) => {
    const isoDay = isDayField(name) ? toIsoDay(value) : null;
    // Without quotes: the generators read it as a date.
    if (isoDay !== null) return `${name}: ${isoDay}\n`;
    if (name === 'aliases')
      return formatEntry(
        name,
        mapTexts(value, (text) => toAliasPath(text, blogPath)),
      );
    if (name !== 'content') return formatEntry(name, value);
    return isPlaceSaid ? formatEntry(name, isWhole ? null : value) : [];
  });
  return `---\n${lines.join('')}---\n\n${isWhole ? post.content : ''}\n`;
}

/**
 * Reads a Markdown file, with or without front matter. Never throws.
 *
 * Texts stay as they are written: `title: 2025` is the title '2025'. In a file of `writePostFile`,
 * which says `isMarkdown`, a day such as `date: 2025-04-02` is the text 'April 2, 2025', and a path
 * among the aliases is a slug. A file without front matter is content alone.
 *
 * @example
 * readPostFile('---\ntitle: Hello\nmood: calm\n---\n\nText.\n');
 * // { type: 'read', fields: { title: 'Hello', mood: 'calm', content: 'Text.' }, … }
 */
export function readPostFile(file: string, { blogPath = '/blog' }: PostFileOptions = {}): PostFileReading {
  const split = splitFile(file);
  const { body, whole } = split;
  const reading = readFrontMatter(split);
  if (reading.type === 'none') {
    return { type: 'read', fields: { content: whole }, hasFrontMatter: false, issues: [] };
  }
  if (reading.type === 'refused') return { ...reading, body };
  const issues: string[] = [];
  const fields: [string, unknown][] = [];
  let hasContent = false;
  const isOwn = isOwnFile(reading.entries);
  for (const entry of reading.entries) {
    const { name, value, text } = entry;
    if (name === 'content') {
      if (value !== null && body !== '') {
        issues.push('content stands both in the front matter and below it; the one below is taken');
      } else if (text === null) {
        issues.push('content is not text');
      }
      hasContent = true;
      fields.push([name, body === '' ? (text ?? '') : body]);
    } else if (isTextField(name)) {
      if (text === null) issues.push(`${name} is not text`);
      else fields.push([name, isOwn && isDayField(name) ? readDay(entry) : text]);
    } else if (name === 'updated' && isOwn && text !== null) {
      fields.push([name, typeof value === 'string' ? readDay(entry) : value]);
    } else if (name === 'aliases' && isOwn) {
      fields.push([name, mapTexts(value, (alias) => fromAliasPath(alias, blogPath))]);
    } else if (name === 'id' && typeof value !== 'number') {
      issues.push('id is not a number');
    } else if (name === 'isMarkdown' && typeof value !== 'boolean') {
      issues.push('isMarkdown is neither true nor false');
    } else {
      fields.push([name, value]);
    }
  }
  if (!hasContent) {
    const next = fields.findIndex(([name]) => name === 'isMarkdown');
    fields.splice(next === -1 ? fields.length : next, 0, ['content', body]);
  }
  // The fields were checked one by one, which types can't express.
  return {
    type: 'read',
    fields: Object.fromEntries(fields) as PostFileFields,
    hasFrontMatter: true,
    issues,
  };
}

const textFields: ReadonlySet<string> = new Set(textFieldNames);

function isTextField(name: string): boolean {
  return textFields.has(name);
}

function isDayField(name: string): boolean {
  return name === 'date' || name === 'updated';
}

/** Returns the day of a US long date, `YYYY-MM-DD`; null for any other value, which stays as it is. */
function toIsoDay(value: unknown): string | null {
  const day = typeof value === 'string' ? parseUsDate(value) : null;
  return day !== null && formatDay(day) === value ? day : null;
}

/** Returns the text of a day field. A text in quotes was stored in this very form. */
function readDay({ text, isPlain }: FrontMatterEntry): string {
  const day = isPlain && text !== null && /^\d{4}-/u.test(text) ? parseUsDate(text) : null;
  return day === null ? (text ?? '') : formatDay(day);
}

/** Returns a day as a US long date, which is also the day in UTC. */
function formatDay(day: string): string {
  return formatUsDate(new Date(`${day}T12:00:00Z`), { timeZone: 'UTC' });
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  return Array.isArray(value)
    ? value.map((each: unknown) => (typeof each === 'string' ? map(each) : each))
    : value;
}

/** Also gives a path another folder, so that `fromAliasPath` returns every text as it was. */
function toAliasPath(alias: string, blogPath: string): string {
  return slug.test(alias) || alias.startsWith(`${blogPath}/`) ? `${blogPath}/${alias}` : alias;
}

function fromAliasPath(alias: string, blogPath: string): string {
  return alias.startsWith(`${blogPath}/`) ? alias.slice(blogPath.length + 1) : alias;
}

const slug = /^[\p{L}\p{M}\p{N}._~-]+$/u;

function formatEntry(name: string, value: unknown): string[] {
  // Its type leaves out undefined.
  const json = JSON.stringify(value) as string | undefined;
  if (json === undefined) return [];
  const written = typeof value === 'string' ? formatYamlText(value) : escapeForYaml(json);
  const key = formatYamlText(name);
  return [key.length > maxPlainKeyLength ? `? ${key}\n: ${written}\n` : `${key}: ${written}\n`];
}

/** In characters. YAML allows a name of up to 1,024 characters before its colon. */
const maxPlainKeyLength = 1000;

/** Returns the text without quotes if every YAML parser reads it as text, else with quotes. */
function formatYamlText(text: string): string {
  return plainText.test(text) && !wordOfYaml.test(text) ? text : escapeForYaml(JSON.stringify(text));
}

const plainText = /^\p{L}(?:[\p{L}\p{M}\p{N} ,.;!?()/'’–—…_-]*[\p{L}\p{M}\p{N}.!?)’…_-])?$/u;
/** Words that are no texts in YAML 1.1, which many programs still read. */
const wordOfYaml = /^(?:y|yes|n|no|on|off|true|false|null|nan|inf)$/iu;

/** Escapes the characters that YAML forbids. The rest of JSON is valid YAML. */
function escapeForYaml(json: string): string {
  return json.replace(
    /[\u{7f}-\u{9f}\u{2028}\u{2029}\u{feff}\u{fffe}\u{ffff}]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
