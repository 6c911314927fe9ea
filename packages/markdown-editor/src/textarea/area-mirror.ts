/**
 * CSS properties that decide how letters are shaped and lines break. No shorthands such as `font`:
 * in forced colors Chromium returns an empty string for it.
 */
const layoutProperties = [
  'direction',
  'fontFamily',
  'fontFeatureSettings',
  'fontKerning',
  'fontOpticalSizing',
  'fontSize',
  'fontSizeAdjust',
  'fontStretch',
  'fontStyle',
  'fontVariantAlternates',
  'fontVariantCaps',
  'fontVariantEastAsian',
  'fontVariantLigatures',
  'fontVariantNumeric',
  'fontVariationSettings',
  'fontWeight',
  'hyphens',
  'letterSpacing',
  'lineBreak',
  'lineHeight',
  'overflowWrap',
  'paddingBottom',
  'paddingLeft',
  'paddingRight',
  'paddingTop',
  'tabSize',
  'textAlign',
  'textIndent',
  'textRendering',
  'textTransform',
  'unicodeBidi',
  'whiteSpace',
  'wordBreak',
  'wordSpacing',
] as const;

/** Copies the styles of a text area that decide where its letters are. */
export function copyTextLayout(area: HTMLTextAreaElement, element: HTMLElement): void {
  const style = getComputedStyle(area);
  for (const property of layoutProperties) element.style[property] = style[property];
}

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
  copyTextLayout(area, mirror);
  Object.assign(mirror.style, {
    boxSizing: 'border-box',
    left: '0',
    position: 'fixed',
    top: '0',
    visibility: 'hidden',
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
