import type { FileDropLabels } from '@branchbook/ui';

/** The texts of the box that takes Markdown files. */
export const markdownUploadLabels: FileDropLabels = {
  idle: 'Upload Markdown',
  loading: 'Loading file...',
  loaded: 'Markdown loaded ✓',
  choose: 'Choose .md file',
  replace: 'Replace',
  drop: 'Drop to add to this post',
};

/** The other texts of the upload into the form. */
export const uploadMessages = {
  loaded: 'Markdown file loaded successfully',
  wrongType: 'Please upload a markdown (.md) file',
  unreadable: 'Error reading file',
  notUtf8: "It isn't UTF-8. Save it as UTF-8 in your editor, then upload it again.",
  leftOut: (files: readonly { readonly path: string; readonly message: string }[]) =>
    files.map(({ path, message }) => `${path}: ${message}`).join('. '),
  taken: (fileName: string) => `Taken from the front matter of ${fileName}`,
  nothingTaken: (fileName: string) => `The front matter of ${fileName} fills nothing here`,
  notRead: (fileName: string) => `Couldn't read the front matter of ${fileName}`,
  kept: (fields: readonly string[]) => `Kept with the post: ${fields.join(', ')}.`,
  unpublished: (evidence: string, isNew: boolean) =>
    `Its old site didn't show this post (${evidence}). ` +
    (isNew ? 'It stays a draft until you publish it.' : 'Updating the post makes this text public.'),
  notImported: (fields: readonly string[]) => `Not imported: ${fields.join(', ')}.`,
  replaced: (fileName: string) => `${fileName} replaced your text`,
  restoreText: 'Restore my text',
  draftsCreated: (count: number) => (count === 1 ? '1 draft created' : `${count} drafts created`),
  draftsHint: 'Find them under Drafts.',
  notCreated: {
    title: "Couldn't save the files as drafts",
    text: 'Upload them one by one.',
  },
};
