import type { BlogPost } from '../post.ts';

/**
 * Creates the same complete post each time, with the given fields, known or not. Title and slug
 * contain the id, so posts with two ids differ in all three.
 *
 * @example
 * makePost({ id: 7 }).slug; // 'post-7'
 * makePost({ id: 7, mood: 'calm' }); // a BlogPost with a field that its type does not name
 */
export function makePost(
  overrides: Partial<BlogPost> & { readonly [field: string]: unknown } = {},
): BlogPost {
  const { id = 100 } = overrides;
  return {
    id,
    title: `Post ${id}`,
    excerpt: `What post ${id} is about.`,
    date: 'April 2, 2025',
    author: 'Ada Lovelace',
    slug: `post-${id}`,
    content: `The body of post ${id}.`,
    isMarkdown: true,
    ...overrides,
  };
}
