import { type BlogPost, textFieldNames } from '@branchbook/blog-core';
import { readFrontMatter } from './front-matter.ts';
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

/**
 * Writes a post as a Markdown file: its fields as YAML front matter, in their order, then its
 * content.
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
export function writePostFile(post: BlogPost): string {
  const names = Object.keys(post);
  const isWhole = !/\p{Surrogate}/u.test(post.content);
  // Only if the place of the content among the fields can't be guessed: people write no line for
  // it.
  const isPlaceSaid = !isWhole || names.indexOf('content') !== names.indexOf('isMarkdown') - 1;
  const lines = Object.entries(post).flatMap(([name, value]: [string, unknown]) => {
    if (name !== 'content') return formatEntry(name, value);
    return isPlaceSaid ? formatEntry(name, isWhole ? null : value) : [];
  });
  return `---\n${lines.join('')}---\n\n${isWhole ? post.content : ''}\n`;
}

/**
 * Reads a Markdown file, with or without front matter. Never throws.
 *
 * Texts stay as they are written: `title: 2025` is the title '2025'. A file without front matter is
 * content alone.
 *
 * @example
 * readPostFile('---\ntitle: Hello\nmood: calm\n---\n\nText.\n');
 * // { type: 'read', fields: { title: 'Hello', mood: 'calm', content: 'Text.' }, … }
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
