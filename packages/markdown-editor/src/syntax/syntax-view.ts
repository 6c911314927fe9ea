import { countLines, findLineStart } from '../text-edits/lines.ts';
import { copyTextLayout } from '../textarea/area-mirror.ts';
import type { TextRange } from '../find/find-text.ts';
import { type PieceKind, splitLine } from './split-line.ts';
import { type SyntaxLine, updateLines } from './update-lines.ts';

export interface SyntaxView {
  /** Shows the text of the text area, whatever has changed. */
  readonly update: () => void;
  readonly destroy: () => void;
}

/**
 * Shows the text of a text area in an element over it, with a class name for each token. Each line
 * is an element, so that a key costs the layout of one line. React would compare all of them.
 */
export function createSyntaxView(
  area: HTMLTextAreaElement,
  layer: HTMLElement,
  classNames: Readonly<Record<PieceKind, string>>,
): SyntaxView {
  const content = document.createElement('div');
  layer.replaceChildren(content);
  const lines: SyntaxLine[] = [];
  const elements: HTMLElement[] = [];
  let box: ResizeObserverEntry | null = null;
  /** Index of the line in which an input method composes a word, or -1. */
  let composedLine = -1;

  const createLine = (line: SyntaxLine, composed: TextRange | null): HTMLElement => {
    const element = document.createElement('div');
    // Set on the text area, it decides about each of its lines.
    element.style.unicodeBidi = 'inherit';
    for (const { text, kinds } of splitLine(line, composed)) {
      if (kinds.length === 0) element.append(text);
      else {
        const span = document.createElement('span');
        span.className = kinds.map((kind) => classNames[kind]).join(' ');
        span.textContent = text;
        element.append(span);
      }
    }
    // An empty line needs its line break to have a height.
    element.append('\n');
    return element;
  };

  const replaceLine = (index: number, composed: TextRange | null) => {
    const [line, element] = [lines[index], elements[index]];
    if (!line || !element) return;
    const created = createLine(line, composed);
    element.replaceWith(created);
    elements[index] = created;
  };

  const follow = () => {
    layer.scrollTop = area.scrollTop;
    layer.scrollLeft = area.scrollLeft;
  };

  const update = () => {
    const { from, removed, added } = updateLines(lines, area.value);
    if (removed > 0 || added.length > 0) {
      const next = elements[from + removed] ?? null;
      for (const element of elements.slice(from, from + removed)) element.remove();
      const created = added.map((line) => createLine(line, null));
      const fragment = document.createDocumentFragment();
      fragment.append(...created);
      content.insertBefore(fragment, next);
      lines.splice(from, removed, ...added);
      elements.splice(from, removed, ...created);
    }
    follow();
  };

  /** The browser underlines the composed word in the color of the text, which is transparent. */
  const showComposed = (word: string | null) => {
    replaceLine(composedLine, null);
    composedLine = -1;
    if (!word) return;
    const { value, selectionStart: cursor } = area;
    // The cursor is in the word or at one of its ends.
    const at = value.lastIndexOf(word, cursor);
    if (at === -1 || at + word.length < cursor) return;
    composedLine = countLines(value.slice(0, at)) - 1;
    const start = at - findLineStart(value, at);
    replaceLine(composedLine, { start, end: start + word.length });
  };

  const place = () => {
    if (box) placeOver(area, layer, content, box);
    follow();
  };
  const onResize = (entries: readonly ResizeObserverEntry[]) => {
    box = entries.findLast(({ target }) => target === area) ?? box;
    place();
  };
  // Padding may change without the content box, and the other way round.
  const contentSizes = new ResizeObserver(onResize);
  contentSizes.observe(area);
  // What is above the text area may change its size.
  if (area.parentElement) contentSizes.observe(area.parentElement);
  const borderSizes = new ResizeObserver(onResize);
  borderSizes.observe(area, { box: 'border-box' });

  const over = new AbortController();
  const { signal } = over;
  const onInput = (event: Event) => {
    if (event.target !== area) return;
    update();
    showComposed(event instanceof InputEvent && event.isComposing ? event.data : null);
  };
  // On the document, after React may have reset the text.
  document.addEventListener('input', onInput, { signal });
  area.addEventListener('compositionend', () => showComposed(null), { signal });
  area.addEventListener('scroll', follow, { passive: true, signal });
  update();

  return {
    update,
    destroy: () => {
      over.abort();
      contentSizes.disconnect();
      borderSizes.disconnect();
      layer.replaceChildren();
    },
  };
}

/** Places a layer over the inside of a text area, in fractions of a pixel. */
function placeOver(
  area: HTMLTextAreaElement,
  layer: HTMLElement,
  content: HTMLElement,
  { borderBoxSize: [border], contentBoxSize: [inner] }: ResizeObserverEntry,
): void {
  // The layer has none while it is hidden.
  const frame = area.offsetParent;
  if (!border || !inner || !frame) return;
  const style = getComputedStyle(area);
  const [areaRect, frameRect] = [area.getBoundingClientRect(), frame.getBoundingClientRect()];
  // Not 1 in a dialog that grows while it opens.
  const scale = areaRect.width / border.inlineSize || 1;
  const px = (length: string) => Number.parseFloat(length) || 0;
  const [left, top] = [px(style.borderLeftWidth), px(style.borderTopWidth)];
  // From right to left, the scrollbar is at the left.
  const scrollbar = area.clientLeft - Math.round(left);
  const horizontalScrollbar =
    area.offsetHeight - area.clientHeight - Math.round(top) - Math.round(px(style.borderBottomWidth));
  Object.assign(layer.style, {
    left: `${(areaRect.left - frameRect.left) / scale - frame.clientLeft + left + scrollbar}px`,
    top: `${(areaRect.top - frameRect.top) / scale - frame.clientTop + top}px`,
    width: `${inner.inlineSize + px(style.paddingLeft) + px(style.paddingRight)}px`,
    height: `${border.blockSize - top - px(style.borderBottomWidth) - Math.max(0, horizontalScrollbar)}px`,
  });
  copyTextLayout(area, content);
}
