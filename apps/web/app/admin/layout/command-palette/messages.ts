/** Texts of the command palette. `also` are further search terms. */
export const paletteMessages = {
  label: 'Command palette',
  placeholder: 'Type a command or a post’s title',
  groups: { places: 'Go to', actions: 'Actions', posts: 'Posts' },
  places: {
    managePosts: { label: 'Manage Posts', also: 'go to dashboard list drafts' },
    newPost: { label: 'New Post', also: 'go to create write draft' },
    tags: { label: 'Tags', also: 'go to rename merge delete topics categories' },
    images: { label: 'Images', also: 'go to media pictures photos unused delete' },
    blogCheck: { label: 'Blog check', also: 'go to broken links alt text headings problems' },
    files: { label: 'Files', also: 'go to export import download' },
    storage: { label: 'Storage', also: 'go to repair space' },
    blog: { label: 'View Blog', also: 'go to posts readers' },
    home: { label: 'Home page', also: 'go to site landing' },
  },
  theme: {
    label: (next: 'light' | 'dark' | 'system') =>
      next === 'system' ? 'Use system theme' : `Switch to ${next} theme`,
    also: 'toggle dark light system mode',
  },
  shortcuts: { label: 'Keyboard shortcuts', also: 'keys help' },
  signOut: { label: 'Sign out', also: 'leave log out' },
  edit: (title: string) => `Edit “${title}”`,
  view: (title: string) => `View “${title}”`,
  /** Search terms of each post. */
  postAlso: 'edit view post',
  noResults: (query: string) => `No results for “${query}”`,
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
} as const;

/** The place that only builds with posts on a server have. */
export const accessPlace = { label: 'Access', also: 'go to tokens api programs scripts' } as const;

/** Texts of the sheet of shortcuts, except the labels of the editor's commands. */
export const shortcutMessages = {
  title: 'Keyboard shortcuts',
  sections: { everywhere: 'Everywhere', writing: 'Writing', managePosts: 'Manage Posts' },
  palette: 'Command palette',
  paletteWhileWriting: 'Command palette (in the editor)',
  sheet: 'Keyboard shortcuts, outside text fields',
  tab: 'Indent in lists and code; next table cell, a new row after the last',
  shiftTab: 'Outdent in lists and code; previous table cell',
  leaveText: { keys: 'Esc, then Tab', does: 'Leave the text from a list, code or a table' },
  postLink: 'Link to a post by its title',
  findInText: 'Find (in the text)',
  save: 'Save draft or update',
  publish: 'Publish or update',
  summary: 'Show what readers will see',
} as const;
