import { type PostIndex, type PostStore, PostStoreError } from './post-store.ts';
import type { BlogPost, IndexedPost } from './post.ts';

/**
 * Returns `store.index`, or an index that reads the whole list each time. Rejects as the store
 * does.
 */
export function getPostIndex<Post extends BlogPost>(
  store: Pick<PostStore<Post>, 'readAll' | 'transact' | 'index'>,
): PostIndex<Post> {
  return (
    store.index ?? {
      read: () => store.readAll(),
      transact: (_, decide) => store.transact(decide),
    }
  );
}

/** Returns true if the post has its content. */
export function isWhole<Post extends BlogPost>(post: IndexedPost<Post>): post is IndexedPost<Post> & Post {
  return post.content !== undefined;
}

/**
 * Returns a post whose content was requested.
 *
 * @throws PostStoreError `failed` if its content was not requested
 */
export function wholePost<Post extends BlogPost>(post: IndexedPost<Post>): Post {
  if (isWhole(post)) return post;
  throw new PostStoreError('failed', `The content of the post ${post.id} was not asked for.`);
}
