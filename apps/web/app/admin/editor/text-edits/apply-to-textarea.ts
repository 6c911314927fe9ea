import { measureRange } from './area-mirror.ts';
import type { TextState, TextEdit } from './text-edit.ts';

/** What a text area holds. */
export function getTextState(area: HTMLTextAreaElement): TextState {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

/**
 * Makes an edit in a text area as if it had been typed, so that the browser's own undo takes it back, in one step. The area gets
 * the focus.
 */
export function applyToTextarea(area: HTMLTextAreaElement, edit: TextEdit): void {
  if (area.readOnly || area.disabled) return;
  area.focus({ preventScroll: true });
  // Also says to the browser that what was typed before is a step of its own.
  area.setSelectionRange(edit.from, edit.to);
  if (edit.from !== edit.to || edit.insert !== '') {
    const wanted = area.value.slice(0, edit.from) + edit.insert + area.value.slice(edit.to);
    typeText(edit.insert);
    if (area.value !== wanted) {
      // A browser that does not let a page type: the text is right, but its undo knows nothing of it.
      area.setRangeText(wanted, 0, area.value.length, 'end');
      area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
    }
  }
  area.setSelectionRange(edit.start, edit.end);
}

/** Makes an edit, or only goes where it leads if it changes nothing. */
export function applyOrReveal(area: HTMLTextAreaElement, edit: TextEdit): void {
  if (edit.from === edit.to && edit.insert === '') revealRange(area, edit.start, edit.end);
  else applyToTextarea(area, edit);
}

/** Selects a place of the text and brings it into sight. */
export function revealRange(area: HTMLTextAreaElement, start: number, end: number): void {
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  scrollToOffset(area, start, { isPageMoved: true });
}

/**
 * Brings a place of the text into sight of its text area, and that part of it into sight of the window where the page may be moved.
 * What is in sight stays where it is.
 */
export function scrollToOffset(
  area: HTMLTextAreaElement,
  at: number,
  { isPageMoved: scrollsPage }: { readonly isPageMoved: boolean },
): void {
  const top = measureRange(area, at, at)[0]?.top ?? 0;
  const { scrollTop, clientHeight } = area;
  // What stands over the text, such as the find bar, covers some of it.
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

/** Returns how far down the window a place of the text is, in px. */
export function getTopInWindow(area: HTMLTextAreaElement, at: number): number {
  const top = measureRange(area, at, at)[0]?.top ?? 0;
  return area.getBoundingClientRect().top + top - area.scrollTop;
}

/** Returns how far down the window the bars above a text area reach, in px. */
export function getCoveredBottom(area: HTMLTextAreaElement): number {
  const bars = area.previousElementSibling;
  if (!bars) return 0;
  return Math.max(...[bars, ...bars.children].map((bar) => bar.getBoundingClientRect().bottom));
}

/** A line that begins less than this above the lower edge is not in sight, in px. */
const minLineVisible = 40;

/** Takes the last step of the browser's own undo back, or does it again. The area gets the focus. */
export function undoOrRedo(area: HTMLTextAreaElement, step: 'undo' | 'redo'): void {
  area.focus({ preventScroll: true });
  document.execCommand(step);
}

/** The one way by which a page may type: it is called outdated, and every browser has it for want of another. */
export function typeText(text: string): void {
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
}
