/** Texts of the Storage screen, except labels. */
export const storageScreenMessages = {
  nothingStored: 'Nothing stored',
  blocked: 'This browser blocks site storage',
  noneReadable: 'None that can be read',
  crashUnsafe: 'Off. A crash within a few seconds after a change could lose it.',
  persistence: {
    unknown: 'Unknown. This browser doesn’t tell.',
    yes: 'Yes. The browser won’t delete this site’s data unless you do.',
    no: 'No. The browser may delete site data when disk space runs low.',
    refused:
      'No. The browser declined. It may delete site data when disk space runs low, so download your posts now and then.',
  },
  notDownloaded: 'Nothing was downloaded',
  server: {
    revision: (revision: number) => `, with revision ${revision} of the list`,
    unreachable: ', which can’t be reached now',
    backup: { loading: '…', unknown: 'Unknown', off: 'This server makes none', none: 'None yet' },
  },
  noneUnreadable: 'None. If stored data is damaged, an exact copy appears here.',
  currentData: 'Current data',
  archivedOn: (time: string) => `Archived on ${time}`,
  currentHint: ', the stored list of posts; its readable posts are shown',
  emptyData: '(empty)',
  discard: {
    title: 'Permanently discard this data?',
    current: (posts: string) => `The ${posts} that can be read stay. Everything else in the data is lost.`,
    archived:
      'The list of posts stays as it is. This copy and everything in it that isn’t in the list is lost.',
    hint: 'Not sure? Download it first.',
    done: 'Data discarded',
  },
  repair: {
    none: 'No posts found in this data.',
    found: (posts: string) =>
      `${posts} found in this data. The selected ones are added at the end of the list; nothing else changes.`,
    currentStays: 'An exact copy of the data stays here until you discard it.',
    archivedStays: 'The data stays here until you discard it.',
    more: (posts: string) => `And ${posts} more, selected in the same way.`,
    archived: 'Data archived',
    recovered: (posts: string) => `${posts} recovered`,
    standing: {
      new: 'Not in the list',
      listed: 'Already in the list',
      'other-version': 'The list has another version of it, which stays',
    },
  },
} as const;
