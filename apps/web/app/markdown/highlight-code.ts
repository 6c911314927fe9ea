import type { Root, RootContent } from 'hast';
import { common, createLowlight } from 'lowlight';

import './highlight-code.css';

const lowlight = createLowlight(common);

/** Which of the design's colours stands for which of highlight.js's classes; the rest keeps the colour of text. */
const paletteOf: Readonly<Record<string, string>> = {
  'hljs-keyword': 'code-keyword',
  'hljs-literal': 'code-keyword',
  'hljs-selector-tag': 'code-keyword',
  'hljs-meta': 'code-comment',
  'hljs-comment': 'code-comment',
  'hljs-quote': 'code-comment',
  'hljs-string': 'code-string',
  'hljs-regexp': 'code-string',
  'hljs-symbol': 'code-string',
  'hljs-number': 'code-number',
  'hljs-attr': 'code-name',
  'hljs-attribute': 'code-name',
  'hljs-name': 'code-name',
  'hljs-title': 'code-name',
  'hljs-property': 'code-name',
  'hljs-built_in': 'code-name',
  'hljs-type': 'code-name',
  'hljs-section': 'code-name',
};

/** Longer code is left as it is: colouring it would hold up the page. */
const longestCode = 50_000;

/** How long the page is held up for colours before it may answer something else, in milliseconds. */
const turnMs = 8;

/**
 * Colours the code in a body by the CSS Custom Highlight API: ranges over the text, and not one element more in it. Blocks
 * that are added to the body later are coloured too; of many, some at a time.
 *
 * @returns takes the colours away.
 * @see https://www.w3.org/TR/css-highlight-api-1/
 */
export function highlightCode(body: HTMLElement): () => void {
  const added: [string, Range][] = [];
  const waiting = codeIn(body);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const arrivals = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof Element) waiting.push(...codeIn(node));
    }
    timer ??= setTimeout(colourSome);
  });
  arrivals.observe(body, { childList: true });
  colourSome();
  return () => {
    clearTimeout(timer);
    arrivals.disconnect();
    for (const [name, range] of added) registryFor(name).delete(range);
  };

  function colourSome(): void {
    const end = performance.now() + turnMs;
    while (waiting.length > 0 && performance.now() < end) {
      const code = waiting.shift();
      if (code) added.push(...colour(code));
    }
    timer = waiting.length > 0 ? setTimeout(colourSome) : undefined;
  }
}

function codeIn(element: Element): Element[] {
  return [...element.querySelectorAll('pre > code[class*="language-"]')];
}

function colour(code: Element): [string, Range][] {
  const language = /language-(\S+)/u.exec(code.className)?.[1]?.toLowerCase() ?? '';
  const text = code.firstChild;
  if (!lowlight.registered(language) || !(text instanceof Text) || text.length > longestCode) return [];
  return tokensOf(lowlight.highlight(language, text.data)).map(({ name, start, end }) => {
    const range = new Range();
    range.setStart(text, start);
    range.setEnd(text, end);
    registryFor(name).add(range);
    return [name, range];
  });
}

function registryFor(name: string): Highlight {
  const existing = CSS.highlights.get(name);
  if (existing) return existing;
  const created = new Highlight();
  CSS.highlights.set(name, created);
  return created;
}

interface Token {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The coloured stretches of a highlighted text, by their offsets in it. */
export function tokensOf(tree: Root): Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  walk(tree.children, null);
  return tokens;

  function walk(nodes: readonly RootContent[], inherited: string | null): void {
    for (const node of nodes) {
      if (node.type === 'text') {
        if (inherited) tokens.push({ name: inherited, start: offset, end: offset + node.value.length });
        offset += node.value.length;
      } else if (node.type === 'element') {
        const classes = node.properties['className'];
        const own = Array.isArray(classes) ? classes.map((each) => paletteOf[each]).find(Boolean) : undefined;
        walk(node.children, own ?? inherited);
      }
    }
  }
}
