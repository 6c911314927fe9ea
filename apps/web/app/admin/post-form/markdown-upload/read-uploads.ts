import type { PostFileReading } from '@branchbook/blog-files';

import { dateOfDay } from '../post-model/date-of-day.ts';
import type { PostFields } from '../post-model/post-fields.ts';

/** What a Markdown file fills of the form. */
export interface FileText {
  readonly fields: Partial<PostFields> & { readonly content: string };
  /** What was found at its head; null where it has no front matter. */
  readonly frontMatter: FrontMatterReport | null;
}

/** What came of a front matter, to be shown to the author. */
export type FrontMatterReport =
  | {
      readonly type: 'taken';
      /** The fields it has filled, in the order of the form. */
      readonly taken: readonly { readonly label: string; readonly text: string }[];
      /** The names of the other fields, some with the reason: 'slug (not a valid URL)'. */
      readonly left: readonly string[];
    }
  /** `reason`: a sentence without its full stop. */
  | { readonly type: 'refused'; readonly reason: string };

/**
 * The text of a Markdown file for the form. The code that reads front matter is fetched by the first file that may have any.
 * Rejects where that fails.
 *
 * @param text with plain line ends
 * @param isNew the form writes a new post: only there date and address are open
 */
export async function readFileText(text: string, { isNew }: { readonly isNew: boolean }): Promise<FileText> {
  if (!/^---[ \t]*\n/u.test(text)) return { fields: { content: text }, frontMatter: null };
  const { readPostFile } = await import('@branchbook/blog-files');
  return fileText(readPostFile(text), { isNew });
}

/**
 * What a file that was read fills of the form. The front matter is never part of the content, not even where it could not be
 * read.
 *
 * @example
 * fileText(readPostFile('---\ntitle: June\nid: 6\n---\nText'), { isNew: true });
 * // fields: { title: 'June', content: 'Text' }; taken: [{ label: 'Post Title', text: 'June' }]; left: ['id']
 */
export function fileText(reading: PostFileReading, { isNew }: { readonly isNew: boolean }): FileText {
  if (reading.type === 'refused') {
    return { fields: { content: reading.body }, frontMatter: { type: 'refused', reason: reading.reason } };
  }
  const { content, title, author, excerpt, slug, date, ...others } = reading.fields;
  if (!reading.hasFrontMatter) return { fields: { content }, frontMatter: null };

  const taken: { label: string; text: string }[] = [];
  const left = [...reading.issues];
  const fields: { -readonly [Name in keyof PostFields]?: PostFields[Name] } & { content: string } = {
    content,
  };
  const take = (name: 'title' | 'author' | 'excerpt' | 'date' | 'slug', label: string, text: string) => {
    fields[name] = text;
    taken.push({ label, text });
  };

  if (title !== undefined) take('title', 'Post Title', title);
  if (author !== undefined) take('author', 'Author', author);
  if (excerpt !== undefined) take('excerpt', 'Excerpt', excerpt);
  if (date) {
    if (isNew) take('date', 'Date', dateText(date));
    else left.push('date (the post keeps its own)');
  }
  if (slug) {
    if (!isNew) left.push('slug (the post keeps its own)');
    else if (isAddress(slug)) take('slug', 'URL', slug);
    else left.push('slug (not a valid URL)');
  }
  // An address chosen for the old title means nothing for a new one. That of a published post comes from no title.
  if (isNew && title !== undefined) fields.slug ??= null;
  // What the form writes is Markdown, and a draft until it is published.
  const unknown = Object.keys(others).filter((name) => name !== 'isMarkdown' && !(name === 'draft' && isNew));
  left.push(...unknown);
  return { fields, frontMatter: { type: 'taken', taken, left } };
}

/** Most front matter has the day as computers write it; posts show it in words. Any other text stays as it is. */
function dateText(date: string): string {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d.*)?$/u.exec(date) ?? [];
  return dateOfDay(day) ?? date;
}

/** As a slug that a title could give, hyphens anywhere. */
function isAddress(slug: string): boolean {
  return /^[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_-]*$/u.test(slug) && !/^new$/iu.test(slug);
}
