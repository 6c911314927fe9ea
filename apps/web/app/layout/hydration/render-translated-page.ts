import { hydratedEvent } from './deferred-hydration.ts';

/** Returns true if Chrome has translated the page: it puts `<font>` around each text. */
export function isTranslated(): boolean {
  return document.querySelector('body font') !== null;
}

/**
 * Renders a translated page without hydration, which would fail and then render it like this. Moves what
 * the user typed, the focus, and deferred presses to the new elements.
 */
export function renderTranslatedPage(render: () => void): void {
  const before = getControls();
  const focused = document.activeElement;
  addEventListener(
    hydratedEvent,
    // React handles events after its commit; deferred presses come later.
    () => queueMicrotask(() => getControls().forEach((next, index) => moveTo(next, before[index], focused))),
    { once: true },
  );
  render();
}

function getControls(): readonly HTMLElement[] {
  return [...document.querySelectorAll('input'), ...document.querySelectorAll('button')];
}

function moveTo(next: HTMLElement, old: HTMLElement | undefined, focused: Element | null): void {
  if (!old || next === old) return;
  old.addEventListener('click', () => next.click());
  if (old instanceof HTMLInputElement && next instanceof HTMLInputElement && old.value !== old.defaultValue) {
    // React ignores a value that is set on the element itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(next, old.value);
    next.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (old === focused && document.activeElement === document.body) next.focus({ preventScroll: true });
}
