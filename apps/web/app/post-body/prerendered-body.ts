import type { PostBodySource } from '../posts/published-post.ts';
import { storedPostsAttribute } from '../posts/stored-text.ts';
import { createBodyKey } from './body-key.ts';
import { idPrefix, type MarkdownHeading } from '@branchbook/markdown';

/** The body that this page came with. */
export interface PrerenderedBody {
  readonly key: string;
  readonly markup: string;
  readonly headings: readonly MarkdownHeading[];
}

/** Read before anything in the page has changed. */
const pageBody = typeof document === 'undefined' ? null : readPrerendered(document);

/** The body of this very text, if the document came with it: then nothing needs to be rendered. */
export function getPrerenderedBody(body: PostBodySource): PrerenderedBody | null {
  // Most pages came without one, and a long text takes its time to be named.
  if (!pageBody || body.type === 'source') return null;
  const name = body.type === 'text' ? createBodyKey(body.content, body.isMarkdown) : body.name;
  return pageBody.key === name ? pageBody : null;
}

/** Whether the page came with a body that the reader is to see. */
export function hasPrerenderedBody(): boolean {
  return pageBody !== null && !document.documentElement.hasAttribute(storedPostsAttribute);
}

function readPrerendered(page: ParentNode): PrerenderedBody | null {
  const body = page.querySelector<HTMLElement>('[data-post-body][data-prerendered]');
  const key = body?.dataset['prerendered'];
  if (!body || key === undefined) return null;
  const headings = Array.from(
    body.querySelectorAll<HTMLElement>(`:is(h2, h3, h4, h5, h6)[id^="${idPrefix}"]`),
    (heading) => ({
      id: heading.id,
      text: heading.ariaLabel ?? '',
      level: Number(heading.tagName.slice(1)),
    }),
  );
  return { key, markup: body.innerHTML, headings };
}
