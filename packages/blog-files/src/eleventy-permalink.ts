/** The data of a page that a permalink of Eleventy can name. */
export interface PermalinkPage {
  /** The name of the file without its date; of `hello/index.md` that of the folder. */
  readonly fileSlug: string;
  /** The path without the ending and the date: '/posts/hello'. */
  readonly filePathStem: string;
  readonly title: string | null;
  readonly slug: string | null;
  /** `YYYY-MM-DD`, or null. */
  readonly day: string | null;
}

/**
 * Fills the marks of a permalink: `/blog/{{ page.fileSlug }}/`. Returns null for a permalink with
 * code that isn't one of the usual few.
 *
 * @see https://www.11ty.dev/docs/permalinks/
 * @see https://github.com/11ty/eleventy/blob/main/src/TemplateFileSlug.js
 */
export function fillPermalink(permalink: string, page: PermalinkPage): string | null {
  let isKnown = !permalink.includes('{%');
  const path = permalink.replaceAll(/\{\{-?([^{}]*?)-?\}\}/gu, (_, expression: string) => {
    const [name = '', ...filters] = expression.split('|').map((each) => each.trim());
    const value = applyFilters(getValue(name, page), filters, page);
    isKnown &&= value !== null;
    return value ?? '';
  });
  if (!isKnown || /[{}]/u.test(path)) return null;
  return `/${path.replace(/^\//u, '').replace(/(^|\/)index\.html$/u, '$1')}`;
}

function getValue(name: string, page: PermalinkPage): string | null {
  const values: Readonly<Record<string, string | null>> = {
    'page.fileSlug': page.fileSlug,
    'page.filePathStem': page.filePathStem,
    'page.date': page.day,
    date: page.day,
    title: page.title,
    slug: page.slug,
  };
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}

function applyFilters(
  value: string | null,
  filters: readonly string[],
  { day }: PermalinkPage,
): string | null {
  const [year = '', month = '', date = ''] = day?.split('-') ?? [];
  let filled = value;
  for (const filter of filters) {
    const [, name = '', format] = /^(\w+)\s*(?:[:(]\s*["']([^"']*)["']\s*\)?)?$/u.exec(filter) ?? [];
    if (filled === null) return null;
    if (name === 'slugify' || name === 'slug') filled = slugifyAscii(filled);
    else if (name === 'date' && format !== undefined && value === day) {
      filled = format.replaceAll('%Y', year).replaceAll('%m', month).replaceAll('%d', date);
      if (filled.includes('%')) return null;
    } else return null;
  }
  // A date alone is written in a long form.
  return value === day && filters.length === 0 ? null : filled;
}

/** Other letters than those of ASCII are written by a long table. */
function slugifyAscii(text: string): string | null {
  if (/[^\x20-\x7e]/u.test(text) || /[&@+$%<>|]/u.test(text)) return null;
  return text
    .toLowerCase()
    .replaceAll(/['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
}
