import type { BlogPost } from '@branchbook/blog-core';

import { isUnavailable } from '../../../posts/is-unavailable.ts';
import { getFields, isSameText } from './post-fields.ts';

/** The post of a save whose response may have got lost. */
export interface Unconfirmed {
  /** The post as it was sent; null if the last save has an answer. */
  readonly get: () => BlogPost | null;
  /** Returns true if a stored post is the one that was sent. */
  readonly isStored: (stored: BlogPost) => boolean;
  /**
   * Saves a post. If there is no response, remembers it until a later save has one.
   *
   * @param getPost returns the post that was sent, once it was
   */
  readonly send: <Result>(getPost: () => BlogPost | null, save: () => Promise<Result>) => Promise<Result>;
}

/**
 * Creates the memory of one form for the post whose save has no answer. If it was stored, the next
 * save has to update it, whatever the author has changed since.
 *
 * @example
 * const unconfirmed = createUnconfirmed();
 * await unconfirmed.send(() => post, () => postStore.apply([{ type: 'create', post }])); // rejects: 'unavailable'
 * unconfirmed.isStored((await postStore.get({ id: post.id })).post); // true if only the response got lost
 */
export function createUnconfirmed(): Unconfirmed {
  let sent: BlogPost | null = null;
  return {
    get: () => sent,
    isStored: (stored) => sent !== null && isSameText(getFields(stored), getFields(sent)),
    async send(getPost, save) {
      try {
        const result = await save();
        sent = null;
        return result;
      } catch (error) {
        if (isUnavailable(error)) sent = getPost();
        throw error;
      }
    },
  };
}
