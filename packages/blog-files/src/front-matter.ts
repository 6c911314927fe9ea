import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { parse as parseToml, TomlDate, TomlError, type TomlTable } from 'smol-toml';
import { maxNesting, isNestedWithin } from './nesting.ts';
import type { SplitFile } from './split-file.ts';

/** A field of the front matter. */
export interface FrontMatterEntry {
  readonly name: string;
  readonly value: unknown;
  /**
   * The value as it is written: '2025-01-01', '1e3', 'yes'; '' for null. Null for a list or a map.
   */
  readonly text: string | null;
  /** True for a value of YAML without quotes. */
  readonly isPlain?: boolean | undefined;
}

/**
 * - 'read': the fields in their order
 * - 'none': the text is between two thematic breaks of Markdown
 * - 'refused': the front matter can't be read; `reason` is a sentence without its full stop
 */
export type FrontMatterReading =
  | { readonly type: 'read'; readonly entries: readonly FrontMatterEntry[] }
  | { readonly type: 'none' }
  | { readonly type: 'refused'; readonly reason: string };

/** In characters. People write a few lines; parsing more could block the page. */
export const maxFrontMatterLength = 1_000_000;
/**
 * Reads untrusted front matter. Never throws.
 *
 * YAML is read without its surprises: no tags, no anchors and aliases, no name twice. A value is
 * what JSON would make of it if JSON would write it in these very letters, else text: `7` is a
 * number, and `1e3`, `1.0`, `yes` and `2025-01-01` are texts. Nothing, `~` and `null` are null.
 * The dates of TOML are texts, as they are written.
 *
 * YAML that begins with an empty line is front matter only if it names a usual field: else it is
 * text between two thematic breaks.
 */
export function readFrontMatter({ format, head }: Pick<SplitFile, 'format' | 'head'>): FrontMatterReading {
  if (format === null) return { type: 'none' };
  if (head.length > maxFrontMatterLength) return refused('The front matter is too long');
  if (format === 'json') return readJsonHead(head);
  if (format === 'toml') return readTomlHead(head);
  const reading = readYamlHead(head);
  return /^[ \t]*\r?\n[^]*\S/u.test(head) && !hasUsualField(reading) ? { type: 'none' } : reading;
}

function hasUsualField(reading: FrontMatterReading): boolean {
  return reading.type === 'read' && reading.entries.some(({ name }) => usualFields.has(name));
}

/** At least one of them is in nearly every front matter. */
const usualFields: ReadonlySet<string> = new Set(
  (
    'title date layout slug permalink author description excerpt summary ' +
    'tags categories category draft published id'
  ).split(' '),
);

function readJsonHead(head: string): FrontMatterReading {
  try {
    return readObject(JSON.parse(head));
  } catch {
    // A text may begin with a brace.
    return { type: 'none' };
  }
}

function readTomlHead(head: string): FrontMatterReading {
  try {
    return readObject(toPlainObject(parseToml(head, { maxDepth: maxNesting })));
  } catch (error) {
    const line = error instanceof TomlError ? ` (line ${error.line + 1})` : '';
    return refused(`The front matter isn't valid TOML${line}`);
  }
}

function readObject(value: object): FrontMatterReading {
  if (!isNestedWithin(value, maxNesting + 1)) return refused('The front matter is nested too deeply');
  const entries = Object.entries(value).map(([name, each]: [string, unknown]) => ({
    name,
    value: each,
    text: formatValue(each),
  }));
  return { type: 'read', entries };
}

function formatValue(value: unknown): string | null {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function toPlainObject(value: TomlTable): object {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toPlainValue(each)]));
}

function toPlainValue(value: TomlTable[string]): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map(toPlainValue);
  if (typeof value === 'object') return toPlainObject(value);
  // JSON has no such numbers.
  return typeof value === 'bigint' || Number.isNaN(value) ? String(value) : value;
}

function readYamlHead(yaml: string): FrontMatterReading {
  try {
    const document = parseDocument(yaml, {
      // Every value stays a text: YAML's own types and tags are off.
      schema: 'failsafe',
      resolveKnownTags: false,
      merge: false,
      // `readPairs` checks with a set. The library compares each name with each other.
      uniqueKeys: false,
      // Stryker disable next-line BooleanLiteral: it only saves the work for messages that nobody sees
      prettyErrors: false,
    });
    const { contents } = document;
    if (contents) assertPlain(contents);
    const [error] = document.errors;
    if (error) return refused(`${notReadable} (${formatLine(yaml, error.pos[0])})`);
    if (contents === null) return { type: 'read', entries: [] };
    if (!isMap(contents)) return { type: 'none' };
    return { type: 'read', entries: readEntries(contents) };
  } catch (error) {
    // All other errors come from the library.
    return refused(error instanceof Refusal ? error.message : notReadable);
  }
}

const notReadable = "The front matter isn't valid YAML";

class Refusal extends Error {}

function refused(reason: string): FrontMatterReading {
  return { type: 'refused', reason };
}

function formatLine(yaml: string, position: number): string {
  // `---` is line 1 of the file.
  return `line ${yaml.slice(0, position).split('\n').length + 1}`;
}

function readEntries(map: YAMLMap): FrontMatterEntry[] {
  return readPairs(map).map(([name, node]) => ({
    name,
    value: readValue(node, 1),
    text: node === null ? '' : isScalar(node) ? getPlainText(node) : null,
    ...(isScalar(node) && node.type === 'PLAIN' && { isPlain: true }),
  }));
}

function readValue(node: Node | null, depth: number): unknown {
  if (node === null) return null;
  assertPlain(node);
  if (isScalar(node)) return scalarValue(node);
  if (depth > maxNesting) throw new Refusal('The front matter is nested too deeply');
  if (isSeq(node)) return node.items.map((item) => readValue(item as Node | null, depth + 1));
  // Unlike an assignment, this creates a field for `__proto__` too.
  return Object.fromEntries(readPairs(node).map(([name, value]) => [name, readValue(value, depth + 1)]));
}

function readPairs(map: YAMLMap): [name: string, value: Node | null][] {
  const names = new Set<string>();
  // The types allow any item, but a parsed map has nodes only.
  const { items } = map as YAMLMap<Node, Node | null>;
  return items.map(({ key, value }) => {
    assertPlain(key);
    if (!isScalar(key)) throw new Refusal('The front matter has a name that is a list');
    const name = getScalarText(key);
    if (names.has(name)) throw new Refusal(`The front matter says "${truncate(name)}" twice`);
    names.add(name);
    return [name, value];
  });
}

function assertPlain(node: Node): asserts node is Exclude<Node, Alias> {
  if (isAlias(node) || node.anchor !== undefined) {
    throw new Refusal("The front matter has an anchor or an alias (& or *), which isn't supported");
  }
  if (node.tag !== undefined) {
    throw new Refusal(`The front matter has a tag (${truncate(node.tag)}), which isn't supported`);
  }
}

function truncate(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}

function scalarValue(scalar: Scalar): unknown {
  const text = getScalarText(scalar);
  if (scalar.type !== 'PLAIN') return text;
  if (isNullWord(text)) return null;
  if (text === 'true' || text === 'false') return text === 'true';
  // `1.0` and `007` are not what JSON would write for these numbers, so somebody meant the letters.
  return JSON.stringify(Number(text)) === text ? Number(text) : text;
}

function getPlainText(scalar: Scalar): string {
  const text = getScalarText(scalar);
  return scalar.type === 'PLAIN' && isNullWord(text) ? '' : text;
}

function getScalarText({ value }: Scalar): string {
  return String(value);
}

function isNullWord(text: string): boolean {
  return text === '' || text === '~' || text === 'null';
}
