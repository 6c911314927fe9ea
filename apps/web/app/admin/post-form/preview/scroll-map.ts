/** A position that text and preview share, in px from the top of each. */
export interface Anchor {
  readonly editor: number;
  readonly preview: number;
}

export type Side = keyof Anchor;

/** Scroll position, maximum and content height of a side, in px. */
export interface Scroll {
  readonly top: number;
  readonly max: number;
  readonly height: number;
}

/**
 * Returns anchors in ascending order on both sides, from start to end. Drops anchors that would go
 * backwards.
 *
 * @param found in preview order
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

/** Returns the position on the other side, interpolated between anchors. */
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
 * Returns the scroll position of the other side. The reference line moves from the top edge to the
 * bottom edge while scrolling, so that both sides start and end together.
 */
export function mapScroll(map: readonly Anchor[], from: Side, source: Scroll, target: Scroll): number {
  if (source.max <= 0 || target.max <= 0) return target.top;
  const place = (source.top / source.max) * source.height;
  return (mapPosition(map, from, place) / target.height) * target.max;
}
