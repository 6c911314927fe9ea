/** Texts of downloads of posts and drafts. */
export const downloadMessages = {
  untitled: 'Untitled',
  post: 'Download as .md',
  notDownloaded: 'Nothing was downloaded',
  notWritten: { title: 'Couldn’t write the file', text: 'Reload the page and try again.' },
  zipDownloaded: (count: number, what: 'posts' | 'files') => `${count} ${what} downloaded as .zip`,
  postDownloaded: 'Post downloaded as .md',
  draftDownloaded: 'Draft downloaded as .md',
  quote: (title: string) => `“${title}”`,
} as const;
