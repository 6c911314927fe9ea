/**
 * Makes the next Tab start at an element, as a browser does after it has followed a link to a
 * section. An element without `tabindex` loses the focus again; the browser remembers where it was.
 */
export function startTabbingAt(element: HTMLElement): void {
  const isFocusable = element.hasAttribute('tabindex');
  if (!isFocusable) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  if (!isFocusable) element.removeAttribute('tabindex');
}
