import { countJsonBytes } from './batch-changes.ts';
import { maxFieldsBytes, maxPostBytes } from './limits.ts';

/**
 * Returns the field that makes a post too large for the server, or null. The fields without the
 * content may have `maxFieldsBytes` together; the longest is returned. The whole post may have
 * `maxPostBytes`.
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
