import { lineEnd, lineStart, touchedLines } from './lines.ts';
import { type EditedText, editTowards, type TextEdit } from './text-edit.ts';
import { unwrap, withoutSpaces, wordAt, wrap } from './toggle-mark.ts';

/**
 * Makes what is selected code, or plain again where it is: a part of a line between backticks, several lines or an empty one
 * between fences. What is added is longer than any backticks inside, and the same press takes it away.
 */
export function toggleCode(edited: EditedText): TextEdit {
  const { text, start, end } = edited;
  const { lines } = touchedLines(edited);
  if (lines.length > 1 || lines[0]?.trim() === '') return toggleFence(edited);
  const part = start === end ? wordAt(edited) : withoutSpaces(edited);
  const inside = text.slice(part.start, part.end);
  const pad = /^`|`$/u.test(inside) ? 1 : 0;
  const outside = Math.min(ticksBefore(text, part.start - pad), ticksAfter(text, part.end + pad));
  const isPadded = pad === 0 || (text[part.start - 1] === ' ' && text[part.end] === ' ');
  if (outside > longestTicks(inside) && isPadded) {
    return editTowards(edited, unwrap(edited, part, outside + pad));
  }
  // Selected with its backticks.
  const own = Math.min(ticksAfter(inside, 0), ticksBefore(inside, inside.length));
  const core = { text, start: part.start + own, end: part.end - own };
  if (own > 0 && core.start < core.end && longestTicks(text.slice(core.start, core.end)) < own) {
    return editTowards(edited, unwrap(edited, core, own));
  }
  const ticks = '`'.repeat(longestTicks(inside) + 1);
  const opened = wrap(edited, part, ticks);
  if (pad === 0) return editTowards(edited, opened);
  const padded = wrap(
    opened,
    { ...part, start: part.start + ticks.length, end: part.end + ticks.length },
    ' ',
  );
  return editTowards(edited, padded);
}

function toggleFence(edited: EditedText): TextEdit {
  const { text } = edited;
  const { from, to, lines } = touchedLines(edited);
  const before = lineBefore(text, from);
  const behind = lineBehind(text, to);
  const opening = /^`{3,}/u.exec(before ?? '')?.[0] ?? '';
  if (opening !== '' && behind === opening) {
    // One edit over all of it: two would be two steps of undo.
    const start = from - (before ?? '').length - 1;
    return {
      from: start,
      to: to + 1 + opening.length,
      insert: text.slice(from, to),
      start: Math.max(start, edited.start - from + start),
      end: Math.max(
        start,
        Math.min(edited.end - from + start, text.length - (from - start) - opening.length - 1),
      ),
    };
  }
  const own = /^`{3,}/u.exec(lines[0] ?? '')?.[0] ?? '';
  if (lines.length > 1 && own !== '' && lines.at(-1) === own) {
    const insert = lines.slice(1, -1).join('\n');
    return { from, to, insert, start: from, end: from + insert.length };
  }
  const fence = '`'.repeat(Math.max(3, longestTicks(lines.join('\n')) + 1));
  const shift = fence.length + 1;
  return {
    from,
    to,
    insert: `${fence}\n${text.slice(from, to)}\n${fence}`,
    start: edited.start + shift,
    end: edited.end + shift,
  };
}

function lineBefore(text: string, from: number): string | null {
  return from === 0 ? null : text.slice(lineStart(text, from - 1), from - 1);
}

function lineBehind(text: string, to: number): string | null {
  return to >= text.length ? null : text.slice(to + 1, lineEnd(text, to + 1));
}

function longestTicks(text: string): number {
  return Math.max(0, ...(text.match(/`+/gu) ?? []).map((run) => run.length));
}

function ticksBefore(text: string, at: number): number {
  let from = at;
  while (text[from - 1] === '`') from -= 1;
  return Math.max(0, at - from);
}

function ticksAfter(text: string, at: number): number {
  let to = at;
  while (text[to] === '`') to += 1;
  return to - at;
}
