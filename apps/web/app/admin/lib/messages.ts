/** Texts that several screens of the admin show, except labels. */
export const commonMessages = {
  postNotFound: { title: 'Post not found', text: 'This post doesn’t exist or was deleted.' },
  loading: 'Loading the posts…',
  postDeleted: (elsewhere: string) => `The post was deleted or unpublished ${elsewhere}.`,
  notRead: 'Reload the page and try again.',
  invalid: (label: string, reason: string) => `Couldn’t save: check “${label}”. ${reason}`,
  tooLong: (field: string) =>
    `Couldn’t save: the ${field} is too long for the server. Your text is still here. Shorten it, then try again.`,
  imageMissing:
    'Couldn’t save: the server doesn’t have an image of this post. Your text is still here. Add the image again.',
} as const;
