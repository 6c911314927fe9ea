import type { FrontMatterEntry } from './front-matter.ts';

/** The front matter of one file, by name. Names are compared without case: `Title` is `title`. */
export interface FieldReader {
  /** All names, as they are written. */
  readonly names: readonly string[];
  /** Returns the text of the first of these fields that has one, without white space around it. */
  readonly text: (...names: readonly string[]) => string | null;
  /** Returns the value of the first of these fields that is there. */
  readonly value: (...names: readonly string[]) => unknown;
  /** Returns the texts of a field that is a list or one text. */
  readonly list: (...names: readonly string[]) => readonly string[];
  /** Returns the value at a path of names: `at('build', 'render')`. */
  readonly at: (...path: readonly string[]) => unknown;
}

export function createFieldReader(entries: readonly FrontMatterEntry[]): FieldReader {
  const byName = new Map<string, FrontMatterEntry>();
  for (const entry of entries) {
    const name = entry.name.toLowerCase();
    if (!byName.has(name)) byName.set(name, entry);
  }
  const find = (names: readonly string[]) =>
    names.flatMap((name) => byName.get(name.toLowerCase()) ?? []).find(({ value }) => value !== null);
  return {
    names: [...byName.values()].map(({ name }) => name),
    text: (...names) => {
      for (const name of names) {
        const text = byName.get(name.toLowerCase())?.text?.trim();
        if (text) return text;
      }
      return null;
    },
    value: (...names) => find(names)?.value,
    list: (...names) => names.flatMap((name) => readTexts(byName.get(name.toLowerCase())?.value)),
    at: (first = '', ...path) => {
      let value = byName.get(first.toLowerCase())?.value;
      for (const name of path) value = getProperty(value, name);
      return value;
    },
  };
}

function readTexts(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .map((each) => String(each).trim())
    .filter((each) => each !== '');
}

/** Returns a property of a map of the front matter; undefined for anything else. */
export function getProperty(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}
