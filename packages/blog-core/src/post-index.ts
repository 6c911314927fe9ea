import { type PostIndex, type PostStore, PostStoreError } from './post-store.ts';
import type { BlogPost, IndexedPost } from './post.ts';

/**
 * Gives the `PostIndex` of a store: `store.index` where it has one, else one that reads the whole list each time. Its calls
 * reject as the store's do.
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

/** Whether the content of a post of an index is there. */
export function isWhole<Post extends BlogPost>(post: IndexedPost<Post>): post is IndexedPost<Post> & Post {
  return post.content !== undefined;
}

/**
 * Gives a post that was wanted whole.
 *
 * @throws PostStoreError `failed` where its content was not asked for
 */
export function wholePost<Post extends BlogPost>(post: IndexedPost<Post>): Post {
  if (isWhole(post)) return post;
  throw new PostStoreError('failed', `The content of the post ${post.id} was not asked for.`);
}
