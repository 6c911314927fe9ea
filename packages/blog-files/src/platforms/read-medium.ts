import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

import type { BlogFile } from '../blog-file.ts';
import { decodeText } from '../decode-text.ts';
import { findByClass, findElement, hasClass, removeElements } from './html-tree.ts';
import type { ExportedPost, PlatformReader } from './platform-export.ts';

/**
 * Reads the .zip that Medium exports: a page of HTML for each post, with microformats.
 *
 * @see https://help.medium.com/hc/en-us/articles/115004745787
 */
export const readMedium: PlatformReader = (files) => {
  const posts = files.flatMap((file) => {
    const html =
      /(?:^|\/)posts\/[^/]+\.html$/iu.test(file.path) && file.bytes ? decodeText(file.bytes) : null;
    return html !== null && isMediumPage(html) ? [{ file, html }] : [];
  });
  if (posts.length === 0) return [];
  const roots = new Set(posts.map(({ file }) => file.path.replace(/posts\/[^/]+$/iu, '')));
  const others = files
    .map(({ path }) => path)
    .filter((path) =>
      [...roots].some((root) => path.startsWith(root) && isMediumFile(path.slice(root.length))),
    );
  return [
    {
      platform: 'medium',
      siteUrl: null,
      posts: posts.map(({ file, html }) => readPost(file, html)),
      leftOut: [],
      files: new Set([...others, ...posts.map(({ file }) => file.path)]),
    },
  ];
};

/** The rest of the export: the profile, lists, claps, and who follows whom. */
function isMediumFile(path: string): boolean {
  return /^(?:README\.html|(?:about|blocks|bookmarks|claps|highlights|interests|ips|lists|partner-program|posts|profile|pubs-following|sessions|topics-following|twitter|users-following)\/[^/]+\.html)$/iu.test(
    path,
  );
}

function isMediumPage(html: string): boolean {
  return (
    /class="[^"]*\bh-entry\b/u.test(html) && /\bmedium\.com\b/u.test(html) && /\be-content\b/u.test(html)
  );
}

function readPost({ path }: BlogFile, html: string): ExportedPost {
  const page = fromHtml(html);
  const isTime = (element: Element) => element.tagName === 'time' && hasClass(element, 'dt-published');
  const date = findElement(page, isTime)?.properties['dateTime'] ?? '';
  const name = (path.split('/').at(-1) ?? '').replace(/\.html$/iu, '');
  const isDraft = /^draft[_-]/iu.test(name) || date === '';
  const canonical = readHref(findByClass(page, 'p-canonical'));
  const isOnMedium = /^https?:\/\/(?:[\w-]+\.)*medium\.com(?:\/|$)/iu.test(canonical ?? '');
  const author = findByClass(page, 'p-author');
  const summary = findByClass(page, 'p-summary');
  const title = findByClass(page, 'p-name');
  return {
    path: path.replace(/\.html$/iu, ''),
    fields: {
      title: title ? toString(title).trim() : '',
      description: summary ? toString(summary).trim() : null,
      slug: readSlug(name),
      date: date || null,
      author: author ? toString(author).trim() : null,
      canonical: isOnMedium ? null : canonical,
      ...(isDraft && { status: 'draft' }),
    },
    body: { type: 'html', parse: () => parseBody(html) },
  };
}

function readHref(element: Element | null): string | null {
  const href = element?.properties['href'];
  return typeof href === 'string' && href !== '' ? href : null;
}

/** The name is `2019-05-06_The-title-0123456789ab` or `draft_The-title-0123456789ab`. */
function readSlug(name: string): string | null {
  const words = name.replace(/^(?:\d{4}-\d\d-\d\d|draft)_/iu, '').replace(/-+[\da-f]{8,12}$/iu, '');
  return words.replaceAll(/-{2,}/gu, '-').replaceAll(/^-|-$/gu, '').toLowerCase() || null;
}

function parseBody(html: string) {
  const page = fromHtml(html);
  const body = findByClass(page, 'e-content');
  const children = body?.children ?? [];
  const tree = { type: 'root' as const, children };
  // The title and the subtitle are fields. The first section has a rule above it.
  removeElements(tree, (element) => hasClass(element, 'graf--title', 'graf--subtitle'));
  let isFirst = true;
  removeElements(tree, (element) => {
    if (!hasClass(element, 'section-divider') || element.tagName !== 'div') return false;
    const isRemoved = isFirst;
    isFirst = false;
    return isRemoved;
  });
  visit(tree, 'element', (element) => {
    if (element.tagName === 'pre') breakLines(element);
  });
  return tree;
}

/** Medium writes the lines of code as `<br>`. */
function breakLines(pre: Element): void {
  visit(pre, 'element', (element, index, parent) => {
    if (element.tagName === 'br' && parent && index !== undefined)
      parent.children[index] = { type: 'text', value: '\n' };
  });
}
