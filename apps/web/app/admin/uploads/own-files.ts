/** The files in a .zip of our own export that aren't posts. */
export const draftsFileName = 'drafts.json';
export const historyFileName = 'history.json';
