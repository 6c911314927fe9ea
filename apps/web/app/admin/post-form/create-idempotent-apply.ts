import type { ApplyResult, PostChange, PostStore } from '@branchbook/blog-core';

import { newDraftKey } from '../post-model/draft.ts';

/** Applies the changes of a save. Rejects with a `PostStoreError`. */
export type IdempotentApply = (
  input: unknown,
  createChanges: () => readonly PostChange[],
) => Promise<ApplyResult>;

/**
 * Creates a function that applies the changes of a save, with an idempotency key. If the save before
 * failed and had the same input, repeats its changes with its key: if only the response got lost,
 * they are not applied again.
 *
 * @example
 * const apply = createIdempotentApply(store);
 * await apply(fields, () => [{ type: 'create', post: createPost(fields, { now: new Date(), posts: [] }) }]);
 */
export function createIdempotentApply(store: Pick<PostStore, 'apply'>): IdempotentApply {
  let failed: {
    readonly input: string;
    readonly key: string;
    readonly changes: readonly PostChange[];
  } | null = null;

  return async (input, createChanges) => {
    const text = JSON.stringify(input);
    const save =
      failed?.input === text ? failed : { input: text, key: newDraftKey(), changes: createChanges() };
    failed = save;
    const result = await store.apply(save.changes, { idempotencyKey: save.key });
    failed = null;
    return result;
  };
}
