import type { EditedText, TextEdit } from './text-edit.ts';

/** What a text area holds. */
export function readEdited(area: HTMLTextAreaElement): EditedText {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

/**
 * Makes an edit in a text area as if it had been typed, so that the browser's own undo takes it back, in one step. The area gets
 * the focus.
 */
export function writeEdit(area: HTMLTextAreaElement, edit: TextEdit): void {
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

/** Selects a place of the text and brings it into sight. */
export function showPlace(area: HTMLTextAreaElement, start: number, end: number): void {
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, end);
  scrollToPlace(area, start, { isPageMoved: true });
}

/**
 * Brings a place of the text into sight of its text area, and that part of it into sight of the window where the page may be moved.
 * What is in sight stays where it is.
 */
export function scrollToPlace(
  area: HTMLTextAreaElement,
  at: number,
  { isPageMoved }: { readonly isPageMoved: boolean },
): void {
  const top = topOf(area, at);
  const { scrollTop, clientHeight } = area;
  if (top < scrollTop || top > scrollTop + clientHeight - lowestLine) area.scrollTop = top - clientHeight / 3;
  if (!isPageMoved) return;
  const inWindow = area.getBoundingClientRect().top + top - area.scrollTop;
  // What stands over the text stays in sight while the text scrolls by below it.
  const edge = Math.max(innerHeight / 5, area.previousElementSibling?.getBoundingClientRect().bottom ?? 0);
  if (inWindow < edge || inWindow > (innerHeight * 4) / 5) {
    scrollBy({ top: inWindow - Math.max(innerHeight / 3, edge + lowestLine), behavior: 'instant' });
  }
}

/** A line that begins less than this above the lower edge is not in sight, in px. */
const lowestLine = 40;

/** How far below the beginning of the text a place is, in px. Browsers tell it of elements only, so the text becomes one. */
function topOf(area: HTMLTextAreaElement, at: number): number {
  const mirror = document.createElement('div');
  const style = getComputedStyle(area);
  for (const name of ['font', 'letterSpacing', 'padding', 'tabSize', 'wordBreak'] as const) {
    mirror.style[name] = style[name];
  }
  Object.assign(mirror.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    width: `${area.clientWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  const place = document.createElement('span');
  place.textContent = area.value.slice(at) || '.';
  mirror.append(area.value.slice(0, at), place);
  document.body.append(mirror);
  const top = place.offsetTop;
  mirror.remove();
  return top;
}

/** Takes the last step of the browser's own undo back, or does it again. The area gets the focus. */
export function stepHistory(area: HTMLTextAreaElement, step: 'undo' | 'redo'): void {
  area.focus({ preventScroll: true });
  document.execCommand(step);
}

/** The one way by which a page may type: it is called outdated, and every browser has it for want of another. */
export function typeText(text: string): void {
  if (text === '') document.execCommand('delete');
  else document.execCommand('insertText', false, text);
}
