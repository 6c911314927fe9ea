/** Texts of the errors of a screen and of unreadable data, except labels. */
export const errorMessages = {
  reassurance: 'Your posts and drafts are safe.',
  unreadable: {
    title: 'Some stored posts couldn’t be read',
    intro: 'The readable posts are listed below.',
    untouched: 'Your stored data is untouched, and a copy is saved before the next change.',
    archived: 'An exact copy of the unreadable data is saved in this browser.',
    lastList: (posts: string) => ` This tab still has the earlier list with ${posts}.`,
  },
  listRestored: 'List restored',
  listNotRestored: 'Couldn’t restore the list',
} as const;
