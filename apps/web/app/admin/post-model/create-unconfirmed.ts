import type { BlogPost, PostStore, VersionedPost } from '@branchbook/blog-core';

import { isUnavailable } from '../../posts/is-unavailable.ts';
import { getFields, isSameText } from './post-fields.ts';

/** The posts of saves without a response. */
export interface Unconfirmed {
  /** Returns the post that was sent last; null if the last save had a response. */
  readonly get: () => BlogPost | null;
  /** Returns true if a stored post has the text of one that was sent. */
  readonly isStored: (stored: BlogPost) => boolean;
  /** Returns the post that was sent last, as it is stored, if it has the text of one that was sent. */
  readonly find: () => Promise<VersionedPost | null>;
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
 * const unconfirmed = createUnconfirmed(store);
 * const create = () => store.apply([{ type: 'create', post }]); // rejects: 'unavailable'
 * await unconfirmed.send(() => post, create).catch(() => {});
 * await unconfirmed.find(); // the stored post if only the response was lost, else null
 */
export function createUnconfirmed(store: Pick<PostStore, 'get'>): Unconfirmed {
  let sent: readonly BlogPost[] = [];
  const isStored = (stored: BlogPost) => sent.some((post) => isSameText(getFields(stored), getFields(post)));
  return {
    get: () => sent.at(-1) ?? null,
    isStored,
    async find() {
      const last = sent.at(-1);
      const stored = last ? await store.get({ id: last.id }) : null;
      return stored && isStored(stored.post) ? stored : null;
    },
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
