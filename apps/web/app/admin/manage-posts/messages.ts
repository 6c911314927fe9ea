import type { PostOrder } from '@branchbook/blog-core';

/** Texts of Manage Posts, except labels. */
export const postsMessages = {
  untitled: 'Untitled',
  quote: (title: string) => `“${title || 'Untitled'}”`,
  loadingMore: 'Loading more posts…',
  loading: 'Loading…',
  found: (shown: number, total: number) => `${shown} of ${total} ${total === 1 ? 'post' : 'posts'}.`,
  sorted: {
    date: 'Sorted by date in this view only. Previous and Next links keep the list order.',
    title: 'Sorted by title in this view only. Previous and Next links keep the list order.',
  } satisfies Record<Exclude<PostOrder, 'list'>, string>,

  noPosts: { title: 'No blog posts found', link: 'Create your first post', import: 'Bring your old blog' },
  noMatches: {
    posts: 'No posts match your search',
    drafts: 'No drafts match your search',
    all: 'No posts or drafts match your search',
  },
  noDrafts: 'No drafts',

  position: (index: number, length: number) => `position ${index + 1} of ${length}`,
  moved: 'Post moved',
  movedTo: (title: string, position: string) => `${title} is at ${position}`,
  movedAnnouncement: (title: string, position: string) => `${title} moved to ${position}`,
  notMoved: 'Couldn’t move the post',
  unmoved: (title: string, position: string) => `${title} stays at ${position}`,
  movedPostGone: (title: string) => `${title} is no longer in the list`,
  neighborGone: (title: string) =>
    `${title} was not moved: the post next to its new position is no longer in the list`,

  confirmDelete: 'Are you sure you want to delete this post?',
  confirmDeleteAll(posts: number, drafts: number): string {
    const parts = [
      posts > 0 && (posts === 1 ? '1 post' : `${posts} posts`),
      drafts > 0 && (drafts === 1 ? '1 draft' : `${drafts} drafts`),
    ].filter((part) => part !== false);
    return `Are you sure you want to delete ${parts.length === 1 ? 'these ' : ''}${parts.join(' and ')}?`;
  },
  deleted: (count: number) => (count === 1 ? 'Post deleted successfully' : `${count} posts deleted`),
  notDeleted: (count: number) =>
    count === 1 ? 'Couldn’t delete the post' : `Couldn’t delete ${count} posts`,
  deletedWithoutTrash: 'The trash is off in this browser. Undo now or the post is gone.',
  restored: (count: number) => (count === 1 ? 'Post restored' : `${count} posts restored`),
  notUndone: 'Couldn’t undo',

  draftKinds: {
    new: 'New post',
    unpublished: 'Unpublished post',
    deleted: 'Changes to a deleted post',
    edit: (title: string) => `Unpublished changes to “${title || 'Untitled'}”`,
  },
  draftDiscarded: (count: number) => (count === 1 ? 'Draft discarded' : `${count} drafts discarded`),
  draftNotDiscarded: 'Couldn’t discard the draft',
  draftNotRestored: (count: number) =>
    count === 1 ? 'Couldn’t restore the draft' : 'Couldn’t restore the drafts',
  onlyHere: 'Only on this device',
  draftUploaded: 'Draft uploaded',
  draftNotUploaded: 'Couldn’t upload the draft',
  draftNotOpened: 'Couldn’t open the draft',
  draftLocked: 'It’s open in another tab, or this browser blocks storage.',
  tryAgain: 'Try again.',
} as const;
