import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toString } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';

/** A paragraph that Word shows as a list item. */
interface WordItem {
  /** From 1. */
  readonly level: number;
  /** Two lists that follow each other have different names. */
  readonly listName: string;
  readonly isOrdered: boolean;
  /** The number in Word; 1 for bullets and letters. */
  readonly number: number;
  readonly paragraph: Element;
}

interface OpenList {
  readonly level: number;
  readonly listName: string;
  readonly list: Element;
}

/**
 * Turns the paragraphs that Word styles as list items into lists, with levels and numbers.
 *
 * Word writes an item as `<p style="mso-list:l0 level2 lfo1">`, and its bullet or number as a span
 * with `mso-list:Ignore`.
 */
export function nestWordLists(tree: Root): void {
  visit(tree, (node) => {
    if (!('children' in node) || !node.children.some((child) => readItem(child))) return undefined;
    Object.assign(node, { children: nestItems(node.children) });
    return SKIP;
  });
}

function nestItems(children: readonly RootContent[]): RootContent[] {
  const nested: RootContent[] = [];
  let open: OpenList[] = [];
  for (const child of children) {
    const item = readItem(child);
    if (item) {
      const list = getOrOpenList(item, open);
      if (open.length === 1 && !nested.includes(list)) nested.push(list);
      list.children.push(createElement('li', [removeMarker(item.paragraph)]));
    } else if (open.length > 0 && isContinuation(child)) getLastItem(open)?.children.push(child);
    // Line breaks and conditional comments separate the items.
    else if (open.length === 0 || !isBlank(child)) {
      open = [];
      nested.push(child);
    }
  }
  return nested;
}

/** Returns the list of an item, and removes closed lists from `open`. */
function getOrOpenList({ level, listName, isOrdered, number }: WordItem, open: OpenList[]): Element {
  const tagName = isOrdered ? 'ol' : 'ul';
  for (let last = open.at(-1); last && last.level >= level; last = open.at(-1)) {
    const isSame = last.listName === listName && last.list.tagName === tagName;
    if (last.level === level && isSame) return last.list;
    open.pop();
  }
  const list = createElement(tagName, []);
  if (isOrdered && number !== 1) list.properties['start'] = number;
  getLastItem(open)?.children.push(list);
  open.push({ level, listName, list });
  return list;
}

function getLastItem(open: readonly OpenList[]): Element | null {
  const item = open.at(-1)?.list.children.at(-1);
  return item?.type === 'element' ? item : null;
}

function readItem(node: RootContent): WordItem | null {
  if (node.type !== 'element' || node.tagName !== 'p') return null;
  const style = /mso-list:\s*(l\d+)\s+level(\d+)\s*(lfo\d+)?/iu.exec(getStyle(node));
  if (!style) return null;
  const [, list = '', level = '1', override = ''] = style;
  const marker = toString(createElement('span', node.children.filter(isMarker))).trim();
  const counted = /^\(?(?:(?:\d+\.)*(\d+)[.)]?|[a-z]{1,6}[.)])$/iu.exec(marker);
  return {
    level: Number(level),
    listName: list + override,
    isOrdered: counted !== null,
    number: Number(counted?.[1] ?? 1),
    paragraph: node,
  };
}

function removeMarker(paragraph: Element): Element {
  return { ...paragraph, children: paragraph.children.filter((child) => !isMarker(child)) };
}

/** Returns true for the bullet or number. Word may wrap it for its font. */
function isMarker(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  if (/mso-list:\s*ignore/iu.test(getStyle(node))) return true;
  return (
    node.tagName === 'span' && node.children.length > 0 && node.children.every((child) => isMarker(child))
  );
}

/** Returns true for a list paragraph without a bullet, which continues the item above. */
function isContinuation(node: RootContent): node is Element {
  const classes = node.type === 'element' && node.tagName === 'p' && node.properties['className'];
  return Array.isArray(classes) && classes.some((name) => name.startsWith('MsoListParagraph'));
}

function isBlank(node: RootContent): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '');
}

function getStyle({ properties }: Element): string {
  return typeof properties['style'] === 'string' ? properties['style'] : '';
}

function createElement(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}
