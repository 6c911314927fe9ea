import type { BlogPost } from '@branchbook/blog-core';

import { isUnavailable } from '../../../posts/is-unavailable.ts';
import { getFields, isSameText } from './post-fields.ts';

/** The posts of saves without a response. */
export interface Unconfirmed {
  /** Returns the post that was sent last; null if the last save had a response. */
  readonly get: () => BlogPost | null;
  /** Returns true if a stored post has the text of one that was sent. */
  readonly isStored: (stored: BlogPost) => boolean;
  /**
   * Saves a post. Without a response, stores it until a later save has one.
   *
   * @param getPost returns the post that was sent, once it was
   */
  readonly send: <Result>(getPost: () => BlogPost | null, save: () => Promise<Result>) => Promise<Result>;
}

/**
 * Creates a list of the posts that a form has sent without a response. If one of them is stored, the
 * next save has to update it, whatever the author has changed since.
 *
 * @example
 * const unconfirmed = createUnconfirmed();
 * const create = () => postStore.apply([{ type: 'create', post }]); // rejects: 'unavailable'
 * await unconfirmed.send(() => post, create).catch(() => {});
 * unconfirmed.isStored((await postStore.get({ id: post.id })).post); // true if only the response was lost
 */
export function createUnconfirmed(): Unconfirmed {
  let sent: readonly BlogPost[] = [];
  return {
    get: () => sent.at(-1) ?? null,
    isStored: (stored) => sent.some((post) => isSameText(getFields(stored), getFields(post))),
    async send(getPost, save) {
      try {
        const result = await save();
        sent = [];
        return result;
      } catch (error) {
        const post = isUnavailable(error) ? getPost() : null;
        if (post) sent = [...sent, post];
        throw error;
      }
    },
  };
}
