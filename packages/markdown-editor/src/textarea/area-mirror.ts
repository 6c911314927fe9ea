/**
 * CSS properties that decide how lines break. Not `font`: in forced colors Chromium returns an
 * empty string for it.
 */
const mirroredProperties = [
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'paddingBottom',
  'paddingLeft',
  'paddingRight',
  'paddingTop',
  'tabSize',
  'wordBreak',
] as const;

/**
 * A rectangle in the content of a text area, in px from its top left corner, ignoring scrolling.
 */
export interface AreaRect {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Creates a hidden element that wraps text as a text area does, because browsers only measure text
 * in elements. The caller appends it to the document.
 */
export function createMirror(area: HTMLTextAreaElement): HTMLElement {
  const mirror = document.createElement('div');
  const style = getComputedStyle(area);
  for (const look of mirroredProperties) mirror.style[look] = style[look];
  Object.assign(mirror.style, {
    boxSizing: 'border-box',
    left: '0',
    overflowWrap: 'break-word',
    position: 'fixed',
    top: '0',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    width: `${area.clientWidth}px`,
  });
  return mirror;
}

/** Returns a rectangle for each line of a range, at least one. */
export function measureRange(area: HTMLTextAreaElement, start: number, end: number): readonly AreaRect[] {
  const mirror = createMirror(area);
  // A last line needs a character to have a height.
  const text = document.createTextNode(`${area.value}.`);
  mirror.append(text);
  document.body.append(mirror);
  const range = document.createRange();
  range.setStart(text, start);
  range.setEnd(text, Math.max(end, start + 1));
  const { top, left } = mirror.getBoundingClientRect();
  const rects = [...range.getClientRects()].map((rect) => ({
    top: rect.top - top,
    left: rect.left - left,
    width: end > start ? rect.width : 0,
    height: rect.height,
  }));
  mirror.remove();
  return rects.length > 0 ? rects : [{ top: 0, left: 0, width: 0, height: 0 }];
}
