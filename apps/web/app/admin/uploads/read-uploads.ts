import { readBlog, readHead, type ReadPost, readPostFile } from '@branchbook/blog-files';

import { toSources } from './import-sources.ts';
import { toFormFields } from './marked-drafts.ts';
import { readImportFiles, type UnreadFile } from './read-import-files.ts';
import { fieldLabels, getTextFields, parseTags, type PostFields } from '../post-model/post-fields.ts';
import type { UploadedText } from './uploaded-text.ts';

/** When and where the author uploads: what readers need to understand dates. */
export interface UploadMoment {
  readonly now: Date;
  /** An IANA name. */
  readonly timeZone: string;
}

/**
 * Reads a Markdown file for the form, by the rules of the import. Text without metadata is content
 * alone. Front matter is never part of the content, even if it can't be read.
 *
 * @param text the file, with LF as line ends
 * @param isNew true if the form writes a new post: an edited one keeps its date, its slug and its
 *   other fields
 */
export function readUpload(
  text: string,
  { name, isNew, now, timeZone }: UploadMoment & { readonly name: string; readonly isNew: boolean },
): UploadedText {
  const file = readPostFile(text);
  if (file.type === 'refused') {
    return { fields: { content: file.body }, frontMatter: { type: 'refused', reason: file.reason } };
  }
  const head = readHead(text, { isMdx: /\.mdx$/iu.test(name) });
  if (head.doubt !== null) {
    return { fields: { content: head.body }, frontMatter: { type: 'refused', reason: head.doubt } };
  }
  if (head.entries.length === 0 && !file.hasFrontMatter) {
    return { fields: { content: text }, frontMatter: null };
  }
  const bytes = new TextEncoder().encode(text);
  const { posts } = readBlog([{ path: toPath(name), bytes }], { now, timeZone, includeAll: true });
  const [post] = posts;
  if (!post) return { fields: { content: file.fields.content }, frontMatter: null };
  return fillForm(post, {
    isNew,
    stated: ['content', ...head.entries.map((entry) => entry.name)],
    issues: file.issues,
  });
}

/** Returns a path that is read as Markdown and does not hide the file. */
function toPath(name: string): string {
  if (name.startsWith('.')) return 'post.md';
  return /\.(?:md|mdx|markdown)$/iu.test(name) ? name : `${name}.md`;
}

function fillForm(
  post: ReadPost,
  {
    isNew,
    stated,
    issues,
  }: { readonly isNew: boolean; readonly stated: readonly string[]; readonly issues: readonly string[] },
): UploadedText {
  const { content = '', title, author, excerpt, slug, date } = post.fields;
  const { otherFields = {} } = toFormFields(post);
  const fields: { -readonly [Name in keyof PostFields]?: PostFields[Name] } & { content: string } = {
    content,
  };
  const taken: { label: string; text: string }[] = [];
  const left: string[] = [];
  const take = (name: Exclude<keyof PostFields, 'otherFields'>, label: string, text: string) => {
    fields[name] = text;
    taken.push({ label, text });
  };

  if (title !== undefined && post.titleFrom !== 'file name') take('title', 'Post Title', title);
  if (author !== undefined) take('author', 'Author', author);
  if (excerpt !== undefined && post.excerptFrom === 'front matter') take('excerpt', 'Excerpt', excerpt);
  const { canonical, tags, cover } = getTextFields(post.fields);
  if (canonical !== '') take('canonical', fieldLabels.canonical, canonical);
  if (cover !== '') take('cover', fieldLabels.cover, cover.split('\n').join(' '));
  if (tags !== '') {
    fields.tags = tags;
    taken.push({ label: fieldLabels.tags, text: parseTags(tags).join(', ') });
  }
  if (date) {
    if (isNew) take('date', 'Date', date);
    else left.push('date (the post keeps its own)');
  }
  if (slug && post.isSlugStated && isSlug(slug)) {
    if (isNew) take('slug', 'URL', slug);
    else left.push('slug (the post keeps its own)');
  } else if (stated.includes('slug')) {
    left.push('slug (not a valid URL)');
  }
  // A slug chosen for the old title means nothing for a new one. A published post keeps its slug.
  if (isNew && fields.title !== undefined) fields.slug ??= null;
  if (isNew && Object.keys(otherFields).length > 0) fields.otherFields = otherFields;

  const isOther = (name: string) => Object.hasOwn(otherFields, name);
  const isLost = (name: string) => (name === 'id' || (isOther(name) && !isNew)) && !isNamed(name);
  const isNamed = (name: string) => issues.some((issue) => issue.startsWith(`${name} `));
  return {
    fields,
    frontMatter: {
      type: 'taken',
      taken,
      kept: isNew ? stated.filter(isOther) : [],
      left: [
        ...issues.filter((issue) => !(issue.replace(/\s.*$/u, '') in fields)),
        ...left,
        ...stated.filter(isLost),
      ],
      unpublished: post.unpublished?.evidence ?? null,
    },
  };
}

/** Returns true if a text can be the last part of a path, and is not reserved. */
function isSlug(text: string): boolean {
  return /^[^\s"#%/<>?[\\\]^`{|}]+$/u.test(text) && /[^-.]/u.test(text) && !/^new$/iu.test(text);
}

/** Reads several Markdown files as drafts of new posts, as the Files screen reads them. */
export async function readUploadsAsDrafts(
  files: readonly File[],
  moment: UploadMoment,
): Promise<{ readonly drafts: readonly PostFields[]; readonly leftOut: readonly UnreadFile[] }> {
  const { posts, leftOut } = await readImportFiles(toSources(files), { ...moment, includeAll: true });
  // In the order of the files: a blog is read newest first.
  const order = new Map(files.map(({ name }, index) => [name, index]));
  const sorted = posts.toSorted((a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0));
  return { drafts: sorted.map(toFormFields), leftOut };
}
