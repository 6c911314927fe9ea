/** Texts of the content field that differ from the editor's own. */
export const contentFieldMessages = {
  /** The list of posts that `[[` opens. */
  links: {
    list: 'Posts to link to',
    count: (count: number) => (count === 1 ? '1 post' : `${count} posts`),
    none: 'No posts match',
  },
  largeDocument: {
    title: 'This post is very long',
    text: 'Opening it may freeze your browser for a few seconds. You can still edit everything else.',
  },
};
