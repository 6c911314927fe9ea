/** Texts of the version history, except labels. */
export const historyMessages = {
  title: 'Version history',
  subtitle: (title: string) => `Earlier versions of “${title || 'Untitled'}”`,
  empty: 'No earlier versions yet. Each update saves one.',
  retention: (count: number, place: string) => `The last ${count} versions are saved ${place}.`,
  current: 'Current version',
  /** By a user, or by 'the token “Deploy”'. */
  savedBy: (who: string) => `by ${who}`,
  oldest: 'Oldest saved version',
  formatChanged: 'Format changed',
  unknownDate: 'Unknown date',
  versionOf: (time: string) => `Version of ${time}`,
  versionOfUnknownDate: 'Version with an unknown date',
  byline: (title: string, author: string) => `“${title || 'Untitled'}” by ${author || 'an unnamed author'}`,
  restoreHint: 'The current version stays in the history. URL, date and tags don’t change.',
  onlyInThis: 'only in this version',
  onlyInCurrent: 'only in the current version',
  formats: (isMarkdown: boolean, isCurrentMarkdown: boolean) =>
    `This version is ${getFormat(isMarkdown)}, the current version is ${getFormat(isCurrentMarkdown)}.`,
  restored: 'Version restored',
  notRestored: 'Couldn’t restore the version',
  undone: 'Restore undone',
  notUndone: 'Couldn’t undo',
  changedSince: 'The post has changed since. Its earlier text is in the version history.',
} as const;

function getFormat(isMarkdown: boolean): string {
  return isMarkdown ? 'Markdown' : 'plain text';
}
