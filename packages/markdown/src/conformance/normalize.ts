import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';

/**
 * Returns HTML in a comparable form (see `meta.compare` in the specification's data): parsed,
 * without insignificant whitespace and without the elements that this package adds.
 */
export function normalize(html: string): string {
  const tree = fromHtml(html, { fragment: true });
  normalizeTree(tree, false);
  return toHtml(tree);
}

const blocks = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr table thead tbody tfoot tr th td section div br'.split(
    ' ',
  ),
);

function normalizeTree(parent: Root | Element, isInPre: boolean): void {
  const children = parent.children.flatMap((child): Nodes[] => removePageParts(child));
  const kept: Nodes[] = [];
  for (const child of children) {
    const last = kept.at(-1);
    if (child.type === 'text' && last?.type === 'text') last.value += child.value;
    else if (child.type !== 'comment') kept.push(child);
  }
  for (const [index, child] of kept.entries()) {
    if (child.type === 'element') {
      child.properties = normalizeProperties(child);
      normalizeTree(child, isInPre || child.tagName === 'pre');
    } else if (child.type === 'text' && !isInPre) {
      child.value = child.value.replaceAll(/[ \t\n\f\r]+/gu, ' ');
      if (isBlock(kept[index - 1]) || (index === 0 && isBlock(parent))) child.value = child.value.trimStart();
      if (isBlock(kept[index + 1]) || (index === kept.length - 1 && isBlock(parent))) {
        child.value = child.value.trimEnd();
      }
    }
  }
  parent.children = kept.filter(
    (child) => child.type !== 'text' || child.value !== '',
  ) as Element['children'];
}

/** Removes heading anchors and copy buttons, and unwraps the regions around tables and code. */
function removePageParts(node: Nodes): Nodes[] {
  if (node.type !== 'element') return [node];
  if ('dataHeadingAnchor' in node.properties || 'dataCopy' in node.properties) return [];
  if ('dataTableRegion' in node.properties || 'dataCodeBlock' in node.properties) {
    return node.children.flatMap((child): Nodes[] => removePageParts(child));
  }
  return [node];
}

function isBlock(node: Nodes | undefined): boolean {
  return node?.type === 'root' || (node?.type === 'element' && blocks.has(node.tagName));
}

function normalizeProperties(element: Element): Element['properties'] {
  const kept: [string, Element['properties'][string]][] = [];
  for (const [name, value] of Object.entries(element.properties)) {
    if (['id', 'dir', 'role'].includes(name) || /^(?:aria|dataFootnote)/u.test(name)) continue;
    if (name === 'tabIndex' && element.tagName === 'pre') continue;
    if (name === 'className') {
      const languages = Array.isArray(value)
        ? value.filter((each) => String(each).startsWith('language-'))
        : [];
      if (languages.length > 0) kept.push([name, languages]);
    } else if (name === 'style') {
      const align = /text-align:\s*(\w+)/u.exec(String(value))?.[1];
      if (align) kept.push(['align', align]);
    } else if (name === 'href' || name === 'src') {
      kept.push([name, normalizeUrl(String(value))]);
    } else {
      kept.push([name, value]);
    }
  }
  return Object.fromEntries(kept.toSorted(([a], [b]) => a.localeCompare(b)));
}

function normalizeUrl(url: string): string {
  if (/^#(?:user-content-)?fn/u.test(url)) return '#fn';
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
