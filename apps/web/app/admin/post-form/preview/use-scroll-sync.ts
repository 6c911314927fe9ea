import { countLines } from '@branchbook/markdown-editor/commands';
import { createLineOffsets } from '@branchbook/markdown-editor/textarea';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import {
  type Anchor,
  mapPosition,
  type Scroll,
  mapScroll,
  createScrollMap,
  type Side,
} from './scroll-map.ts';

/** Source line of each block: see `RenderedBody.lines`. */
export type BodyLines = readonly (number | null)[];

/** Space kept around the edited block in the preview, in px. */
const scrollMargin = 48;

/**
 * Keeps text and preview in sync where both scroll: the page scrolls the text area, which is as high
 * as its text. The side that was used last (wheel, touch, key, scroll bar) leads. Brings the edited
 * block into view.
 *
 * @param pane scroll container of the preview
 * @param lines source lines of the rendered blocks; null if unknown
 */
export function useScrollSync(
  area: RefObject<HTMLTextAreaElement | null>,
  pane: RefObject<HTMLElement | null>,
  lines: BodyLines | null,
): void {
  const sync = useRef<ReturnType<typeof syncScroll> | null>(null);

  // Without lines the text area may not exist.
  const isKnown = lines !== null;
  // A layout effect, so that it stops before the elements are removed.
  useLayoutEffect(() => {
    if (!isKnown || !area.current || !pane.current) return undefined;
    sync.current = syncScroll(area.current, pane.current);
    return () => {
      sync.current?.stop();
      sync.current = null;
    };
  }, [area, pane, isKnown]);

  useEffect(() => {
    if (lines) sync.current?.show(lines);
  }, [lines]);
}

function syncScroll(area: HTMLTextAreaElement, pane: HTMLElement) {
  let lines: BodyLines = [];
  let leader: Side = 'editor';
  let following: ReturnType<typeof setTimeout> | undefined;
  /** Scroll position last set on the preview. */
  let followedTo = 0;
  /** Blocks of the rendered preview; it catches up in the next pause of typing. */
  let blocks: readonly Block[] | null = null;
  let anchors: readonly Anchor[] | null = null;
  const getEditorTop = createLineOffsets(area);

  const sizes = new ResizeObserver(forget);
  sizes.observe(area);
  sizes.observe(pane);
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const touch of ['wheel', 'pointerdown', 'touchstart', 'keydown', 'focusin'])
    document.addEventListener(touch, onTouch, options);
  document.addEventListener('scroll', onScroll, options);
  // Lazy parts reveal the positions of their blocks.
  pane.addEventListener('contentvisibilityautostatechange', onSeen, options);

  return {
    /** Call after the preview has rendered. */
    show(next: BodyLines): void {
      const isWritten = lines.length > 0 && document.activeElement === area && leader === 'editor';
      lines = next;
      forget();
      const body = pane.querySelector('[data-post-body]');
      // Images and lazy parts change the height later.
      if (body) sizes.observe(body);
      clearTimeout(following);
      // In a separate task, so that a key can come first.
      if (isWritten) following = setTimeout(showWritten);
    },
    stop(): void {
      clearTimeout(following);
      sizes.disconnect();
      listening.abort();
    },
  };

  function forget(): void {
    blocks = null;
    anchors = null;
  }

  function onTouch({ target }: Event): void {
    leader = target instanceof Node && pane.contains(target) ? 'preview' : 'editor';
  }

  function onScroll({ target }: Event): void {
    const side = target === pane ? 'preview' : target === document ? 'editor' : null;
    if (side === leader) follow();
  }

  function onSeen(): void {
    forget();
    // Do not override other scrolling, such as find in page.
    if (leader === 'preview' || pane.scrollTop === followedTo) follow();
  }

  function follow(): void {
    const editor = getEditorScroll(area, pane);
    const preview = getScroll(pane);
    if (editor.max <= 0 || preview.max <= 0) return;
    blocks ??= measureBlocks(pane, lines);
    anchors ??= createScrollMap(
      blocks.map(({ line, top }) => ({ editor: getEditorTop(line), preview: top })),
      { editor: area.scrollHeight, preview: pane.scrollHeight },
    );
    if (leader === 'editor') scrollPreview(mapScroll(anchors, leader, editor, preview));
    else {
      const top = mapScroll(anchors, leader, preview, editor);
      scrollBy({ top: top - editor.top, behavior: 'instant' });
    }
  }

  /** Scrolls the preview to the edited block if it is not visible. */
  function showWritten(): void {
    if (pane.scrollHeight <= pane.clientHeight) return;
    blocks ??= measureBlocks(pane, lines);
    const written = countLines(area.value.slice(0, area.selectionStart));
    const place = getLineTop(blocks, written, area, pane);
    const { scrollTop, clientHeight } = pane;
    const isInSight =
      place >= scrollTop + scrollMargin && place <= scrollTop + clientHeight - 2 * scrollMargin;
    if (!isInSight) scrollPreview(place - clientHeight / 2);
  }

  function scrollPreview(top: number): void {
    pane.scrollTop = top;
    // The browser rounds and clamps it.
    followedTo = pane.scrollTop;
  }
}

/**
 * Returns the top of a line (from 1) in the preview, in px.
 *
 * @param lines source lines of the rendered blocks
 */
export function getTopInPreview(
  line: number,
  area: HTMLTextAreaElement,
  pane: HTMLElement,
  lines: BodyLines,
): number {
  return getLineTop(measureBlocks(pane, lines), line, area, pane);
}

function getLineTop(
  blocks: readonly Block[],
  line: number,
  area: HTMLTextAreaElement,
  pane: HTMLElement,
): number {
  const byLine = createScrollMap(
    blocks.map((block) => ({ editor: block.line, preview: block.top })),
    { editor: countLines(area.value) + 1, preview: pane.scrollHeight },
  );
  return mapPosition(byLine, 'editor', line);
}

/** Returns the scroll of the text in the part of the window that is below the page's bars. */
function getEditorScroll(area: HTMLTextAreaElement, pane: HTMLElement): Scroll {
  const { top, height } = area.getBoundingClientRect();
  // The page's bars are above this edge.
  const edge = pane.getBoundingClientRect().top;
  const max = Math.max(0, height - (innerHeight - edge));
  return { top: Math.min(Math.max(0, edge - top), max), max, height };
}

function getScroll({ scrollTop, scrollHeight, clientHeight }: Element): Scroll {
  return { top: scrollTop, max: scrollHeight - clientHeight, height: scrollHeight };
}

/** A block of the preview: its source line (from 1), and its top in px. */
interface Block {
  readonly line: number;
  readonly top: number;
}

function measureBlocks(pane: HTMLElement, lines: BodyLines): readonly Block[] {
  const edge = pane.getBoundingClientRect().top - pane.scrollTop;
  const getTop = (each: Element) => each.getBoundingClientRect().top - edge;
  const placed = [...(pane.querySelector('[data-post-body]')?.children ?? [])].flatMap(getBlockElements);
  return lines.flatMap((line, index) => {
    const place = placed[index];
    if (line === null || !place) return [];
    const inside = isPart(place) ? [] : [...place.querySelectorAll<HTMLElement>('[data-line]')];
    return [
      { line, top: getTop(place) },
      ...inside.map((each) => ({ line: line + Number(each.dataset['line']), top: getTop(each) })),
    ];
  });
}

/**
 * Returns the elements of a child's blocks. A part that is not laid out has only the position of
 * its first block: measuring the others would force layout.
 */
function getBlockElements(child: Element): (Element | null)[] {
  if (!isPart(child)) return [child];
  const blocks = [...child.children];
  const isLaidOut = blocks[0]?.checkVisibility({ contentVisibilityAuto: true }) ?? false;
  return isLaidOut ? blocks : blocks.map((_, index) => (index === 0 ? child : null));
}

function isPart(element: Element): boolean {
  return element.matches('[data-prose-part]');
}
