import { lineStart } from './lines.ts';

/** Whether a place of a text is inside a fenced block of code: what is written there means itself. */
export function isInFence(text: string, at: number): boolean {
  let open: string | null = null;
  const before = text.slice(0, lineStart(text, at));
  for (const [, fence = '', info = ''] of before.matchAll(
    /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/gmu,
  )) {
    if (open === null) {
      if (!(fence.startsWith('`') && info.includes('`'))) open = fence;
    } else if (fence.startsWith(open) && info.trim() === '') open = null;
  }
  return open !== null;
}
