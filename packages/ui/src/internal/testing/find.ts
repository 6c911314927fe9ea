/** Returns the first match of a selector, for elements without a role. Throws if there is none. */
export function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing on the page matches ${selector}`);
  return found;
}

/** Returns the first match of a selector as an input. Throws if it is none. */
export function findInput(selector: string): HTMLInputElement {
  const found = find(selector);
  if (!(found instanceof HTMLInputElement)) throw new Error(`${selector} finds no input`);
  return found;
}
