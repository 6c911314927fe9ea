import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import type { Element, ElementContent, Root, RootContent } from 'hast';

import type { Page } from './pages.ts';

/**
 * Returns a page with the same text, fonts and width as plain HTML: text elements without classes, no
 * boxes around them, no script, one short stylesheet.
 */
export function plainHtml({ title, body, fonts }: Page): string {
  const tree = fromHtml(body, { fragment: true });
  const text = toHtml({ type: 'root', children: simplify(tree) });
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
${fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`).join('')}
<style>${fontFaces(fonts)}
body { font: 18px/30px besley, serif; max-width: 720px; margin: 0 auto; padding: 0 16px }</style>
</head><body>${text}</body></html>`;
}

const textElements = new Set(
  'h1 h2 h3 h4 p ul ol li a button label input table thead tbody tr th td pre code strong em blockquote dl dt dd time'.split(
    ' ',
  ),
);
const left = new Set(['svg', 'script', 'style', 'template', 'noscript']);
const keptProperties = ['href', 'type', 'datetime'];

/** Replaces every box by its content, and drops pictures and scripts. */
function simplify({ children }: Root | Element): ElementContent[] {
  return children.flatMap((node: RootContent): ElementContent[] => {
    if (node.type === 'text') return [node];
    if (node.type !== 'element' || left.has(node.tagName)) return [];
    const inside = simplify(node);
    if (!textElements.has(node.tagName)) return inside;
    const kept = keptProperties.filter((name) => name in node.properties);
    const properties = Object.fromEntries(kept.map((name) => [name, node.properties[name]]));
    return [{ ...node, properties, children: inside }];
  });
}

function fontFaces(fonts: readonly string[]): string {
  return fonts
    .map(
      (href) => `@font-face { font-family: besley; src: url(${href}) format('woff2'); font-display: swap }`,
    )
    .join('\n');
}
