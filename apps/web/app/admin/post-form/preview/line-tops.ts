/** What makes lines as long and as high as they are. Not `font`: with the system's own colours Chromium gives none. */
const looks = [
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'tabSize',
] as const;

/** Where a line (from 1) of a text area begins, in px from the top of its content. */
type TopOfLine = (line: number) => number;

/**
 * Measures where the lines of a text area begin. A browser does not tell, so a hidden copy of the text is laid out once for each
 * text and width that is asked about.
 */
export function createLineTops(area: HTMLTextAreaElement): TopOfLine {
  let measured = { text: '', width: -1, tops: [0] as readonly number[] };

  return (line) => {
    const { value: text, clientWidth: width } = area;
    if (measured.text !== text || measured.width !== width) measured = { text, width, tops: measure(area) };
    return measured.tops[Math.min(line, measured.tops.length) - 1] ?? 0;
  };
}

function measure(area: HTMLTextAreaElement): readonly number[] {
  const style = getComputedStyle(area);
  const copy = document.createElement('div');
  for (const look of looks) copy.style[look] = style[look];
  Object.assign(copy.style, {
    boxSizing: 'border-box',
    overflowWrap: 'break-word',
    position: 'fixed',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    width: `${area.clientWidth}px`,
  });
  const lines = area.value.split('\n').map((text) => {
    const line = document.createElement('div');
    // With its line break an empty one has its height, too.
    line.textContent = `${text}\n`;
    return line;
  });
  copy.append(...lines);
  document.body.append(copy);
  const tops = lines.map(({ offsetTop }) => offsetTop);
  copy.remove();
  return tops;
}
