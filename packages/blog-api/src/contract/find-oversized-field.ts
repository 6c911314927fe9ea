import { jsonBytes } from './change-sets.ts';
import { maxFieldsBytes, maxPostBytes } from './limits.ts';

/**
 * Returns the name of the field that makes a post larger than a server takes, or null. All fields but the content have a limit
 * together (`maxFieldsBytes`), and the longest of them is named; the whole post has another (`maxPostBytes`).
 *
 * @example
 * findOversizedField({ ...post, excerpt: 'x'.repeat(40_000) }); // 'excerpt'
 */
export function findOversizedField(post: Readonly<Record<string, unknown>>): string | null {
  const { content, ...fields } = post;
  if (jsonBytes(fields) > maxFieldsBytes) {
    const sizes = Object.entries(fields).map(([name, value]) => ({ name, bytes: jsonBytes(value ?? null) }));
    return sizes.toSorted((a, b) => b.bytes - a.bytes)[0]?.name ?? null;
  }
  return content !== undefined && jsonBytes(post) > maxPostBytes ? 'content' : null;
}
