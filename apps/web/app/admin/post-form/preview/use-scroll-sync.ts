import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { countLines } from '../editor/edits/lines.ts';
import { createRowsOfLines } from './count-rows.ts';
import { type Anchor, placeAcross, type Scroll, scrollAcross, scrollMap, type Side } from './scroll-map.ts';

/** Where a body stands in its text: see `RenderedBody.lines`. */
export type BodyLines = readonly (number | null)[];

/** What is written should be read in the preview with so much around it, in px. */
const roomAround = 48;

/**
 * Keeps the text and its preview at the same place, where the preview stands beside the text and scrolls by itself. The one
 * that was touched last leads, by whatever hand (wheel, finger, key, scroll bar), and the other follows; what scrolls a side
 * without anybody's hand moves nothing. What is being written is brought into the preview's sight.
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
  let lines: BodyLines | null = null;
  let leader: Side = 'editor';
  const lineTops = createLineTops(area);
  let following: ReturnType<typeof setTimeout> | undefined;
  /** Where the preview was put last, following the text. */
  let followedTo = 0;
  /** Of what the preview shows, also while the text goes on: the preview follows in the next pause, and is measured then. */
  let known: readonly Anchor[] | null = null;

  const sizes = new ResizeObserver(forget);
  sizes.observe(area);
  sizes.observe(pane);
  const touches = ['wheel', 'pointerdown', 'touchstart', 'keydown', 'focusin'];
  for (const touch of touches) document.addEventListener(touch, onTouch, { capture: true, passive: true });
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  // Parts that come into sight have their blocks at places that are known only then.
  pane.addEventListener('contentvisibilityautostatechange', onSeen, true);

  return {
    /** What the preview shows has changed. */
    show(next: BodyLines): void {
      const isWritten = lines !== null && document.activeElement === area && leader === 'editor';
      lines = next;
      forget();
      const body = pane.querySelector('[data-post-body]');
      // Pictures and the rest of a long body come later.
      if (body) sizes.observe(body);
      clearTimeout(following);
      // Counting, then measuring, apart from the drawing and from each other: a key may come between them.
      following = setTimeout(() => {
        lineTops();
        following = setTimeout(() => {
          mapNow(next);
          if (isWritten) showWritten();
        });
      });
    },
    stop(): void {
      clearTimeout(following);
      sizes.disconnect();
      for (const touch of touches) document.removeEventListener(touch, onTouch, { capture: true });
      document.removeEventListener('scroll', onScroll, { capture: true });
      pane.removeEventListener('contentvisibilityautostatechange', onSeen, true);
    },
  };

  function onSeen(): void {
    forget();
    // What somebody else has scrolled, such as a search in the page, stays where it is.
    if (leader === 'preview' || pane.scrollTop === followedTo) follow();
  }

  function forget(): void {
    known = null;
  }

  function onTouch({ target }: Event): void {
    leader = target instanceof Node && pane.contains(target) ? 'preview' : 'editor';
  }

  function onScroll({ target }: Event): void {
    const side = target === pane ? 'preview' : target === area || target === document ? 'editor' : null;
    if (side === leader) follow();
  }

  function follow(): void {
    if (lines === null) return;
    const editor = scrollOfText(area, pane);
    const preview = scrollOf(pane);
    if (editor.most <= 0 || preview.most <= 0) return;
    if (leader === 'editor') scrollPreview(scrollAcross(mapNow(lines), leader, editor, preview));
    else scrollText(area, editor, scrollAcross(mapNow(lines), leader, preview, editor));
  }

  /** Where the text does not scroll, or not far enough, the preview has to. */
  function showWritten(): void {
    if (lines === null || pane.scrollHeight <= pane.clientHeight) return;
    const line = countLines(area.value.slice(0, area.selectionStart));
    const place = placeAcross(mapNow(lines), 'editor', lineTops()(line));
    const { scrollTop, clientHeight } = pane;
    const isInSight = place >= scrollTop + roomAround && place <= scrollTop + clientHeight - 2 * roomAround;
    if (!isInSight) scrollPreview(place - clientHeight / 2);
  }

  function scrollPreview(top: number): void {
    pane.scrollTop = top;
    // Rounded, and no further than it goes.
    followedTo = pane.scrollTop;
  }

  function mapNow(shown: BodyLines): readonly Anchor[] {
    if (known) return known;
    const topOfLine = lineTops();
    known = scrollMap(
      blocksOf(pane, shown).map(({ line, top }) => ({ editor: topOfLine(line), preview: top })),
      { editor: area.scrollHeight, preview: pane.scrollHeight },
    );
    return known;
  }
}

/** How far the text is scrolled: by itself, or at its full height by the page. */
function scrollOfText(area: HTMLTextAreaElement, pane: HTMLElement): Scroll {
  const own = scrollOf(area);
  if (own.most > 1) return own;
  const { top, height } = area.getBoundingClientRect();
  // Above that edge the bars of the page are.
  const edge = pane.getBoundingClientRect().top;
  const most = Math.max(0, height - (innerHeight - edge));
  return { top: Math.min(Math.max(0, edge - top), most), most, height };
}

function scrollText(area: HTMLTextAreaElement, now: Scroll, top: number): void {
  if (area.scrollHeight - area.clientHeight > 1) area.scrollTop = top;
  else scrollBy({ top: top - now.top, behavior: 'instant' });
}

function scrollOf({ scrollTop, scrollHeight, clientHeight }: Element): Scroll {
  return { top: scrollTop, most: scrollHeight - clientHeight, height: scrollHeight };
}

/** A block of the preview: the line of the text at which it begins, from 1, and how far down it is, in px. */
interface Block {
  readonly line: number;
  readonly top: number;
}

function blocksOf(pane: HTMLElement, lines: BodyLines): readonly Block[] {
  const edge = pane.getBoundingClientRect().top - pane.scrollTop;
  const topOf = (each: Element) => each.getBoundingClientRect().top - edge;
  const placed = [...(pane.querySelector('[data-post-body]')?.children ?? [])].flatMap(placesIn);
  return lines.flatMap((line, index) => {
    const place = placed[index];
    if (line === null || !place) return [];
    const inside = [...(place.block?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].map((each) => ({
      line: line + Number(each.dataset['line']),
      top: topOf(each),
    }));
    return [{ line, top: topOf(place.element) }, ...inside];
  });
}

/** Where a block of the body is: what stands there, and the block itself where it is laid out. */
interface BlockPlace {
  readonly element: Element;
  readonly block: Element | null;
}

/**
 * The places of the blocks that a child of the body is or holds. Of a part out of sight only the first one's is known, which is the
 * part's own: for the others it would have to be laid out.
 */
function placesIn(child: Element): (BlockPlace | null)[] {
  if (!child.matches('[data-prose-part]')) return [{ element: child, block: child }];
  const blocks = [...child.children];
  const isLaidOut = blocks[0]?.checkVisibility({ contentVisibilityAuto: true }) ?? false;
  if (isLaidOut) return blocks.map((block) => ({ element: block, block }));
  return blocks.map((_, index) => (index === 0 ? { element: child, block: null } : null));
}

/** Where each line (from 1) of a text area begins, in px from its top. */
type LineTops = (line: number) => number;

/**
 * Measures where the lines of a text area begin. A browser does not tell, and a second text of the same look would have to be laid out to
 * ask it; the font is of even width, so counting letters is enough. What the count is off by is spread over the whole
 * height, which is known. What was measured last holds until the text or its columns change.
 */
function createLineTops(area: HTMLTextAreaElement): () => LineTops {
  const rowsOfLines = createRowsOfLines();
  let last = { text: '', columns: 0, height: 0, tops: ((): number => 0) as LineTops };

  return () => {
    const style = getComputedStyle(area);
    const [above, below, left, right, rowHeight] = [
      style.paddingTop,
      style.paddingBottom,
      style.paddingLeft,
      style.paddingRight,
      style.lineHeight,
    ].map((length) => Number.parseFloat(length) || 0) as [number, number, number, number, number];
    const columns = Math.max(1, Math.floor((area.clientWidth - left - right) / letterWidth(style)));
    const { value: text, scrollHeight: height } = area;
    if (last.text === text && last.columns === columns && last.height === height) return last.tops;
    const rows = rowsOfLines(text, columns);
    const counted = (rows.at(-1) ?? 0) * rowHeight;
    const isFull = height > area.clientHeight || counted + above + below >= area.clientHeight;
    const scale = isFull && counted > 0 ? (height - above - below) / counted : 1;
    const tops: LineTops = (line) => above + (rows[Math.min(line, rows.length) - 1] ?? 0) * rowHeight * scale;
    last = { text, columns, height, tops };
    return tops;
  };
}

const letterWidths = new Map<string, number>();

function letterWidth({ fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): number {
  // The shorthand, of its parts: with the system's own colours Chromium gives none.
  const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const known = letterWidths.get(font);
  if (known !== undefined) return known;
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return Number.POSITIVE_INFINITY;
  context.font = font;
  const letters = 'x'.repeat(100);
  const width = context.measureText(letters).width / letters.length;
  // Before the font is there, it is another's width. Those after it in the list are never asked for.
  const [first = ''] = fontFamily.split(',');
  if (document.fonts.check(`${fontStyle} ${fontWeight} ${fontSize} ${first}`)) letterWidths.set(font, width);
  return width;
}
