import { createMirror } from './area-mirror.ts';

/** Where a line (from 1) of a text area begins, in px from the top of its content. */
type GetLineOffset = (line: number) => number;

/**
 * Measures where the lines of a text area begin. A browser does not tell, so a hidden copy of its lines is laid out. Those that were
 * there before stay as high as they were: from one key to the next, nearly all of them.
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

/** How high each of some lines is, in px. Those in `known` are not measured again. */
function measureHeights(
  area: HTMLTextAreaElement,
  lines: ReadonlySet<string>,
  known: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const copy = createMirror(area);
  const added = [...lines].filter((text) => !known.has(text));
  const elements = added.map((text) => {
    const line = document.createElement('div');
    // With its line break an empty one has its height, too.
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
