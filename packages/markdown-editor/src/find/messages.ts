/** Texts of the find bar. */
export const findMessages = {
  bar: 'Find and replace',
  find: 'Find',
  previous: 'Previous',
  next: 'Next',
  matchCase: 'Match case',
  replacement: { label: 'Replace with', placeholder: 'Replace' },
  replace: 'Replace',
  replaceAll: { label: 'Replace all', text: 'All' },
  close: 'Close',
  noResults: 'No results',
  replaced: (count: number) => `${count.toLocaleString('en-US')} replaced`,
} as const;
