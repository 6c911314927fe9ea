import { countJsonBytes } from './batch-changes.ts';
import { countHtmlBytes } from './count-html-bytes.ts';
import { maxContentHtmlBytes, maxFieldsBytes, maxFieldsHtmlBytes, maxPostBytes } from './limits.ts';

/**
 * Returns the field that makes a post too large for the server, or null. The fields without the
 * content may have `maxFieldsBytes` together, and `maxFieldsHtmlBytes` after escaping; the longest
 * is returned. The whole post may have `maxPostBytes`, and its content `maxContentHtmlBytes` after
 * escaping.
 *
 * @example
 * findOversizedField({ ...post, excerpt: 'x'.repeat(40_000) }); // 'excerpt'
 */
export function findOversizedField(post: Readonly<Record<string, unknown>>): string | null {
  const { content, ...fields } = post;
  if (countJsonBytes(fields) > maxFieldsBytes || countEscapedBytes(fields) > maxFieldsHtmlBytes) {
    const sizes = Object.entries(fields).map(([name, value]) => ({
      name,
      bytes: countEscapedBytes(value ?? null),
    }));
    return sizes.toSorted((a, b) => b.bytes - a.bytes)[0]?.name ?? null;
  }
  if (typeof content !== 'string') return null;
  const isTooLarge = countJsonBytes(post) > maxPostBytes || countHtmlBytes(content) > maxContentHtmlBytes;
  return isTooLarge ? 'content' : null;
}

/** Returns the size of a value as JSON that is escaped for HTML. */
function countEscapedBytes(value: unknown): number {
  return countHtmlBytes(JSON.stringify(value));
}
