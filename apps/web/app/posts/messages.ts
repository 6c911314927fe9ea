import type { PostStoreErrorCode } from '@branchbook/blog-core';

/** The message per error reason, and one for all others. */
export type ErrorMessages = { readonly [Reason in PostStoreErrorCode]?: string } & { readonly other: string };

/** The messages that depend on where the posts are stored. */
export interface StorageMessages {
  /** Why the posts couldn't be loaded; null for a store in the browser. */
  readonly readError: ErrorMessages | null;
  readonly saveError: ErrorMessages;
  readonly deleteError: ErrorMessages;
  readonly restoreError: ErrorMessages;
  readonly moveError: ErrorMessages;
  readonly tagError: ErrorMessages;
  readonly unpublishError: ErrorMessages;
  readonly repairError: ErrorMessages;
  readonly importError: ErrorMessages;
  /** The label of the save button while it saves; null if saving is immediate. */
  readonly saving: { readonly publishing: string; readonly changing: string } | null;
  /** Completes "changed …": 'in another tab'. */
  readonly elsewhere: string;
  /** Names the place of somebody else's save. */
  readonly otherSide: string;
  /** Completes "This post was …" for a post that is gone, as far as this store can say. */
  readonly deletedElsewhere: string;
  /** Says where a visitor of the demo stores their texts. */
  readonly demo: string;
  /** Says where the version history is stored. */
  readonly versionsLocation: string;
  readonly noHistory: { readonly title: string; readonly text: string };
  readonly crashSafety: string;
  readonly feeds: string;
}

const allowStorage = 'This browser blocks site storage. Allow it for this site and try again.';

const saveError: ErrorMessages = {
  'quota-exceeded':
    'Couldn’t save: storage is full. Your text is still here. Delete a post or shorten this one, then try again.',
  unavailable:
    'Couldn’t save: this browser blocks site storage. Your text is still here. Allow it and try again.',
  'not-found':
    'Couldn’t save: this post was deleted or unpublished in another tab. Your text is still here. Copy it into a new post to keep it.',
  conflict:
    'Couldn’t save: this draft was published before, and the post has changed since. Your text is still here. Copy it into the post, or into a new one.',
  other:
    'Couldn’t save: the browser didn’t store the post. Your text is still here. Copy it somewhere safe and try again.',
};

const deleteError: ErrorMessages = {
  'quota-exceeded':
    'Storage is full. Download the posts on the Storage page, then clear the site’s data in the browser’s settings.',
  unavailable: allowStorage,
  other: 'The browser didn’t store the change. The post is still in the list. Reload the page and try again.',
};

const restoreError: ErrorMessages = {
  'quota-exceeded': 'Storage is full. Delete or shorten another post in another tab, then try again here.',
  unavailable:
    'This browser blocks site storage. Allow it for this site and try again before you leave this page.',
  other: 'The browser didn’t store the change. Try again before you leave this page.',
};

const moveError: ErrorMessages = {
  'quota-exceeded': 'Storage is full. Delete a post and try again.',
  unavailable: allowStorage,
  other: 'The browser didn’t store the change. Reload the page and try again.',
};

const unpublishError: ErrorMessages = {
  'quota-exceeded': 'Storage is full. The post is still live. Delete another post and try again.',
  unavailable: allowStorage,
  other: 'The browser didn’t store the change. The post is still live. Reload the page and try again.',
};

const repairError: ErrorMessages = {
  'quota-exceeded':
    'Nothing changed: storage is full. Download the posts and the data below, delete a post, and try again.',
  unavailable: `Nothing changed. ${allowStorage}`,
  other:
    'Nothing changed: the browser didn’t store the change, or another tab changed the data. Reload the page and try again.',
};

const importError: ErrorMessages = {
  'quota-exceeded': 'Nothing was imported: storage is full. Import fewer posts, or delete some first.',
  unavailable: `Nothing was imported. ${allowStorage}`,
  other: 'Nothing was imported: the browser didn’t store the change. Reload the page and try again.',
};

/** The messages for posts in this browser. */
export const browserMessages: StorageMessages = {
  readError: null,
  saveError: saveError,
  deleteError: deleteError,
  restoreError: restoreError,
  moveError: moveError,
  tagError: moveError,
  unpublishError: unpublishError,
  repairError: repairError,
  importError: importError,
  saving: null,
  elsewhere: 'in another tab',
  otherSide: 'Other tab',
  deletedElsewhere: 'deleted in another tab',
  demo: 'What you write stays in this browser.',
  versionsLocation: 'in this browser',
  noHistory: {
    title: 'Version history is off',
    text: 'Posts are saved, but version history is off because this browser blocks site storage.',
  },
  crashSafety: 'On. A change is on disk before you see “saved”.',
  feeds:
    'Feed files of your current posts. The live site’s feeds are built from the published site; upload these to replace them.',
};

/** Creates the messages for posts on a server. A function, so that other builds omit them. */
export const createServerMessages = (): StorageMessages => ({
  readError: {
    unauthenticated: 'Couldn’t load the posts: you’re no longer signed in. Sign in and try again.',
    forbidden:
      'Couldn’t load the posts: this account can’t change them. Sign in with one that can and try again. The blog still works.',
    unavailable: 'Couldn’t load the posts: the server can’t be reached. Check your connection and try again.',
    conflict: 'Couldn’t load the posts: the list changed meanwhile. Try again in a moment.',
    'rate-limited': 'Couldn’t load the posts: there were too many requests. Wait a minute and try again.',
    other: 'Couldn’t load the posts. Try again, or contact the site’s administrator.',
  },
  saveError: createErrorMessages('Couldn’t save: ', ' Your text is still here.'),
  deleteError: createErrorMessages('Couldn’t delete: '),
  restoreError: createErrorMessages('Couldn’t restore: '),
  moveError: createErrorMessages('Couldn’t move the post: '),
  tagError: createErrorMessages('Not all posts changed: '),
  unpublishError: createErrorMessages('Couldn’t unpublish: '),
  repairError: createErrorMessages('Nothing changed: '),
  importError: {
    ...createErrorMessages('Nothing was imported: '),
    unavailable:
      'The server can’t be reached, so it’s not certain that anything was imported. Check the new preview and try again.',
  },
  saving: { publishing: 'Publishing…', changing: 'Saving…' },
  elsewhere: 'elsewhere',
  otherSide: 'Elsewhere',
  // This browser doesn't know the drafts of others while they aren't opened here.
  deletedElsewhere: 'deleted or unpublished elsewhere',
  demo: 'What you write is stored by the server on this machine, where every visitor can read it.',
  versionsLocation: 'on the server',
  noHistory: {
    title: 'Couldn’t load the version history',
    text: 'Posts are saved. Reload the page to try again.',
  },
  crashSafety: 'On. The server has a change on disk before you see “saved”.',
  feeds: 'Feed files of all posts in this list. The site’s own feeds hold the newest 50.',
});

/** Creates the messages for each way in which a server can reject a request. */
function createErrorMessages(prefix: string, reassurance = ''): ErrorMessages {
  return {
    'quota-exceeded': `${prefix}the server has no room for it.${reassurance} Try again later, or contact the site’s administrator.`,
    'not-found': `${prefix}the post was deleted or unpublished elsewhere.${reassurance} Copy the text into a new post to keep it.`,
    conflict: `${prefix}somebody else changed it first.${reassurance} Check the post as it is now and try again.`,
    unauthenticated: `${prefix}you’re no longer signed in.${reassurance} Sign in and try again.`,
    forbidden: `${prefix}this account can’t change the posts.${reassurance} Sign in with one that can and try again.`,
    unavailable: `${prefix}the server can’t be reached.${reassurance} Check your connection and try again.`,
    'rate-limited': `${prefix}there were too many requests.${reassurance} Wait a minute and try again.`,
    'too-large': `${prefix}it’s too large for the server.${reassurance} Make it shorter, or split it.`,
    other: `${prefix}the server rejected it.${reassurance} Try again, or contact the site’s administrator.`,
  };
}
