/** The first element a selector finds, for what has no role to be found by. Throws where there is none. */
export function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing on the page matches ${selector}`);
  return found;
}

/** Like `find`, for an input. */
export function findInput(selector: string): HTMLInputElement {
  const found = find(selector);
  if (!(found instanceof HTMLInputElement)) throw new Error(`${selector} finds no input`);
  return found;
}
