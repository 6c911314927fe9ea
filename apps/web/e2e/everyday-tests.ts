/**
 * The end-to-end tests that `pnpm test` runs: those that decide if the product works. `pnpm verify` runs
 * all others too.
 */

/** By file name without `.e2e.ts`: all of its tests, or those whose title contains one of these texts. */
export const everydayTests: Readonly<Record<string, 'all' | readonly string[]>> = {
  // Each screen.
  landing: [
    'the hero',
    'the ledger',
    'how it works',
    'nothing in the panels',
    'pricing',
    'the waitlist',
    'a window 390 px',
  ],
  site: 'all',
  'blog-list': [
    'a card shows',
    'if the scripts never come',
    'results stay fresh',
    'the stored list is shown',
    'an empty list is a list',
    'a list that vanishes',
    'a change in another tab',
    'a returning visitor',
    'the first visit saves',
  ],
  post: 'all',
  'not-found': 'all',
  'no-javascript': 'all',
  serving: [
    'pages are complete',
    'a screen that exists only',
    'an unknown path',
    'a missing file',
    'each page has one address',
    'malformed addresses',
    'files named by their content',
    'text is sent compressed',
    'every answer carries',
    'the icon may be opened',
    'exactly its own inline scripts',
  ],
  network: 'all',
  injection: 'all',
  'admin-journey': 'all',
  'admin-shell': [
    'the top bar and the sidebar',
    'the toggle closes',
    'the first Tab stop',
    'on a small screen',
    'crossing the width',
    'every control is at least',
    'a screen that breaks',
  ],
  'admin-manage': [
    'each post is a card',
    'an empty list says so',
    'deleting the last post',
    'where an id is there twice',
    'fields that nobody knows',
    'a post that cannot be deleted',
    'a change in another tab',
    'cannot be read ("[{',
    'the readable posts of a list',
    'the buttons of a row say',
  ],
  'admin-new-post': 'all',
  'admin-edit': ['the form opens', 'no post has the id 12345', 'a list cleared in another tab'],
  author: ['a reader has no way', 'a signed-in author goes', 'signing out takes both'],
  'new-post-details': 'all',
  upload: ['takes ', 'turns ', 'is a draft after a reload', 'a file can be dropped'],
  'publish-moment': ['Ctrl+Shift+Enter shows', 'one press publishes', 'after Unpublish', 'Cancel with text'],
  'form-messages': ['an upload error'],
  'storage-failure': 'all',
  seo: [
    '/ says what it is',
    '/blog says',
    'a post that is in this browser only',
    'the feeds hold every post',
  ],
  'auth-demo': [
    'sign-in says plainly',
    'the session lasts over a reload',
    'whoever is signed in already is sent on',
    'the guard leads to sign-in and back',
    'after signing in, Back',
    '/blog/new leads to the form',
    '"https://evil.example/"',
    'signing out on /admin returns',
    'the blog list offers',
    'a signed-out visitor never has',
  ],
  'auth-clerk': ["Clerk's own form signs in", 'signing out ends the session'],

  // An author's work, and two tabs.
  'admin-drafts': [
    'what is typed is in the drafts',
    'a reload right after a key',
    'Discard removes',
    'the drafts of an edit',
  ],
  trash: ['a deleted post rests in the trash', 'where the database is refused'],
  unpublish: [
    'a draft is saved by its button',
    'an unpublished post leaves every list',
    'where nothing was typed, a post',
    'where drafts cannot be kept',
    'Ctrl + S updates',
  ],
  'admin-conflict': ['the same post edited', 'Keep mine'],
  'admin-order': [
    'puts the post back at its very place',
    'is changed by keys, said aloud',
    'is changed by dragging',
    'is searched and sorted',
    'are selected by ranges',
    'are listed, gone on with',
  ],
  'admin-storage': [
    'leads to a page that says what is stored',
    'repairing a text in use',
    'discarding is asked',
  ],
  'admin-files': [
    'exported as a .zip',
    'the preview says what will be added',
    'an import can restore the order',
    'Download all as .zip says',
    'a blog of another system',
    'a draft file keeps',
    'front matter fills the form',
    'files can be dropped anywhere on the page',
  ],
  address: ['an edit keeps the address'],
  'corrupted-stores': ['a newer form'],
  'broken-code': ['a public page that breaks', 'code that was replaced by a deploy'],

  // Posts on a server.
  'server-admin': ['what is published is on the server', 'who edits what'],
  'server-api': 'all',
  'server-injection': 'all',
  'server-pages': [
    'is read without scripts',
    'an address that no post has',
    'a long post is whole',
    'is drawn by its page alone',
  ],

  // Writing and reading.
  'writing-form': [
    'Enter in a line of text',
    'the text comes first',
    'in a window as low as a phone',
    'at 390 px',
  ],
  editor: [
    'Enter in a list, after',
    'goes on with a list',
    'Tab moves the focus outside tables',
    'in a table Tab and Shift',
    '[[ offers',
    'buttons say their keys',
    'a picture itself is declined',
    'each leads to its place',
    'shows the form alone',
    'finds by keys',
  ],
  preview: ['goes where the text goes', 'text and preview are tabs', 'opens at what is written'],
  palette: ['every place of the admin', 'opens by ? outside'],
  search: ['a search finds posts', 'the query is kept'],
  reading: [
    'code can be copied',
    'is coloured without',
    'marks the section',
    'a wide table and',
    'on a small screen',
  ],

  'everyday-tests': 'all',

  // Accessibility and hostile texts.
  'deferred-hydration': [
    'has its menu and its theme',
    'is sent once it has',
    'a link followed before',
    'nothing of React is fetched',
    'used before its own code has come',
    'works again when the reader comes back',
  ],
  axe: 'all',
  accessibility: ['the first Tab stop', 'after a client-side navigation', 'shows where the focus is'],
  'hostile-text': ['the corpus reaches every way in', 'a batch of every kind'],
};

/** Matches the everyday tests in Playwright's `grep`, which tests the project, file and titles joined by spaces. */
export const everydayPattern = new RegExp(
  Object.entries(everydayTests)
    .flatMap(([file, titles]) =>
      (titles === 'all' ? [''] : titles).map((title) => createPattern(file, title)),
    )
    .join('|'),
  'u',
);

/**
 * Returns a regular expression source that matches the tests of a file whose title contains a text.
 *
 * @example new RegExp(createPattern('landing', 'the hero'), 'u').test('demo landing.e2e.ts the hero says for whom it is') // true
 */
export function createPattern(file: string, title = ''): string {
  return `(?:^|[ /])${escapePattern(file)}\\.e2e\\.ts .*${escapePattern(title)}`;
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
}
