import { parsePosts, type ParsedPosts } from '@branchbook/blog-core';

/**
 * Limits how many characters are scanned again from later offsets: text full of braces would take
 * quadratic time.
 */
const searchBudget = 10_000_000;

/** Limits the recursion depth: thousands of levels would overflow the stack. */
const deepestList = 100;

/**
 * Recovers posts from damaged text: cut off, padded, wrapped, or corrupted in parts. Every object
 * with a text field of a post counts; the last one may lack its end. `issues` list, by index in
 * `posts`, the fields that were filled. Never throws.
 *
 * @example
 * recoverPosts('[{"id":1,"title":"Whole"},{"id":2,"title":"Cut o'); // two posts, titled 'Whole' and 'Cut o'
 */
export function recoverPosts(text: string): ParsedPosts {
  const whole = tryParse(text) ?? tryParse(text.replaceAll(/[\u{feff}\0]/gu, ''));
  const entries =
    whole === undefined ? findObjects(text).flatMap((object) => findEntries(object)) : findEntries(whole);
  return parsePosts(entries.filter(isLikePost));
}

/** Returns a list's entries, the longest list of posts in an object, or a single post. */
function findEntries(value: unknown, depth = 0): readonly unknown[] {
  if (Array.isArray(value))
    return value.flatMap((entry: unknown) => (Array.isArray(entry) ? entry : [entry]));
  if (typeof value !== 'object' || value === null || depth > deepestList) return [];
  if (isLikePost(value)) return [value];
  const inner = Object.values(value).map((each) => findEntries(each, depth + 1));
  return inner.toSorted((a, b) => b.filter(isLikePost).length - a.filter(isLikePost).length)[0] ?? [];
}

/**
 * Returns the objects in text that is not JSON, in order. An object without an end counts if it is
 * a post; else its contents are searched.
 */
function findObjects(text: string): readonly unknown[] {
  const found: unknown[] = [];
  let budget = searchBudget;
  let start = text.indexOf('{');
  while (start !== -1 && budget > 0) {
    const { end, closers, isInString, lastComma } = scanObject(text, start);
    const part = text.slice(start, end);
    const object =
      closers === '' ? tryParse(part) : completeObject(part, closers, isInString, lastComma - start);
    const isTaken = object !== undefined && (closers === '' || isLikePost(object));
    if (isTaken) found.push(object);
    else budget -= end - start;
    start = text.indexOf('{', isTaken ? end : start + 1);
  }
  return found;
}

/**
 * Scans the object at `start`. Returns its end, the missing closing brackets if the text ends
 * first, and its last comma outside of strings.
 */
function scanObject(
  text: string,
  start: number,
): { end: number; closers: string; isInString: boolean; lastComma: number } {
  const closers: string[] = [];
  let isInString = false;
  let lastComma = start;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (isInString) {
      if (character === '\\') index += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{') closers.push('}');
    else if (character === '[') closers.push(']');
    else if (character === ',') lastComma = index;
    else if (character === '}' || character === ']') {
      closers.pop();
      if (closers.length === 0) return { end: index + 1, closers: '', isInString, lastComma };
    }
  }
  return { end: text.length, closers: closers.toReversed().join(''), isInString, lastComma };
}

/** Completes an object that was cut off: closes its last string, else drops its last field. */
function completeObject(part: string, closers: string, isInString: boolean, lastComma: number): unknown {
  if (isInString) {
    // The cut may split an escape: `\`, `\u00`.
    const text = part.replace(/\\(?:u[\da-f]{0,3})?$/iu, (escape, at: number) =>
      isEscaped(part, at) ? escape : '',
    );
    const object = tryParse(`${text}"${closers}`);
    if (object !== undefined) return object;
  }
  // Brackets opened after the last comma are dropped with it.
  const shorter = part.slice(0, lastComma);
  return tryParse(part + closers) ?? tryParse(shorter + scanObject(shorter, 0).closers);
}

/** Returns true if an odd number of backslashes precedes the offset. */
function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === '\\') before -= 1;
  return (at - before) % 2 === 1;
}

function isLikePost(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return ['title', 'content', 'excerpt', 'slug'].some((field) => {
    const text: unknown = Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined;
    return typeof text === 'string' && text !== '';
  });
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
