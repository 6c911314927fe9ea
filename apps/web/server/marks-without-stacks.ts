/** React makes a few errors while it loads, as marks to throw and to know again. */

/** In the production build of `react-dom/client`; ordinary errors are made within functions, where they are thrown. */
const mark = /^(?<name>(?:var| ) *\w+ = )Error\((?<message>formatProdErrorMessage\(\d+\))\)(?=[,;]$)/gmu;

/** Waiting for data, for a commit and for an action; a page that is not as prerendered; a part that is hydrated first. */
const knownMarks = 5;

/**
 * The source of `react-dom/client`, its marks made without `Error()`: errors to `instanceof`, with their message, without a stack.
 *
 * While a tool is attached to the page, as Lighthouse is, V8 looks up the source position of each error as it is made, and reads all of
 * the file once more for the first of them (docs/decisions/066).
 *
 * @throws {Error} where the source does not make as many marks as are known: another version of React may use them otherwise
 */
export function marksWithoutStacks(source: string): string {
  let found = 0;
  const changed = source.replace(mark, (_, name: string, message: string) => {
    found += 1;
    return `${name}{ __proto__: Error.prototype, message: ${message} }`;
  });
  if (found !== knownMarks) {
    throw new Error(`React makes ${found} errors while it loads, not ${knownMarks}.`);
  }
  return changed;
}
