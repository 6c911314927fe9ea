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
    'How it works has',
    'in the panels only the review',
    'pricing',
    'the waitlist',
    'a window of 390 px',
  ],
  'site-layout': 'all',
  'blog-list': [
    'a card shows title',
    'prerendered posts become visible',
    'query results stay fresh',
    'shows the stored list',
    'an empty list stays empty',
    'a list that is removed',
    'a change of another tab',
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
    'each page has one URL',
    'malformed URLs',
    'files named by their content',
    'text is compressed',
    'every response has',
    'the icon can be opened',
    'exactly its own inline scripts',
  ],
  network: 'all',
  injection: 'all',
  'admin-journey': 'all',
  'admin-layout': [
    'the top bar and the sidebar',
    'the toggle closes',
    'the first Tab stop',
    'on a small screen',
    'crossing a width',
    'every control is at least',
    'a broken screen',
  ],
  'admin-manage-posts': [
    'each post is a card',
    'an empty list says so',
    'deleting the last post',
    'the later of two posts with the same id',
    'unknown fields survive',
    'a post that can’t be deleted',
    'a change of another tab',
    'an unreadable stored value ("[{',
    'a partly unreadable list',
    'the buttons of a row have',
  ],
  'admin-new-post': 'all',
  'admin-edit': ['the edit form shows', 'no post has the id 12345', 'the list was cleared in another tab'],
  'author-links': ['a post shows a reader no link', 'a signed-in author goes', 'signing out removes both'],
  'new-post-details': 'all',
  upload: ['accepts ', 'refuses ', 'is a draft after a reload', 'a file can be dropped'],
  publishing: ['Ctrl+Shift+Enter shows', 'one press publishes', 'after Unpublish', 'Cancel with text'],
  'form-messages': ['an upload error'],
  'storage-failure': 'all',
  seo: [
    '/ has its metadata',
    '/blog has its metadata',
    'a post that exists only in this browser',
    'the feeds contain every post',
  ],
  'auth-demo': [
    'sign-in says that it is a demo',
    'the session survives a reload',
    'sign-in redirects a signed-in visitor',
    'the guard redirects to sign-in and back',
    'Back does not open sign-in',
    '/blog/new redirects to the form',
    '"https://evil.example/"',
    'signing out on /admin opens',
    'the blog list offers',
    'a signed-out visitor never gets',
  ],
  'auth-clerk': ["Clerk's own form signs in", 'signing out ends the session'],

  // An author's work, and two tabs.
  'admin-drafts': [
    'typed text is autosaved',
    'a reload right after a key',
    'Discard deletes',
    'a draft of an edit',
  ],
  trash: ['a deleted post is in the trash', 'deleting works without a database'],
  unpublish: [
    'the button Save Draft saves',
    'an unpublished post leaves every list',
    'unpublishing an unedited post',
    'nothing is called saved if',
    'Ctrl+S updates',
  ],
  'admin-conflict': ['the second of two tabs', 'Keep mine'],
  'admin-post-list': [
    'Undo by keyboard restores',
    'the order changes by keyboard',
    'the order changes by dragging',
    'the list is searched and sorted',
    'several posts are selected by range',
    'drafts are listed, opened',
  ],
  'admin-storage': ['links to a page that describes', 'repairing a list in use', 'discarding asks first'],
  'admin-files': [
    'exported as a .zip',
    'the preview says which posts',
    'an import can restore the order',
    'Download all as .zip includes',
    'the blog of another system',
    'a draft file keeps',
    'front matter fills the form',
    'files can be dropped anywhere on the page',
  ],
  'post-url': ['an edit keeps the slug'],
  'corrupted-stores': ['a newer form'],
  'error-boundaries': ['a broken public page', 'a form open during a deploy'],

  // Posts on a server.
  'server-admin': ['a published post is on the server', 'an author who edits a post'],
  'server-api': 'all',
  'server-injection': 'all',
  'server-pages': [
    'is readable without scripts',
    'an unknown slug is not found',
    'a long post is complete',
    'renders from its page alone',
  ],

  // Writing and reading.
  'post-form': [
    'Enter in a line of text',
    'the content comes first',
    'in a window as low as a phone',
    'at 390 px',
  ],
  editor: [
    'Enter in a list is one undo step',
    'Enter continues a list',
    'Tab moves the focus outside tables',
    'in a table Tab and Shift',
    '[[ offers',
    'toolbar buttons show',
    'an image file, pasted or dropped',
    'each suggestion selects',
    'focus mode shows the form alone',
    'find works by keyboard',
  ],
  preview: ['the preview follows the text', 'text and preview are tabs', 'opens at what is written'],
  'command-palette': ['two words lead to every screen', 'the sheet of shortcuts opens by ?'],
  search: ['a search finds posts', 'the URL keeps the query'],
  'post-reading': [
    'the copy button copies code',
    'is highlighted without',
    'marks the section',
    'a wide table and',
    'on a small screen',
  ],

  'everyday-tests': 'all',

  // Accessibility and hostile texts.
  'deferred-hydration': [
    'the menu and the theme of',
    'an email submitted before hydration',
    'a link followed before',
    'no code of React loads',
    'loses no input before its code',
    'works again when the reader returns',
  ],
  axe: 'all',
  accessibility: ['the first Tab stop', 'a client-side navigation', 'shows a visible focus'],
  'hostile-text': ['the corpus of hostile texts', 'a batch of hostile texts'],
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
