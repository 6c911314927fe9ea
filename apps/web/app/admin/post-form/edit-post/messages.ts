/** Texts of the form for a stored post, except labels. */
export const editMessages = {
  updated: 'Blog post updated successfully!',
  publishedAgain: 'Blog post published again',
  bothSaved: 'Both versions are saved, as two posts',
  staysGone: (isUnpublished: boolean, isMineSaved: boolean) =>
    `The post stays ${isUnpublished ? 'unpublished' : 'deleted'}; your text ${isMineSaved ? 'is saved as a draft' : "couldn't be saved as a draft"}`,
  unpublished: {
    title: 'This post is unpublished',
    text: 'Its URL and history are kept. Publish Post brings it back.',
  },
} as const;
