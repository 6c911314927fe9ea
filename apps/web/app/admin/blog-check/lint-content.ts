// From entry points of their own: the main one has the whole domain, and the dev server reloads the page when a file of a worker changes.
import { getExcerpt, toExcerpt } from '@branchbook/blog-core/excerpt';
import { countWords, getReadingMinutes } from '@branchbook/blog-core/reading-time';
import type { Heading, Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

import { type SiteFacts, findUnknownPath } from './unknown-path.ts';

/** Something in a text that its author may want to look at. It is never in the way of publishing. */
export interface LintMessage {
  readonly message: string;
  /** What it is about: places in the text. */
  readonly start: number;
  readonly end: number;
}

/** What a look at a text says of it. */
export interface LintResult {
  readonly words: number;
  readonly minutes: number;
  readonly messages: readonly LintMessage[];
  readonly opening: TextOpening;
}

/** How a text begins, in plain words. */
export interface TextOpening {
  /** The first heading, which could be the title; null if there is none. */
  readonly heading: string | null;
  /** The first paragraph, cut if it is long: what readers see if the post has no excerpt. Null if there is none. */
  readonly paragraph: string | null;
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Words of the text that a note quotes, at most. */
const maxQuotedLength = 40;

/**
 * Counts a text, and looks for what its readers would stumble over: pictures without alt text or at addresses where none can be,
 * links that report nothing or lead nowhere, headings that skip a level, links to pages of this site that are not there. Tells how it begins.
 *
 * @throws RangeError for a text nested so deeply that the parser runs out of stack.
 */
export function lintContent(content: string, isMarkdown: boolean, site: SiteFacts): LintResult {
  const tree = isMarkdown ? parser.parse(content) : null;
  return {
    words: countWords(content),
    minutes: getReadingMinutes(content),
    messages: tree ? findIssues(tree, site) : [],
    opening: {
      heading: tree && findFirstHeading(tree),
      paragraph: getExcerpt({ content, isMarkdown }),
    },
  };
}

function findFirstHeading({ children }: Root): string | null {
  const headings = children
    .filter((node) => node.type === 'heading')
    .map((node) => toExcerpt(getPlainText(node)));
  return headings.find((text) => text !== null) ?? null;
}

function findIssues(tree: Root, site: SiteFacts): LintMessage[] {
  const messages: LintMessage[] = [];
  let level: number | null = null;
  const shallowest = findTopLevel(tree);

  visit(tree, (node) => {
    const report = (message: string, inset = 0): void => {
      const start = node.position?.start.offset ?? 0;
      const end = node.position?.end.offset ?? start;
      // A long paragraph of a link need not be selected whole, but all of it is what the note is about.
      messages.push({ message, start: start + inset, end: inset > 0 ? start + inset : end });
    };
    if (node.type === 'heading') {
      if (level === null) {
        // A page shows the shallowest as sections.
        if (node.depth > shallowest)
          report(`${quoteText(getPlainText(node))} is a smaller heading than the ones below it.`);
      } else if (node.depth > level + 1) report(describeSkippedLevel(node, level));
      level = node.depth;
    } else if (node.type === 'image' || node.type === 'imageReference') {
      // The cursor goes between the brackets.
      if (!node.alt?.trim()) report('An image has no alt text.', '!['.length);
      const missing = node.type === 'image' ? describeMissingImage(node.url, site) : null;
      if (missing !== null) report(`${nameImage(node.alt)} ${missing}`);
    } else if (node.type === 'link' || node.type === 'linkReference') {
      if (getPlainText(node).trim() === '') {
        const isEmpty = node.type === 'link' && node.url.trim() === '';
        report(isEmpty ? 'This link is empty.' : 'This link has no text.', '['.length);
      } else if (node.type === 'link' && node.url.trim() === '') {
        report(`The link ${quoteText(getPlainText(node))} has no URL.`);
      }
    }
    if (node.type === 'link' || node.type === 'definition') {
      const missing = findUnknownPath(node.url, site);
      if (missing !== null) report(`Broken link: ${missing} doesn't exist on this site.`);
    }
  });
  return messages;
}

function findTopLevel(tree: Root): number {
  let shallowest = 6;
  visit(tree, 'heading', ({ depth }) => {
    shallowest = Math.min(shallowest, depth);
  });
  return shallowest;
}

function describeSkippedLevel(heading: Heading, before: number): string {
  return `${quoteText(getPlainText(heading))} skips a heading level (${before} to ${heading.depth}).`;
}

/** Why nothing can be seen at the address of a picture; null where something may be. */
function describeMissingImage(address: string, site: SiteFacts): string | null {
  if (address.trim() === '') return 'has no URL.';
  // As a browser reads it: letters before a colon, and no path before them.
  const scheme = /^([a-z][a-z\d+.-]*):/iu.exec(address)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    return "can't load: its URL must start with https://.";
  }
  const path = findUnknownPath(address, site);
  return path === null
    ? null
    : `can't load: ${path} doesn't exist on this site. Upload it somewhere and use that URL.`;
}

function nameImage(alt: string | null | undefined): string {
  return alt?.trim() ? `The image ${quoteText(alt)}` : 'An image';
}

/** What a screen reader says of a part of the text. */
function getPlainText(node: Nodes): string {
  let said = '';
  visit(node, (part) => {
    if (part.type === 'text' || part.type === 'inlineCode') said += part.value;
    else if (part.type === 'break') said += ' ';
    else if (part.type === 'image' || part.type === 'imageReference') said += part.alt ?? '';
  });
  return said;
}

function quoteText(text: string): string {
  const trimmed = text.trim();
  // Half a letter may be at the end of the part, and is left out.
  const part = trimmed.slice(0, maxQuotedLength).replace(/[\uD800-\uDBFF]$/u, '');
  return trimmed.length > maxQuotedLength ? `“${part}…”` : `“${trimmed}”`;
}
