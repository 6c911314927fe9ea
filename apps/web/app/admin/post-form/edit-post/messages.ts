/** Texts of the form for a stored post, except labels. */
export const editMessages = {
  updated: 'Blog post updated successfully!',
  bothSaved: 'Both versions are saved: yours is a draft',
  staysGone: (isUnpublished: boolean, isMineSaved: boolean) =>
    `The post stays ${isUnpublished ? 'unpublished' : 'deleted'}; your text ${isMineSaved ? 'is saved as a draft' : "couldn't be saved as a draft"}`,
  unpublished: {
    title: 'This post is unpublished',
    text: 'Its URL and history are kept. Publish Post brings it back.',
  },
} as const;
