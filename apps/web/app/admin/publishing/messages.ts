/** Texts about posts that are unpublished and published again. */
export const publishingMessages = {
  undo: 'Undo',
  notUndone: 'Couldn’t undo',
  unpublished: (count: number) => (count === 1 ? 'Post unpublished' : `${count} posts unpublished`),
  unpublishedTo: (count: number) =>
    count === 1 ? 'It’s in Drafts and keeps its URL.' : 'They’re in Drafts and keep their URLs.',
  draftInUse: 'The draft is open in another tab or has changed since. Open it to publish it.',
  publishedAgain: 'Blog post published again',
} as const;
