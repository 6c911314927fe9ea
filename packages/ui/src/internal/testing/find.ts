/** Returns the first element that matches a selector. Throws if none does. Prefer roles. */
export function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing on the page matches ${selector}`);
  return found;
}

/** Returns the first element that matches a selector. Throws if it is not an input. */
export function findInput(selector: string): HTMLInputElement {
  const found = find(selector);
  if (!(found instanceof HTMLInputElement)) throw new Error(`${selector} finds no input`);
  return found;
}
