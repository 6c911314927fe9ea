import { findLineEnd, findLineStart, getTouchedLines } from './lines.ts';
import { type TextState, createMinimalEdit, type TextEdit } from './text-edit.ts';
import { unwrap, trimSelection, getWordAt, wrap } from './toggle-mark.ts';

/**
 * Toggles code: inline code within a line, a fenced block for several lines or an empty one. The
 * fence is longer than any run of backticks inside.
 */
export function toggleCode(state: TextState): TextEdit {
  const { text, start, end } = state;
  const { lines } = getTouchedLines(state);
  if (lines.length > 1 || lines[0]?.trim() === '') return toggleFence(state);
  const part = start === end ? getWordAt(state) : trimSelection(state);
  const inside = text.slice(part.start, part.end);
  const pad = /^`|`$/u.test(inside) ? 1 : 0;
  const outside = Math.min(countTicksBefore(text, part.start - pad), countTicksAfter(text, part.end + pad));
  const isPadded = pad === 0 || (text[part.start - 1] === ' ' && text[part.end] === ' ');
  if (outside > getLongestRun(inside) && isPadded) {
    return createMinimalEdit(state, unwrap(state, part, outside + pad));
  }
  // The backticks are part of the selection.
  const own = Math.min(countTicksAfter(inside, 0), countTicksBefore(inside, inside.length));
  const core = { text, start: part.start + own, end: part.end - own };
  if (own > 0 && core.start < core.end && getLongestRun(text.slice(core.start, core.end)) < own) {
    return createMinimalEdit(state, unwrap(state, core, own));
  }
  const ticks = '`'.repeat(getLongestRun(inside) + 1);
  const opened = wrap(state, part, ticks);
  if (pad === 0) return createMinimalEdit(state, opened);
  const padded = wrap(
    opened,
    { ...part, start: part.start + ticks.length, end: part.end + ticks.length },
    ' ',
  );
  return createMinimalEdit(state, padded);
}

function toggleFence(state: TextState): TextEdit {
  const { text } = state;
  const { from, to, lines } = getTouchedLines(state);
  const before = getLineBefore(text, from);
  const after = lineAfter(text, to);
  const opening = /^`{3,}/u.exec(before ?? '')?.[0] ?? '';
  if (opening !== '' && after === opening) {
    // One edit, so that it is one undo step.
    const start = from - (before ?? '').length - 1;
    return {
      from: start,
      to: to + 1 + opening.length,
      insert: text.slice(from, to),
      start: Math.max(start, state.start - from + start),
      end: Math.max(
        start,
        Math.min(state.end - from + start, text.length - (from - start) - opening.length - 1),
      ),
    };
  }
  const own = /^`{3,}/u.exec(lines[0] ?? '')?.[0] ?? '';
  if (lines.length > 1 && own !== '' && lines.at(-1) === own) {
    const insert = lines.slice(1, -1).join('\n');
    return { from, to, insert, start: from, end: from + insert.length };
  }
  const fence = '`'.repeat(Math.max(3, getLongestRun(lines.join('\n')) + 1));
  const shift = fence.length + 1;
  return {
    from,
    to,
    insert: `${fence}\n${text.slice(from, to)}\n${fence}`,
    start: state.start + shift,
    end: state.end + shift,
  };
}

function getLineBefore(text: string, from: number): string | null {
  return from === 0 ? null : text.slice(findLineStart(text, from - 1), from - 1);
}

function lineAfter(text: string, to: number): string | null {
  return to >= text.length ? null : text.slice(to + 1, findLineEnd(text, to + 1));
}

function getLongestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/gu) ?? []).map((run) => run.length));
}

function countTicksBefore(text: string, at: number): number {
  let from = at;
  while (text[from - 1] === '`') from -= 1;
  return Math.max(0, at - from);
}

function countTicksAfter(text: string, at: number): number {
  let to = at;
  while (text[to] === '`') to += 1;
  return to - at;
}
