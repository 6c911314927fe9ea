import { countWords, getExcerpt, getReadingMinutes, toExcerpt } from '@branchbook/blog-core';
import { isSafeToParse } from '@branchbook/markdown';
import type { Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

import { lintCauses, lintMessages } from './messages.ts';
import { findUnknownPath, type UnknownPath } from './unknown-path.ts';

/** A hint for the author. It never blocks publishing. */
export interface LintMessage {
  readonly message: string;
  /** Start of its range in the text. */
  readonly start: number;
  readonly end: number;
  /** The slug of the post that a link leads to: the message is wrong if there is such a post. */
  readonly slug?: string;
  /** Names what other posts may have too: 'image /a.png'. Unset if the message does. */
  readonly cause?: string;
}

/** The result of linting a text. */
export interface LintResult {
  readonly words: number;
  readonly minutes: number;
  readonly messages: readonly LintMessage[];
  readonly opening: TextOpening;
}

/** The start of a text, as plain text. */
export interface TextOpening {
  /** The first heading, suggested as title. Null if there is none. */
  readonly heading: string | null;
  /**
   * The first paragraph, shortened: the excerpt that readers see if there is none. Null if there is
   * none.
   */
  readonly paragraph: string | null;
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

const unformatted: LintMessage = { message: lintMessages.unformatted, start: 0, end: 0 };

/** Characters of the text that a message quotes at most. */
const maxQuotedLength = 40;

/**
 * Counts words and finds issues: images without alt text or with a broken URL, empty or broken
 * links, skipped heading levels. Of a text that feeds can't format it says only that.
 *
 * @param origins origins of the site
 */
export function lintContent(content: string, isMarkdown: boolean, origins: readonly string[]): LintResult {
  const isSafe = !isMarkdown || isSafeToParse(content);
  const tree = isMarkdown && isSafe ? parser.parse(content) : null;
  return {
    words: countWords(content),
    minutes: getReadingMinutes(content),
    messages: tree ? findIssues(tree, origins) : isSafe ? [] : [unformatted],
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

interface ReportOptions extends Partial<Pick<LintMessage, 'cause'>> {
  /** Only the cursor is placed, this far into the node. */
  readonly inset?: number;
  readonly slug?: string | null | undefined;
}

const headingCause: ReportOptions = { cause: lintCauses.headings };

function findIssues(tree: Root, origins: readonly string[]): LintMessage[] {
  const messages: LintMessage[] = [];
  let level: number | null = null;
  const shallowest = findTopLevel(tree);

  visit(tree, (node) => {
    const report = (message: string, { inset = 0, slug, cause }: ReportOptions = {}): void => {
      const start = node.position?.start.offset ?? 0;
      const end = node.position?.end.offset ?? start;
      messages.push({
        message,
        start: start + inset,
        end: inset > 0 ? start + inset : end,
        ...(typeof slug === 'string' && { slug }),
        ...(cause !== undefined && { cause }),
      });
    };
    if (node.type === 'heading') {
      if (level === null) {
        // Pages show the shallowest headings as sections.
        if (node.depth > shallowest)
          report(lintMessages.smallerHeading(quoteText(getPlainText(node))), headingCause);
      } else if (node.depth > level + 1)
        report(lintMessages.skippedLevel(quoteText(getPlainText(node)), level, node.depth), headingCause);
      level = node.depth;
    } else if (node.type === 'image' || node.type === 'imageReference') {
      // Puts the cursor between the brackets.
      if (!node.alt?.trim()) report(lintMessages.noAlt, { inset: '!['.length });
      if (node.type === 'image') {
        const missing = findUnknownPath(node.url, origins);
        const description = describeMissingImage(nameImage(node.alt), node.url, missing);
        const cause = missing ? lintCauses.image(missing.path) : lintCauses.images;
        if (description !== null) report(description, { slug: missing?.slug, cause });
      }
    } else if (node.type === 'link' || node.type === 'linkReference') {
      if (getPlainText(node).trim() === '') {
        const isEmpty = node.type === 'link' && node.url.trim() === '';
        report(isEmpty ? lintMessages.emptyLink : lintMessages.linkWithoutText, { inset: '['.length });
      } else if (node.type === 'link' && node.url.trim() === '') {
        report(lintMessages.linkWithoutUrl(quoteText(getPlainText(node))), { cause: lintCauses.links });
      }
    }
    if (node.type === 'link' || node.type === 'definition') {
      const missing = findUnknownPath(node.url, origins);
      if (missing)
        report(lintMessages.brokenLink(missing.path), {
          slug: missing.slug,
          cause: lintCauses.link(missing.path),
        });
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

/** Returns why an image cannot load, or null if it may. */
function describeMissingImage(image: string, url: string, missing: UnknownPath | null): string | null {
  if (url.trim() === '') return lintMessages.imageWithoutUrl(image);
  // Parsed as browsers do: a scheme is letters before a colon.
  const scheme = /^([a-z][a-z\d+.-]*):/iu.exec(url)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    return lintMessages.imageScheme(image);
  }
  return missing && lintMessages.imageNotHere(image, missing.path);
}

function nameImage(alt: string | null | undefined): string {
  return lintMessages.image(alt?.trim() ? quoteText(alt) : null);
}

/** Returns the text that screen readers announce. */
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
  // Drops a lone surrogate at the end.
  const part = trimmed.slice(0, maxQuotedLength).replace(/[\uD800-\uDBFF]$/u, '');
  return trimmed.length > maxQuotedLength ? `“${part}…”` : `“${trimmed}”`;
}
