import { PostStoreError, type PostStoreReason } from '@branchbook/blog-core';

/** What the author reads for each reason that has words of its own, and for all others. */
type Words = { readonly [Reason in PostStoreReason]?: string } & { readonly other: string };

const notSaved: Words = {
  full: 'Not saved: this browser’s storage for the site is full. Your text is still here. To make room, download the posts on the Storage page and delete one, or shorten this text; then try again.',
  blocked:
    'Not saved: this browser does not let the site store anything. Your text is still here. Allow site data for this page and try again.',
  gone: 'Not saved: this post was deleted in another tab. Your text is still here; copy it into a new post to keep it.',
  other:
    'Not saved: the browser did not keep the post. Your text is still here; copy it somewhere safe and try again.',
};

const notDeleted: Words = {
  full: 'The browser’s storage for the site is so full that it takes no change at all. Download the posts on the Storage page, then clear the site’s data in the browser’s settings.',
  blocked: 'This browser does not let the site store anything. Allow site data for this page and try again.',
  other:
    'The browser did not keep the change, so the post is still in the list. Reload the page and try again.',
};

const notPutBack: Words = {
  full: 'This browser’s storage for the site is full. Delete another post or make one shorter in another tab, then try again here.',
  blocked:
    'This browser does not let the site store anything. Allow site data for this page, and try again before you leave it.',
  other: 'The browser did not keep the change. Try again before you leave this page.',
};

const notMoved: Words = {
  full: 'This browser’s storage for the site is so full that it takes no change at all. Delete a post, and try again.',
  blocked: 'This browser does not let the site store anything. Allow site data for this page and try again.',
  other: 'The browser did not keep the change, so the list is as it was. Reload the page and try again.',
};

const notRepaired: Words = {
  full: 'Nothing was changed: this browser’s storage for the site is full. Download the posts and the text below, delete a post, and try again.',
  blocked:
    'Nothing was changed: this browser does not let the site store anything. Allow site data for this page and try again.',
  other:
    'Nothing was changed: the browser did not keep the change, or the text was changed in another tab. Reload the page and try again.',
};

/** What the author reads when a post was not saved: what happened, and the way out. */
export const describeSaveError = (error: unknown): string => wordsFor(error, notSaved);

/** What the author reads when a post was not deleted: what happened, and the way out. */
export const describeDeleteError = (error: unknown): string => wordsFor(error, notDeleted);

/** What the author reads when deleted posts were not put back: what happened, and the way out. */
export const describeRestoreError = (error: unknown): string => wordsFor(error, notPutBack);

/** What the author reads when a post was not moved: what happened, and the way out. */
export const describeMoveError = (error: unknown): string => wordsFor(error, notMoved);

/** What the author reads when stored text was neither repaired nor discarded: what happened, and the way out. */
export const describeRepairError = (error: unknown): string => wordsFor(error, notRepaired);

function wordsFor(error: unknown, words: Words): string {
  return (error instanceof PostStoreError && words[error.reason]) || words.other;
}
