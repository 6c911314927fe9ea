import type { PostBodySource } from '../posts/published-post.ts';
import { storedPostsAttribute } from '../posts/stored-text.ts';
import { createBodyKey } from './body-key.ts';
import { idPrefix, type MarkdownHeading } from '@branchbook/markdown';

/** The body in the document of this page. */
export interface PrerenderedBody {
  readonly key: string;
  readonly markup: string;
  readonly headings: readonly MarkdownHeading[];
}

/** Read before anything changes the page. */
const pageBody = typeof document === 'undefined' ? null : readPrerendered(document);

/** Returns the body if the document contains it; then nothing needs to be rendered. */
export function getPrerenderedBody(body: PostBodySource): PrerenderedBody | null {
  // Most pages have none, and hashing a long text takes time.
  if (!pageBody || (body.type === 'source' && body.isLate)) return null;
  const name = body.type === 'text' ? createBodyKey(body.content, body.isMarkdown) : body.name;
  return pageBody.key === name ? pageBody : null;
}

/** Returns true if the document contains the body that the reader will see. */
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
