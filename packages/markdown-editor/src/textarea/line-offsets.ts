import { createMirror } from './area-mirror.ts';

/** Returns the top of a line (from 1) in px from the top of the content. */
export type GetLineOffset = (line: number) => number;

/**
 * Measures the tops of a text area's lines in a hidden copy. Heights of known lines are cached:
 * from one key to the next, nearly all of them.
 */
export function createLineOffsets(area: HTMLTextAreaElement): GetLineOffset {
  let measured = { text: '', width: -1, tops: [0] as readonly number[] };
  let heights: ReadonlyMap<string, number> = new Map();

  return (line) => {
    const { value: text, clientWidth: width } = area;
    if (measured.text !== text || measured.width !== width) {
      const lines = text.split('\n');
      heights = measureHeights(area, new Set(lines), measured.width === width ? heights : new Map());
      const tops = [Number.parseFloat(getComputedStyle(area).paddingTop)];
      for (const each of lines) tops.push((tops.at(-1) ?? 0) + (heights.get(each) ?? 0));
      measured = { text, width, tops };
    }
    return measured.tops[Math.min(line, measured.tops.length) - 1] ?? 0;
  };
}

/** Returns the height of each line in px. Lines in `known` are not measured again. */
function measureHeights(
  area: HTMLTextAreaElement,
  lines: ReadonlySet<string>,
  known: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const copy = createMirror(area);
  const added = [...lines].filter((text) => !known.has(text));
  const elements = added.map((text) => {
    const line = document.createElement('div');
    // An empty line needs its line break to have a height.
    line.textContent = `${text}\n`;
    return line;
  });
  copy.append(...elements);
  document.body.append(copy);
  const measured = elements.map((line) => line.getBoundingClientRect().height);
  copy.remove();
  const heights = new Map(added.map((text, index) => [text, measured[index] ?? 0]));
  return new Map([...lines].map((text) => [text, known.get(text) ?? heights.get(text) ?? 0]));
}
