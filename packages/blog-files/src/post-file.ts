import type { BlogPost } from '@branchbook/blog-core';
import { readFrontMatter } from './front-matter.ts';
import { splitFile } from './split-file.ts';

/** The fields that a file has for a post: known ones with the right type, and any others. */
export type PostFileFields = Partial<BlogPost> & {
  readonly content: string;
  readonly [field: string]: unknown;
};

/**
 * The result of reading a file. It is refused if its front matter could not be read; its body is given all the same.
 *
 * `issues` are the fields that were left out because they are not what they should be, each as a sentence without its
 * full stop: 'id is not a number'.
 */
export type PostFileReading =
  | {
      readonly type: 'read';
      readonly fields: PostFileFields;
      readonly hasFrontMatter: boolean;
      readonly issues: readonly string[];
    }
  | { readonly type: 'refused'; readonly reason: string; readonly body: string };

/**
 * Writes a post as a Markdown file: its fields as YAML front matter, in their order, then its content, as it stands.
 *
 * Nothing is lost: `readPostFile` gives the same post back, with fields that only the stored post has. (A value that JSON
 * cannot hold is written as JSON would.) A content that no file can hold, because it was cut in the middle of a character,
 * is written into the front matter.
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
export function writePostFile(post: BlogPost): string {
  const names = Object.keys(post);
  const isWhole = !/\p{Surrogate}/u.test(post.content);
  // Said only where it could not be guessed: a hand writes no line for the content.
  const isPlaceSaid = !isWhole || names.indexOf('content') !== names.indexOf('isMarkdown') - 1;
  const lines = Object.entries(post).flatMap(([name, value]: [string, unknown]) => {
    if (name !== 'content') return formatEntry(name, value);
    return isPlaceSaid ? formatEntry(name, isWhole ? null : value) : [];
  });
  return `---\n${lines.join('')}---\n\n${isWhole ? post.content : ''}\n`;
}

/**
 * Reads a Markdown file, with front matter or without. Never throws: `PostFileReading` says what could not be read.
 *
 * Texts are taken as they are written: `title: 2025` is the title '2025'. A file without front matter is content alone.
 *
 * @example
 * readPostFile('---\ntitle: Hello\nmood: calm\n---\n\nText.\n');
 * // { type: 'read', fields: { title: 'Hello', mood: 'calm', content: 'Text.' }, hasFrontMatter: true, issues: [] }
 */
export function readPostFile(file: string): PostFileReading {
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
  for (const { name, value, text } of reading.entries) {
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
      else fields.push([name, text]);
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
  // The fields were checked one by one, which no type can follow.
  return {
    type: 'read',
    fields: Object.fromEntries(fields) as PostFileFields,
    hasFrontMatter: true,
    issues,
  };
}

const textFields: ReadonlySet<string> = new Set(['title', 'excerpt', 'date', 'author', 'slug']);

function isTextField(name: string): boolean {
  return textFields.has(name);
}

function formatEntry(name: string, value: unknown): string[] {
  // TypeScript does not say that it may be undefined.
  const json = JSON.stringify(value) as string | undefined;
  if (json === undefined) return [];
  const written = typeof value === 'string' ? formatYamlText(value) : escapeForYaml(json);
  const key = formatYamlText(name);
  return [key.length > maxPlainKeyLength ? `? ${key}\n: ${written}\n` : `${key}: ${written}\n`];
}

/** YAML lets a name stand before its colon only up to 1,024 characters. */
const maxPlainKeyLength = 1000;

/** The text without quotes if every YAML parser reads it as text, else with them. */
function formatYamlText(text: string): string {
  return plainText.test(text) && !wordOfYaml.test(text) ? text : escapeForYaml(JSON.stringify(text));
}

const plainText = /^\p{L}(?:[\p{L}\p{M}\p{N} ,.;!?()/'’–—…_-]*[\p{L}\p{M}\p{N}.!?)’…_-])?$/u;
/** Words that YAML 1.1, which many programs still read, takes for other values. */
const wordOfYaml = /^(?:y|yes|n|no|on|off|true|false|null|nan|inf)$/iu;

/** JSON is valid YAML once the characters that YAML forbids are escaped. */
function escapeForYaml(json: string): string {
  return json.replace(
    /[\u{7f}-\u{9f}\u{2028}\u{2029}\u{feff}\u{fffe}\u{ffff}]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
