import { canonicalCases } from './canonical-cases.ts';
import { coverCases } from './cover-cases.ts';
import { changingCases } from './changing-cases.ts';
import { draftCases } from './draft-cases.ts';
import type { PostStoreConformanceCase } from './harness.ts';
import { readingCases } from './reading-cases.ts';
import { tagCases } from './tag-cases.ts';
import { textCases } from './text-cases.ts';

export type { PostStoreConformanceCase, PostStoreHarness } from './harness.ts';

/**
 * The guarantees of `PostStore` as test cases, independent of any test framework.
 *
 * @example
 * for (const { name, run } of postStoreConformance) {
 *   test(name, () => {
 *     const backing: MemoryBacking = { text: null };
 *     return run({
 *       open: async () => createMemoryPostStore({ backing }),
 *       writeText: async (text) => void (backing.text = text),
 *       readText: async () => backing.text,
 *     });
 *   });
 * }
 */
export const postStoreConformance: readonly PostStoreConformanceCase[] = [
  ...readingCases,
  ...changingCases,
  ...tagCases,
  ...canonicalCases,
  ...coverCases,
  ...draftCases,
  ...textCases,
];
