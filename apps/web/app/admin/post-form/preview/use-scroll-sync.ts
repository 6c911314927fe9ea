import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { countLines } from '../../editor/text-edits/lines.ts';
import { createLineOffsets } from '../../editor/text-edits/line-offsets.ts';
import {
  type Anchor,
  mapPosition,
  type Scroll,
  mapScroll,
  createScrollMap,
  type Side,
} from './scroll-map.ts';

/** Where a body stands in its text: see `RenderedBody.lines`. */
export type BodyLines = readonly (number | null)[];

/** What is written should be read in the preview with so much around it, in px. */
const scrollMargin = 48;

/**
 * Keeps the text and its preview at the same place, where the preview stands beside the text and scrolls by itself. The one
 * that was touched last (wheel, finger, key, scroll bar) leads, and the other follows; what else scrolls the other one moves nothing.
 * What is being written is brought into the preview's sight.
 *
 * @param area the text; where it is shown at full height, the page scrolls in its place
 * @param pane around the preview
 * @param lines of what the preview shows; null where it shows no lines of the text
 */
export function useScrollSync(
  area: RefObject<HTMLTextAreaElement | null>,
  pane: RefObject<HTMLElement | null>,
  lines: BodyLines | null,
): void {
  const sync = useRef<ReturnType<typeof syncScroll> | null>(null);

  // Where no lines are shown the text may be of any length, and may not be in the page at all.
  const isKnown = lines !== null;
  // Ended with the elements, not some time after: a text that is no longer in the page has no look to measure.
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
  /** Where the preview was put last, following the text. */
  let followedTo = 0;
  /** Of what the preview shows, also while the text goes on: the preview follows in the next pause. */
  let blocks: readonly Block[] | null = null;
  let anchors: readonly Anchor[] | null = null;
  const topOfLine = createLineOffsets(area);

  const sizes = new ResizeObserver(forget);
  sizes.observe(area);
  sizes.observe(pane);
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const touch of ['wheel', 'pointerdown', 'touchstart', 'keydown', 'focusin'])
    document.addEventListener(touch, onTouch, options);
  document.addEventListener('scroll', onScroll, options);
  // Parts that come into sight have their blocks at places that are known only then.
  pane.addEventListener('contentvisibilityautostatechange', onSeen, options);

  return {
    /** What the preview shows has changed. */
    show(next: BodyLines): void {
      const isWritten = lines.length > 0 && document.activeElement === area && leader === 'editor';
      lines = next;
      forget();
      const body = pane.querySelector('[data-post-body]');
      // Pictures and the rest of a long body come later.
      if (body) sizes.observe(body);
      clearTimeout(following);
      // Apart from the drawing: a key may come between them.
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
    const side = target === pane ? 'preview' : target === area || target === document ? 'editor' : null;
    if (side === leader) follow();
  }

  function onSeen(): void {
    forget();
    // What somebody else has scrolled, such as a search in the page, stays where it is.
    if (leader === 'preview' || pane.scrollTop === followedTo) follow();
  }

  function follow(): void {
    const editor = getEditorScroll(area, pane);
    const preview = getScroll(pane);
    if (editor.max <= 0 || preview.max <= 0) return;
    blocks ??= measureBlocks(pane, lines);
    anchors ??= createScrollMap(
      blocks.map(({ line, top }) => ({ editor: topOfLine(line), preview: top })),
      { editor: area.scrollHeight, preview: pane.scrollHeight },
    );
    if (leader === 'editor') scrollPreview(mapScroll(anchors, leader, editor, preview));
    else scrollText(area, editor, mapScroll(anchors, leader, preview, editor));
  }

  /** Where the text does not scroll, or not far enough, the preview has to. */
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
    // Rounded, and no further than it goes.
    followedTo = pane.scrollTop;
  }
}

/**
 * How far down the preview a line of the text (from 1) is drawn, in px.
 *
 * @param lines of what the preview shows
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

/** How far the text is scrolled: by itself, or at its full height by the page. */
function getEditorScroll(area: HTMLTextAreaElement, pane: HTMLElement): Scroll {
  const own = getScroll(area);
  if (own.max > 1) return own;
  const { top, height } = area.getBoundingClientRect();
  // Above that edge the bars of the page are.
  const edge = pane.getBoundingClientRect().top;
  const max = Math.max(0, height - (innerHeight - edge));
  return { top: Math.min(Math.max(0, edge - top), max), max, height };
}

function scrollText(area: HTMLTextAreaElement, now: Scroll, top: number): void {
  if (area.scrollHeight - area.clientHeight > 1) area.scrollTop = top;
  else scrollBy({ top: top - now.top, behavior: 'instant' });
}

function getScroll({ scrollTop, scrollHeight, clientHeight }: Element): Scroll {
  return { top: scrollTop, max: scrollHeight - clientHeight, height: scrollHeight };
}

/** A block of the preview: the line of the text at which it begins, from 1, and how far down it is, in px. */
interface Block {
  readonly line: number;
  readonly top: number;
}

function measureBlocks(pane: HTMLElement, lines: BodyLines): readonly Block[] {
  const edge = pane.getBoundingClientRect().top - pane.scrollTop;
  const topOf = (each: Element) => each.getBoundingClientRect().top - edge;
  const placed = [...(pane.querySelector('[data-post-body]')?.children ?? [])].flatMap(getBlockElements);
  return lines.flatMap((line, index) => {
    const place = placed[index];
    if (line === null || !place) return [];
    const inside = isPart(place) ? [] : [...place.querySelectorAll<HTMLElement>('[data-line]')];
    return [
      { line, top: topOf(place) },
      ...inside.map((each) => ({ line: line + Number(each.dataset['line']), top: topOf(each) })),
    ];
  });
}

/**
 * What stands where the blocks of the body do that a child of it is or holds. Of a part out of sight only the first one's place is
 * known, which is the part's own: for the others it would have to be laid out.
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
