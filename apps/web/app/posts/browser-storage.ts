import { findPost, hasTags, type PostStore, type StoredPost } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import { getPostOrMoved } from '@branchbook/blog-server/post-path';

import { noLimits, type PostStorage } from './post-storage.ts';
import { type PublishedList, type PublishedPost, toPublishedPost } from './published-post.ts';
import { rememberStoredPosts } from './remember-stored-posts.ts';

/** The seeds, which a browser shows until it has read its posts. */
const seedList: PublishedList = { after: null, posts: seedPosts, nextCursor: null };

const prerenderedPosts = new Map<string, PublishedPost | null>();

/** Returns the storage for a store of this browser, which has all posts at hand. */
export function createBrowserStorage(store: PostStore): PostStorage {
  return {
    store,
    isOnServer: false,
    async loadMedia() {
      const { createBrowserMediaStore } = await import('@branchbook/blog-store-browser/media');
      return createBrowserMediaStore({ posts: store });
    },
    limits: noLimits,
    published: {
      // With contents, for the search.
      async readList(_, tag) {
        const all = { withContent: true, limit: Number.MAX_SAFE_INTEGER } as const;
        const { posts } = await store.list(tag === null ? all : { ...all, tags: [tag] });
        if (tag === null) rememberStoredPosts(store, posts);
        return { after: null, posts, nextCursor: null };
      },
      readTags: () => store.listTags(),
      async readPost(slug) {
        const found = await getPostOrMoved(store, slug);
        return found && toPublishedPost(found, await listRelated(store, found));
      },
      getPrerenderedList,
      getPrerenderedPost,
    },
  };
}

/** Returns the posts that are related to a post; none if their code can't be loaded. */
async function listRelated(store: PostStore, found: StoredPost): Promise<PublishedPost['related']> {
  const { posts } = await store.list({ limit: Number.MAX_SAFE_INTEGER });
  // So few share too little. Most visitors have only the seeds, and don't load the code.
  if (posts.length <= seedPosts.length) return [];
  const code = await import('./find-related-posts.ts').catch(() => null);
  return code?.findRelatedPosts(found, posts) ?? [];
}

function getPrerenderedList(tag: string | null): PublishedList | null {
  if (tag === null) return seedList;
  const posts = seedPosts.filter((post) => hasTags(post, [tag]));
  return posts.length > 0 ? { ...seedList, posts } : null;
}

function getPrerenderedPost(slug: string): PublishedPost | null {
  const known = prerenderedPosts.get(slug);
  if (known !== undefined) return known;
  const found = findPost(seedPosts, { slug });
  const post = found && toPublishedPost(found);
  prerenderedPosts.set(slug, post);
  return post;
}
