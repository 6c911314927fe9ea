import type { PostStoreReason } from '@branchbook/blog-core';

/** What the author reads for each reason that has words of its own, and for all others. */
export type FailureWords = { readonly [Reason in PostStoreReason]?: string } & { readonly other: string };

/** The words that differ by where the posts are. */
export interface PlaceWords {
  /** Why there is nothing to show; null where that does not happen. */
  readonly notRead: FailureWords | null;
  readonly notSaved: FailureWords;
  readonly notDeleted: FailureWords;
  readonly notPutBack: FailureWords;
  readonly notMoved: FailureWords;
  readonly notRepaired: FailureWords;
  readonly notImported: FailureWords;
  /** Said by the button of the form until a post is published, or one that is published has changed; null where it takes no time. */
  readonly saving: { readonly publishing: string; readonly changing: string } | null;
  /** Where a change was made that this page did not make: 'in another tab'. */
  readonly elsewhere: string;
  /** What becomes of what is written with the demo's sign-in. */
  readonly demo: string;
  /** Where earlier versions are. */
  readonly versions: string;
  readonly noHistory: { readonly title: string; readonly text: string };
  readonly noPictures: string;
  readonly crash: string;
  readonly feeds: string;
}

const notSaved: FailureWords = {
  full: 'Not saved: this browser’s storage for the site is full. Your text is still here. To make room, download the posts on the Storage page and delete one, or shorten this text; then try again.',
  blocked:
    'Not saved: this browser does not let the site store anything. Your text is still here. Allow site data for this page and try again.',
  gone: 'Not saved: this post was deleted in another tab. Your text is still here; copy it into a new post to keep it.',
  other:
    'Not saved: the browser did not keep the post. Your text is still here; copy it somewhere safe and try again.',
};

const notDeleted: FailureWords = {
  full: 'The browser’s storage for the site is so full that it takes no change at all. Download the posts on the Storage page, then clear the site’s data in the browser’s settings.',
  blocked: 'This browser does not let the site store anything. Allow site data for this page and try again.',
  other:
    'The browser did not keep the change, so the post is still in the list. Reload the page and try again.',
};

const notPutBack: FailureWords = {
  full: 'This browser’s storage for the site is full. Delete another post or make one shorter in another tab, then try again here.',
  blocked:
    'This browser does not let the site store anything. Allow site data for this page, and try again before you leave it.',
  other: 'The browser did not keep the change. Try again before you leave this page.',
};

const notMoved: FailureWords = {
  full: 'This browser’s storage for the site is so full that it takes no change at all. Delete a post, and try again.',
  blocked: 'This browser does not let the site store anything. Allow site data for this page and try again.',
  other: 'The browser did not keep the change, so the list is as it was. Reload the page and try again.',
};

const notRepaired: FailureWords = {
  full: 'Nothing was changed: this browser’s storage for the site is full. Download the posts and the text below, delete a post, and try again.',
  blocked:
    'Nothing was changed: this browser does not let the site store anything. Allow site data for this page and try again.',
  other:
    'Nothing was changed: the browser did not keep the change, or the text was changed in another tab. Reload the page and try again.',
};

const notImported: FailureWords = {
  full: 'Nothing was imported: this browser’s storage for the site has no room for all of these posts. Import fewer, or delete some first.',
  blocked:
    'Nothing was imported: this browser does not let the site store anything. Allow site data for this page and try again.',
  other: 'Nothing was imported: the browser did not keep the change. Reload the page and try again.',
};

const browserWords: PlaceWords = {
  notRead: null,
  notSaved,
  notDeleted,
  notPutBack,
  notMoved,
  notRepaired,
  notImported,
  saving: null,
  elsewhere: 'in another tab',
  demo: 'what you write stays in this browser.',
  versions: 'in this browser only. An export does not hold them.',
  noHistory: {
    title: 'This browser keeps no history',
    text: 'Posts are saved all the same. But the browser refuses the database in which it would be kept what they said before.',
  },
  noPictures:
    'Pictures cannot be kept in this browser yet. Put the picture on the web and paste its address.',
  crash: 'Yes. Every change is on the disk before the site says that it is saved.',
  feeds:
    'All posts of this list, whole, for feed readers. The site’s own feeds hold the posts it was built with; to publish these, put the file in their place.',
};

/** Made where they are wanted, so that a build which does not want them holds none. */
const serverWords = (): PlaceWords => ({
  notRead: {
    forbidden:
      'The posts could not be read: this account may not change them. Sign in with one that may, and try again. The blog can be read meanwhile.',
    unreachable:
      'The posts could not be read: the server cannot be reached. Look at the connection, and try again.',
    other:
      'The posts could not be read: the server did not give them out. Try again; if that fails too, tell whoever runs the site.',
  },
  notSaved: failures('Not saved: ', ' Your text is still here.'),
  notDeleted: failures('Not deleted: '),
  notPutBack: failures('Not put back: '),
  notMoved: failures('The list is as it was: '),
  notRepaired: failures('Nothing was changed: '),
  notImported: failures('Nothing was imported: '),
  saving: { publishing: 'Publishing…', changing: 'Saving…' },
  elsewhere: 'elsewhere',
  demo: 'what you write is stored by the server on this machine, where every visitor reads it.',
  versions: 'on the server. An export does not hold them.',
  noHistory: {
    title: 'The earlier versions cannot be read now',
    text: 'The server did not give them out. Posts are saved all the same; reload the page to try again.',
  },
  noPictures: 'Pictures cannot be kept on the server yet. Put the picture on the web and paste its address.',
  crash: 'Yes. The server has every change on its disk before the site says that it is saved.',
  feeds: 'All posts of this list, whole, for feed readers. The site’s own feeds hold the newest 50.',
});

/** The words of this build: screens say them and do not ask where the posts are. */
export const placeWords: PlaceWords = __POSTS_ON_SERVER__ ? serverWords() : browserWords;

/** What a server may answer to anything it is asked to do. */
function failures(what: string, kept = ''): FailureWords {
  return {
    full: `${what}the server has no room for it.${kept} Tell whoever runs the site, and try again later.`,
    blocked: `${what}the server takes no changes now.${kept} Tell whoever runs the site, and try again later.`,
    gone: `${what}the post was deleted elsewhere.${kept} To keep a text of it, copy that into a new post.`,
    conflict: `${what}somebody else has changed the same meanwhile.${kept} Look at the post as it is now, and try again.`,
    forbidden: `${what}this account may not change the posts.${kept} Sign in with one that may, and try again.`,
    unreachable: `${what}the server cannot be reached.${kept} Look at the connection, and try again.`,
    'too-large': `${what}it is more than the server takes at once.${kept} Make it shorter, or take it in parts.`,
    other: `${what}the server did not take it.${kept} Try again; if that fails too, tell whoever runs the site.`,
  };
}
