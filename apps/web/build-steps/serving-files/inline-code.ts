import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/**
 * Returns the texts of inline scripts in an HTML document, in order, exactly as a browser runs
 * them, for a content security policy. Omits scripts with `src`, JSON blocks, and text in comments,
 * attributes, `<style>` and `<textarea>` that only looks like a script.
 */
export function inlineScripts(html: string): string[] {
  const scripts: string[] = [];
  // A fragment, since the document parser moves a script out of a <noscript> in the head.
  visit(fromHtml(html, { fragment: true }), 'element', (element) => {
    // With scripting enabled, its content is text.
    if (element.tagName === 'noscript') return SKIP;
    if (isInlineScript(element)) scripts.push(toString(element));
    return undefined;
  });
  return scripts;
}

/** Returns the texts of style elements in an SVG, in order. Doesn't support CDATA. */
export function inlineStyles(svg: string): string[] {
  const styles: string[] = [];
  visit(fromHtml(svg, { fragment: true, space: 'svg' }), { tagName: 'style' }, (element) => {
    if (element.type === 'element') styles.push(toString(element));
  });
  return styles;
}

/** Omits only what is surely data: a missing hash breaks the page, an unused one is harmless. */
function isInlineScript({ tagName, properties: { src, type } }: Element): boolean {
  return tagName === 'script' && src === undefined && !/json\s*$/i.test(String(type));
}
