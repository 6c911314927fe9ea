/** Texts of the notices and errors that the admin shows around its screens, except labels. */
export const layoutMessages = {
  blocked: {
    title: 'Posts can’t be saved in this browser',
    text: 'This browser blocks site storage. Allow it for this site and reload. You’re seeing the sample posts.',
  },
  notDurable: {
    title: 'Saved posts aren’t safe from a crash',
    text: 'Posts are saved, but a crash within a few seconds could lose the last change. This is common in private windows.',
  },
  notLoaded: { title: 'Couldn’t load this', text: 'Reload the page and try again.' },
} as const;
