import type { Element, ElementContent } from 'hast';
import { toString } from 'hast-util-to-string';

import { makeElement } from './make-element.ts';

/**
 * Returns the markup of a code block: a focusable `pre` that scrolls, and a copy button beside it,
 * which must not scroll. With a title it is a figure with a caption; otherwise `data-language`
 * names the language for the styles. `data-code-block` is `line` for one line without a title.
 * Marked lines are in `mark` elements.
 */
export function makeCodeBlock(pre: Element): Element {
  const code = pre.children[0];
  const text = toString(pre);
  let title: string | null = null;
  let language: string | null = null;
  pre.properties['tabIndex'] = 0;
  if (code?.type === 'element' && code.tagName === 'code') {
    title = takeAttribute(code, 'dataTitle');
    language = getLanguage(code);
    wrapLines(code, text, language === 'diff', takeAttribute(code, 'dataMarkedLines'));
  }
  const isLine = title === null && !/\n./su.test(text);
  const properties = {
    dataCodeBlock: isLine ? 'line' : '',
    ...(language !== null && title === null && { dataLanguage: language }),
  };
  const copy = makeElement('button', { type: 'button', dataCopy: '', ariaLabel: 'Copy code' }, 'Copy');
  return title === null
    ? makeElement('div', properties, pre, copy)
    : makeElement('figure', properties, makeElement('figcaption', { dataCodeTitle: '' }, title), pre, copy);
}

function getLanguage(code: Element): string | null {
  const { className } = code.properties;
  const names = Array.isArray(className) ? className : [];
  const [, language] = /(?:^| )language-(\S+)/u.exec(names.join(' ')) ?? [];
  return language ?? null;
}

/** Returns a string property and removes it from the element. */
function takeAttribute(element: Element, name: string): string | null {
  const value = element.properties[name];
  delete element.properties[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Wraps lines in elements without changing the text, so that copying returns the code itself. */
function wrapLines(code: Element, text: string, isDiff: boolean, markedLines: string | null): void {
  if (!isDiff && markedLines === null) return;
  const lines = text.split(/(?<=\n)/u);
  const marked = parseMarkedLines(markedLines ?? '', lines.length);
  code.children = isDiff ? wrapDiffLines(lines, marked) : wrapMarkedLines(lines, marked);
}

/**
 * Returns for each line whether it is marked. Takes linear time, because hostile lists have many
 * ranges.
 *
 * @example parseMarkedLines('1,3-4', 5) // [true, false, true, true, false]
 */
export function parseMarkedLines(list: string, count: number): boolean[] {
  const changes = Array.from({ length: count + 2 }, () => 0);
  for (const range of list.split(',')) {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/u.exec(range) ?? [];
    const start = Number(first);
    const end = Math.min(Number(last), count);
    if (!(start >= 1 && start <= end)) continue;
    changes[start]! += 1;
    changes[end + 1]! -= 1;
  }
  let depth = 0;
  return changes.slice(1, count + 1).map((change) => (depth += change) > 0);
}

/** Wraps each line of a diff; the class names added and removed lines. */
function wrapDiffLines(lines: readonly string[], marked: readonly boolean[]): ElementContent[] {
  return lines.map((line, index) => {
    const kind = line.startsWith('+') ? 'code-line-added' : line.startsWith('-') ? 'code-line-removed' : null;
    const className = kind ? ['code-line', kind] : ['code-line'];
    return marked[index]
      ? makeElement('mark', { className, dataMarkedLines: '' }, line)
      : makeElement('span', { className }, line);
  });
}

/** Wraps consecutive marked lines in one `mark`; other lines stay text. */
function wrapMarkedLines(lines: readonly string[], marked: readonly boolean[]): ElementContent[] {
  const runs: { isMarked: boolean; text: string }[] = [];
  for (const [index, line] of lines.entries()) {
    const isMarked = marked[index] ?? false;
    const last = runs.at(-1);
    if (last?.isMarked === isMarked) last.text += line;
    else runs.push({ isMarked, text: line });
  }
  return runs.map(({ isMarked, text }) =>
    isMarked ? makeElement('mark', { dataMarkedLines: '' }, text) : { type: 'text', value: text },
  );
}
