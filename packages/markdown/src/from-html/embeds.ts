import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';

/** Turns embedded pages, such as videos, into links to them: Markdown has no frames. */
export function linkEmbeds(tree: Root): void {
  visit(tree, 'element', (element) => {
    if (element.tagName !== 'iframe') return;
    const url = getPageUrl(element.properties['src'] ?? '');
    if (url === null) return;
    const link: Element = {
      type: 'element',
      tagName: 'a',
      properties: { href: url },
      children: [{ type: 'text', value: url }],
    };
    Object.assign(element, { tagName: 'p', properties: {}, children: [link] });
  });
}

/** Returns the page of an embedded player; null for other schemes than HTTP. */
function getPageUrl(source: string): string | null {
  const url = source.trim().replace(/^\/\//u, 'https://');
  if (!/^https?:\/\//iu.test(url)) return null;
  const youTube = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})(?![\w-])/iu.exec(
    url,
  );
  if (youTube) return `https://www.youtube.com/watch?v=${youTube[1]}`;
  const vimeo = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/iu.exec(url);
  return vimeo ? `https://vimeo.com/${vimeo[1]}` : url;
}
