import type { PostFields } from '../post-model/post-fields.ts';

/**
 * Merges two edited versions of a form, like `mergeFields`, which it loads with the first conflict.
 * Resolves to null also if that can't be loaded.
 *
 * @param getMine called once `mergeFields` is loaded, so that it returns what was typed until then
 */
export async function tryMerge(
  base: PostFields,
  getMine: () => PostFields,
  theirs: PostFields,
): Promise<PostFields | null> {
  const module = await import('./merge-fields.ts').catch(() => null);
  return module && module.mergeFields(base, getMine(), theirs);
}
