import type { Root, RootContent } from 'hast';
import { common, createLowlight } from 'lowlight';

const lowlight = createLowlight(common);

/** Maps highlight.js classes to our highlight names. Other classes keep the text color. */
const highlightByClass: Readonly<Record<string, string>> = {
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

/** Longer code is not highlighted, because it would block the page. */
const maxLength = 50_000;

/** Maximum time per task, in milliseconds, before yielding to the browser. */
const sliceMs = 8;

/** The inputs of a highlight; a change of any of them makes it stale. */
interface Source {
  /** In document order. Several, because marked lines are elements. */
  readonly texts: readonly Text[];
  readonly content: string;
  readonly language: string;
}

interface Coloured {
  readonly source: Source;
  readonly ranges: readonly (readonly [name: string, range: StaticRange])[];
}

/**
 * Highlights code by ranges of the CSS Custom Highlight API, without adding elements. Follows code
 * that is added, changed or removed, in slices of 8 ms.
 *
 * @returns a function that removes the highlights
 * @see https://www.w3.org/TR/css-highlight-api-1/
 */
export function highlightCode(body: HTMLElement): () => void {
  const coloured = new Map<Element, Coloured>();
  let queue: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const changes = new MutationObserver(update);
  changes.observe(body, { subtree: true, childList: true, characterData: true, attributeFilter: ['class'] });
  update();
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    for (const code of coloured.keys()) uncolour(code);
  };

  function update(): void {
    const present = new Set(findCode(body));
    for (const [code, { source }] of coloured) {
      if (!present.has(code) || !isSame(source, readSource(code))) uncolour(code);
    }
    queue = [...present].filter((code) => !coloured.has(code));
    timer ??= setTimeout(colourSome);
  }

  function colourSome(): void {
    const end = performance.now() + sliceMs;
    while (queue.length > 0 && performance.now() < end) {
      const code = queue.shift();
      if (!code) continue;
      const source = readSource(code);
      coloured.set(code, { source, ranges: colour(source) });
    }
    timer = queue.length > 0 ? setTimeout(colourSome) : undefined;
  }

  function uncolour(code: Element): void {
    for (const [name, range] of coloured.get(code)?.ranges ?? []) getHighlight(name).delete(range);
    coloured.delete(code);
  }
}

function findCode(body: Element): Iterable<Element> {
  return body.querySelectorAll('pre > code[class*="language-"]:not(.language-diff)');
}

function readSource(code: Element): Source {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return {
    texts,
    content: code.textContent,
    language: /language-(\S+)/u.exec(code.className)?.[1]?.toLowerCase() ?? '',
  };
}

function isSame(one: Source, other: Source): boolean {
  return (
    one.content === other.content &&
    one.language === other.language &&
    one.texts.length === other.texts.length &&
    one.texts.every((text, index) => text === other.texts[index])
  );
}

function colour({ texts, content, language }: Source): Coloured['ranges'] {
  if (!lowlight.registered(language) || content.length > maxLength) return [];
  const resolve = createOffsetResolver(texts);
  return getTokens(lowlight.highlight(language, content)).map(({ name, start, end }) => {
    const first = resolve(start, false);
    const last = resolve(end, true);
    // A live range would lose its position when React moves the block.
    const range = new StaticRange({
      startContainer: first.text,
      startOffset: first.offset,
      endContainer: last.text,
      endOffset: last.offset,
    });
    getHighlight(name).add(range);
    return [name, range] as const;
  });
}

/**
 * Returns a function that maps an offset in the joined texts to a text node and its offset. Offsets
 * must not decrease, so each node is visited once. On a boundary, an end belongs to the first node
 * and a start to the second.
 */
function createOffsetResolver(texts: readonly Text[]) {
  let index = 0;
  let before = 0;
  return (offset: number, isEnd: boolean): { text: Text; offset: number } => {
    for (;;) {
      const text = texts[index] as Text;
      const inText = offset - before;
      const isIn = isEnd ? inText <= text.length : inText < text.length;
      if (isIn || index === texts.length - 1) return { text, offset: inText };
      index += 1;
      before += text.length;
    }
  };
}

function getHighlight(name: string): Highlight {
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

/** Returns the highlighted ranges of lowlight's tree, as offsets in UTF-16 units. */
export function getTokens(tree: Root): Token[] {
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
        const own = Array.isArray(classes)
          ? classes.map((each) => highlightByClass[each]).find(Boolean)
          : undefined;
        walk(node.children, own ?? inherited);
      }
    }
  }
}
