import { measureRange } from './area-mirror.ts';
import type { TextState, TextEdit } from '../text-edits/text-edit.ts';

/** Returns the text and selection of a text area. */
export function getTextState(area: HTMLTextAreaElement): TextState {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

/**
 * Applies an edit as if it had been typed, in one step of the browser's own undo. Focuses the text
 * area.
 */
export function applyToTextarea(area: HTMLTextAreaElement, edit: TextEdit): void {
  if (area.readOnly || area.disabled) return;
  area.focus({ preventScroll: true });
  // Also ends the undo step of what was typed before.
  area.setSelectionRange(edit.from, edit.to);
  if (edit.from !== edit.to || edit.insert !== '') {
    const expected = area.value.slice(0, edit.from) + edit.insert + area.value.slice(edit.to);
    typeText(edit.insert);
    if (area.value !== expected) {
      // In browsers without `execCommand` the text is right, but undo does not know the edit.
      area.setRangeText(expected, 0, area.value.length, 'end');
      area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
    }
  }
  area.setSelectionRange(edit.start, edit.end);
}

/** Applies an edit, or only moves the selection if the edit changes nothing. */
export function applyOrReveal(area: HTMLTextAreaElement, edit: TextEdit): void {
  if (edit.from === edit.to && edit.insert === '') revealRange(area, edit.start, edit.end);
  else applyToTextarea(area, edit);
}

/** Selects a range and scrolls it into view. */
export function revealRange(area: HTMLTextAreaElement, start: number, end: number): void {
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  scrollToOffset(area, start, { isPageMoved: true });
}

/**
 * Scrolls the text area to an offset, and with `scrollsPage` the page too. Does nothing if the
 * offset is visible.
 */
export function scrollToOffset(
  area: HTMLTextAreaElement,
  at: number,
  { isPageMoved: scrollsPage }: { readonly isPageMoved: boolean },
): void {
  const top = measureRange(area, at, at)[0]?.top ?? 0;
  const { scrollTop, clientHeight } = area;
  // The find bar covers the first lines.
  const covered = Math.max(0, getCoveredBottom(area) - area.getBoundingClientRect().top);
  if (top < scrollTop + covered || top > scrollTop + clientHeight - minLineVisible)
    area.scrollTop = top - Math.max(clientHeight / 3, covered + minLineVisible);
  if (!scrollsPage) return;
  const inWindow = area.getBoundingClientRect().top + top - area.scrollTop;
  const edge = Math.max(innerHeight / 5, getCoveredBottom(area));
  if (inWindow < edge || inWindow > (innerHeight * 4) / 5) {
    scrollBy({ top: inWindow - Math.max(innerHeight / 3, edge + minLineVisible), behavior: 'instant' });
  }
}

/** Returns the top of an offset in the window, in px. */
export function getTopInWindow(area: HTMLTextAreaElement, at: number): number {
  const top = measureRange(area, at, at)[0]?.top ?? 0;
  return area.getBoundingClientRect().top + top - area.scrollTop;
}

/** Returns the lower edge of the bars above a text area, in px from the top of the window. */
export function getCoveredBottom(area: HTMLTextAreaElement): number {
  const bars = area.previousElementSibling;
  if (!bars) return 0;
  return Math.max(...[bars, ...bars.children].map((bar) => bar.getBoundingClientRect().bottom));
}

/** A line that starts less than this above the lower edge counts as hidden, in px. */
const minLineVisible = 40;

/** Runs the browser's own undo or redo. Focuses the text area. */
export function undoOrRedo(area: HTMLTextAreaElement, step: 'undo' | 'redo'): void {
  area.focus({ preventScroll: true });
  document.execCommand(step);
}

/** Types a text with `execCommand`: deprecated, but the only way that keeps the browser's undo. */
export function typeText(text: string): void {
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
}
