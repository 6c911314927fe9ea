import { PostStoreError } from '@branchbook/blog-core';

import type { ErrorMessages } from '../../posts/messages.ts';

const formatImageCount = (count: number) => (count === 1 ? '1 image' : `${count} images`);
const quote = (name: string) => `“${name}”`;

/** Texts of Images, except labels. */
export const imageMessages = {
  intro: 'The images of posts and drafts, the newest first.',
  insertHint: (draft: string) => `Insert adds an image at the end of your latest draft, “${draft}”.`,
  search: 'Search images',
  none: 'No images yet. Add them in the form of a post.',
  noUnused: 'No unused images.',
  notFound: (search: string) => `No image matches “${search}”`,
  status: (count: number, size: string) => `${formatImageCount(count)}, ${size}`,
  unusedStatus: (count: number, size: string) =>
    count === 1 ? `1 unused image, ${size}` : `${count} unused images, ${size}`,
  foundStatus: (count: number, size: string) =>
    count === 1 ? `1 image matches, ${size}` : `${count} images match, ${size}`,
  about: (width: number, height: number, size: string) => `${width} × ${height} · ${size}`,
  added: (day: string) => `Added ${day}`,
  searchingUses: 'Searching the posts…',
  usedIn: 'Used in',
  otherUse: 'An earlier version or another draft',
  unused: 'Unused',
  labels: { draft: 'Draft', trash: 'In the trash' },
  showMoreUses: (count: number) => `Show ${count} more`,
  showMore: (count: number) => `Show ${formatImageCount(count)} more`,
  copied: 'Markdown copied',
  notCopied: (markdown: string) => `Copy it from here: ${markdown}`,
  notCopiedTitle: 'Couldn’t copy',
  inserted: (draft: string) => `Image added to “${draft}”`,
  insertedText: 'It’s at the end of the text.',
  notInserted: { title: 'Couldn’t insert the image', text: 'The draft is open in another tab, or gone.' },
  confirmDelete: (name: string) => `Delete “${name}”? You can’t undo this.`,
  confirmDeleteAll: (count: number, size: string) =>
    `Delete ${formatImageCount(count)} (${size})? You can’t undo this.`,
  deleteAll: (count: number) => `Delete ${count === 1 ? 'the unused image' : `all ${count} unused images`}`,
  deleting: 'Deleting…',
  deleted: (count: number) => (count === 1 ? 'Image deleted' : `${count} images deleted`),
  inUse: 'This image is in use',
  usedElsewhere: 'An earlier version of a post, which could be restored, or another draft shows it.',
  usedBy: (titles: readonly string[], more: number) =>
    `Remove it first from ${titles.map(quote).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  partlyDeleted: (deleted: number, remaining: number) =>
    deleted === 0
      ? remaining === 1
        ? 'The image stays'
        : 'The images stay'
      : `${formatImageCount(deleted)} deleted, ${remaining} stayed`,
  stillNeeded: 'A post, a draft or the trash names it now.',
  notDeleted: 'Couldn’t delete',
} as const;

const readError = createErrorMessages('Couldn’t load the images: ');
const useError = createErrorMessages('Couldn’t find out which posts use the images: ');
const deleteError = createErrorMessages('');

/** Returns why the images couldn't be loaded. */
export const describeReadError = (error: unknown): string => describeError(error, readError);

/** Returns why the posts couldn't be searched for images. */
export const describeUseError = (error: unknown): string => describeError(error, useError);

/** Returns why images couldn't be deleted. */
export const describeDeleteError = (error: unknown): string => describeError(error, deleteError);

/** Creates the messages for a browser that has the images, and for a server. */
function createErrorMessages(prefix: string): ErrorMessages {
  const write = (reason: string) =>
    prefix === '' ? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}` : prefix + reason;
  return {
    unauthenticated: write('you’re no longer signed in. Sign in and try again.'),
    forbidden: write('this account can’t change the posts. Sign in with one that can and try again.'),
    unavailable: write('they can’t be reached. Check your connection, or allow site storage, and try again.'),
    'rate-limited': write('there were too many requests. Wait a minute and try again.'),
    conflict: write('the posts changed meanwhile. Try again in a moment.'),
    other: write('something went wrong. Reload the page and try again.'),
  };
}

function describeError(error: unknown, messages: ErrorMessages): string {
  return (error instanceof PostStoreError && messages[error.code]) || messages.other;
}
