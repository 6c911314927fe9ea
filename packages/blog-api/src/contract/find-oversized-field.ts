import { countJsonBytes } from './batch-changes.ts';
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
  if (countJsonBytes(fields) > maxFieldsBytes) {
    const sizes = Object.entries(fields).map(([name, value]) => ({
      name,
      bytes: countJsonBytes(value ?? null),
    }));
    return sizes.toSorted((a, b) => b.bytes - a.bytes)[0]?.name ?? null;
  }
  return content !== undefined && countJsonBytes(post) > maxPostBytes ? 'content' : null;
}
