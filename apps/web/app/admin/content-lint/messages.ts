/** Lint messages. `quoted` is a part of the text in quotation marks. */
export const lintMessages = {
  smallerHeading: (quoted: string) => `${quoted} is a smaller heading than the ones below it.`,
  skippedLevel: (quoted: string, before: number, level: number) =>
    `${quoted} skips a heading level (${before} to ${level}).`,
  noAlt: 'An image has no alt text.',
  image: (quoted: string | null) => (quoted === null ? 'An image' : `The image ${quoted}`),
  imageWithoutUrl: (image: string) => `${image} has no URL.`,
  imageScheme: (image: string) => `${image} can't load: its URL must start with https://.`,
  imageNotHere: (image: string, path: string) =>
    `${image} can't load: ${path} doesn't exist on this site. Upload it somewhere and use that URL.`,
  emptyLink: 'This link is empty.',
  linkWithoutText: 'This link has no text.',
  linkWithoutUrl: (quoted: string) => `The link ${quoted} has no URL.`,
  unformatted:
    'Feed readers will show this text without formatting: it’s too long or too complex. Split it into shorter posts.',
  brokenLink: (path: string) => `Broken link: ${path} doesn't exist on this site.`,
} as const;

/** Names of what several posts may have: the causes of issues. */
export const lintCauses = {
  image: (path: string) => `image ${path}`,
  link: (path: string) => `link ${path}`,
  headings: 'headings that skip a level',
  images: 'images without a URL that loads',
  links: 'links without a URL',
} as const;

/** Texts of the suggestions below the form's text. */
export const suggestionMessages = {
  label: 'Suggestions',
  noExcerpt: 'No excerpt yet. The blog list will show only the title.',
  count: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  others: (count: number) => `And ${count} more.`,
} as const;

export const wordCountMessages = {
  words: (count: number) => (count === 1 ? '1 word' : `${count.toLocaleString('en-US')} words`),
  readingTime: (minutes: number) => ` · ${minutes} min read`,
} as const;
