import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/**
 * The texts of the inline scripts in an HTML document, in order, exactly as a browser would run them: what a content
 * security policy hashes. Scripts with a `src` and blocks of JSON are left out, and so is what only looks like a
 * script: in a comment, an attribute, a `<style>`, a `<textarea>`.
 */
export function inlineScripts(html: string): string[] {
  const scripts: string[] = [];
  // A fragment, because the parser of a document moves a script out of a <noscript> in the head.
  visit(fromHtml(html, { fragment: true }), 'element', (element) => {
    // Where scripts may run, its content is text.
    if (element.tagName === 'noscript') return SKIP;
    if (isInlineScript(element)) scripts.push(toString(element));
    return undefined;
  });
  return scripts;
}

/** The texts of the style elements in a drawing (SVG), in order. For the site's own drawings: no CDATA in them. */
export function inlineStyles(svg: string): string[] {
  const styles: string[] = [];
  visit(fromHtml(svg, { fragment: true, space: 'svg' }), { tagName: 'style' }, (element) => {
    if (element.type === 'element') styles.push(toString(element));
  });
  return styles;
}

/** A needless hash harms nothing and a missing one stops the page, so only what is surely data is left out. */
function isInlineScript({ tagName, properties: { src, type } }: Element): boolean {
  return tagName === 'script' && src === undefined && !/json\s*$/i.test(String(type));
}
