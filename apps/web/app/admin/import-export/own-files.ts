/** The files in a .zip of our own export that are no posts. */
export const draftsFileName = 'drafts.json';
export const historyFileName = 'history.json';
