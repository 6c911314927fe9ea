/** Texts of the trash, except labels. */
export const trashMessages = {
  untitled: 'Untitled',
  quote: (title: string) => `“${title}”`,
  hint: (isOnServer: boolean) =>
    `Deleted posts stay here for 30 days${isOnServer ? '' : ', in this browser only'}.`,
  off: {
    title: 'The trash is off in this browser',
    text: 'Site storage is blocked. You can only undo a delete right away.',
  },
  empty: 'The trash is empty',
  noMatches: 'No deleted posts match your search',
  deletedAt: (time: string, until: string) => `Deleted ${time}, available until ${until}`,
  restored: 'Post restored',
  restoredToDrafts: 'Post restored to Drafts',
  notRestored: 'Couldn’t restore the post',
  confirmPermanentDelete: (title: string) => `Permanently delete “${title}”? You can’t undo this.`,
  permanentlyDeleted: 'Post permanently deleted',
  notDeleted: { title: 'Couldn’t delete the post', text: 'It’s still in the trash. Try again.' },
} as const;
