import { formatPostCount } from '../lib/format-post-count.ts';

/** Texts of Tags, except labels. */
export const tagMessages = {
  intro: 'A changed tag changes in all its posts. Drafts keep their tags until you publish them.',
  search: 'Search tags',
  none: 'No tags yet. Add them in the form of a post.',
  notFound: (search: string) => `No tag matches “${search}”`,
  showAll: (count: number) => `Show all ${count} tags`,
  posts: formatPostCount,
  newName: (name: string) => `New name of “${name}”`,
  mergeInto: (name: string) => `Merge “${name}” into`,
  mergeHint: 'Posts with this tag get the other one.',
  invalidName: 'A tag needs a letter, a number or an emoji.',
  tooLong: (max: number) => `A tag can have at most ${max} characters.`,
  taken: (name: string) => `There is a tag “${name}”. Choose Merge instead.`,
  changing: 'Saving…',
  renamed: (from: string, to: string) => `“${from}” is “${to}” now`,
  merged: (from: string, to: string) => `“${from}” merged into “${to}”`,
  deleted: (name: string) => `“${name}” deleted`,
  changed: (posts: number) => `Changed ${formatPostCount(posts)}.`,
  notChanged: (name: string) => `Couldn’t change “${name}” in all posts`,
  undone: 'Undone',
  partlyUndone: (posts: number) =>
    `${formatPostCount(posts)} stayed as ${posts === 1 ? 'it is' : 'they are'}: somebody changed the tags since.`,
  notUndone: 'Couldn’t undo',
} as const;
