import type { FrontMatterEntry } from './front-matter.ts';

/**
 * Returns true for the front matter of our own export: it says `isMarkdown`, which nobody but
 * Branchbook writes. Only there is an `id` an id of ours.
 */
export function isOwnFile(entries: readonly Pick<FrontMatterEntry, 'name' | 'value'>[]): boolean {
  return entries.some(({ name, value }) => name === 'isMarkdown' && typeof value === 'boolean');
}

/** Returns true for the fields of a post of our own export, as `isOwnFile`. */
export function isOwnPost(fields: Readonly<Record<string, unknown>>): boolean {
  return typeof fields['isMarkdown'] === 'boolean';
}
