/** A place that the text and its preview both have: how far down it is in each, in px. */
export interface Anchor {
  readonly editor: number;
  readonly preview: number;
}

export type Side = keyof Anchor;

/** What scrolls: how far it is scrolled, how far it can be, and how high its content is, in px. */
export interface Scroll {
  readonly top: number;
  readonly max: number;
  readonly height: number;
}

/**
 * The anchors of a text in the order of both sides, from the beginning of each to its end. What would lead backwards on either side
 * is left out.
 *
 * @param found in the order of the preview
 */
export function createScrollMap(found: readonly Anchor[], end: Anchor): readonly Anchor[] {
  const anchors: Anchor[] = [{ editor: 0, preview: 0 }];
  for (const anchor of found) {
    const last = anchors.at(-1);
    if (last && isBefore(last, anchor) && isBefore(anchor, end)) anchors.push(anchor);
  }
  return [...anchors, end];
}

function isBefore(one: Anchor, other: Anchor): boolean {
  return one.editor < other.editor && one.preview < other.preview;
}

/** The place on the other side that belongs to one on this side: between two anchors, as far along as here. */
export function mapPosition(map: readonly Anchor[], from: Side, place: number): number {
  const to = from === 'editor' ? 'preview' : 'editor';
  const index = map.findIndex((anchor) => anchor[from] >= place);
  const after = map[index === -1 ? map.length - 1 : index];
  const before = map[index - 1];
  if (!after) return 0;
  if (!before || index === -1) return after[to];
  const share = (place - before[from]) / (after[from] - before[from]);
  return before[to] + share * (after[to] - before[to]);
}

/**
 * How far the other side has to be scrolled to show what this side shows. The line that is compared moves down with the scrolling,
 * from the top edge at the beginning to the bottom edge at the end, so that both sides begin and end together.
 */
export function mapScroll(map: readonly Anchor[], from: Side, source: Scroll, target: Scroll): number {
  if (source.max <= 0 || target.max <= 0) return target.top;
  const place = (source.top / source.max) * source.height;
  return (mapPosition(map, from, place) / target.height) * target.max;
}
