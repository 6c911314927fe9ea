import type { BlogPost, MediaStore, PostChange, PostStore, TagCount } from '@branchbook/blog-core';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';

import type { StorageMessages } from './messages.ts';
import type { PublishedList, PublishedPost } from './published-post.ts';

/** A store of posts, with what depends on it: limits, and what readers see. */
export interface PostStorage {
  readonly store: PostStore;
  /** True if a server stores the posts, for all readers. Else they are only in this browser. */
  readonly isOnServer: boolean;
  /** Loads the store of the images that the posts name. Only authors need its code. */
  readonly loadMedia: () => Promise<MediaStore>;
  readonly limits: StorageLimits;
  readonly published: PublishedReads;
}

/** The limits of a store. */
export interface StorageLimits {
  /** Posts per request of the admin. */
  readonly pageSize: number;
  /** Splits changes into sets that the store can apply atomically. */
  readonly splitIntoSets: (changes: readonly PostChange[]) => readonly (readonly PostChange[])[];
  /** Returns true if the store accepts a post of this size. */
  readonly isStorable: (post: BlogPost) => boolean;
}

/** Reads what readers see. */
export interface PublishedReads {
  /**
   * Reads a page of the list that starts at a cursor; at the newest post if it is null.
   *
   * @param tag the slug of the tag that the posts have; null for all posts
   */
  readonly readList: (after: string | null, tag: string | null) => Promise<PublishedList>;
  /** Reads the tags with their numbers of posts, A to Z. */
  readonly readTags: () => Promise<readonly TagCount[]>;
  /** Reads the post of a slug; null if there is none. */
  readonly readPost: (slug: string) => Promise<PublishedPost | null>;
  /** Returns the prerendered list of all posts or of a tag, which is shown until it is read; null if there is none. */
  readonly getPrerenderedList: (tag: string | null) => PublishedList | null;
  /** Returns the prerendered post of a slug, always the same object; null if there is none. */
  readonly getPrerenderedPost: (slug: string) => PublishedPost | null;
}

/** The limits of a store in this browser, which applies any number of changes atomically. */
export const noLimits: StorageLimits = {
  pageSize: Number.MAX_SAFE_INTEGER,
  splitIntoSets: (changes) => [changes],
  isStorable: () => true,
};

/** The posts of a page: their storage and their cache. */
export interface PagePosts {
  readonly storage: PostStorage;
  readonly client: QueryClient;
  /** Refreshes the cache after each change of the store, from the first call on. */
  readonly subscribe: () => void;
}

export const PagePostsContext = createContext<PagePosts | null>(null);

/** Null on pages for readers, which don't show them. */
export const StorageMessagesContext = createContext<StorageMessages | null>(null);

/** Returns the posts of the `PostsProvider` around the component. Throws without one. */
export function usePagePosts(): PagePosts {
  const posts = use(PagePostsContext);
  if (!posts) throw new Error('Render this component in a PostsProvider.');
  return posts;
}

/** Returns where the posts are stored. Throws without a `PostsProvider` around the component. */
export function usePostStorage(): PostStorage {
  return usePagePosts().storage;
}

/** Returns the store of the posts. Throws without a `PostsProvider` around the component. */
export function usePostStore(): PostStore {
  return usePostStorage().store;
}

/** Returns the messages that depend on the storage. Throws outside the admin. */
export function useStorageMessages(): StorageMessages {
  const messages = use(StorageMessagesContext);
  if (!messages) throw new Error('Render this component in a PostsProvider with messages.');
  return messages;
}
