/** A part of a Markdown text: code, fenced or inline, or everything else. */
export interface BodyPart {
  readonly isCode: boolean;
  readonly text: string;
}

/**
 * Three backticks that are closed in the same line are inline code.
 *
 * @see https://spec.commonmark.org/0.31.2/#fenced-code-blocks
 */
const openingFence = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?=[^`]*$)|~{3,})/u;
const closingFence = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/u;

/**
 * Splits Markdown into code and the rest. The texts of the parts, joined, are the body. Takes time
 * proportional to its length, whatever it holds.
 */
export function splitBody(body: string): readonly BodyPart[] {
  // Each step of a reading splits the same text.
  if (last?.body !== body) last = { body, parts: splitCode(body) };
  return last.parts;
}

let last: { readonly body: string; readonly parts: readonly BodyPart[] } | null = null;

function splitCode(body: string): readonly BodyPart[] {
  const parts: BodyPart[] = [];
  let fence: string | null = null;
  let lines: string[] = [];
  const flush = (isCode: boolean) => {
    if (lines.length === 0) return;
    const text = lines.join('');
    lines = [];
    if (isCode) parts.push({ isCode, text });
    else parts.push(...splitInlineCode(text));
  };
  for (const line of body.split(/(?<=\n)/u)) {
    const plain = line.replace(/\r?\n$/u, '');
    if (fence === null) {
      fence = openingFence.exec(plain)?.[1] ?? null;
      if (fence !== null) flush(false);
      lines.push(line);
    } else {
      lines.push(line);
      // The same character, at least as often.
      if (closingFence.exec(plain)?.[1]?.startsWith(fence)) {
        flush(true);
        fence = null;
      }
    }
  }
  flush(fence !== null);
  return parts;
}

/** Applies a function to all text that is not code. */
export function mapOutsideCode(body: string, transform: (text: string) => string): string {
  return splitBody(body)
    .map(({ isCode, text }) => (isCode ? text : transform(text)))
    .join('');
}

/** Code within a paragraph is between two runs of as many backticks. */
function splitInlineCode(text: string): readonly BodyPart[] {
  if (!text.includes('`')) return [{ isCode: false, text }];
  const parts: BodyPart[] = [];
  for (const paragraph of text.split(/(\n[ \t]*\n)/u)) {
    const pieces = paragraph.split(/(`+)/u);
    const ends = findClosingRuns(pieces);
    let plain = '';
    for (let at = 0; at < pieces.length; at += 1) {
      const end = ends[at];
      if (end === undefined) {
        plain += pieces[at];
        continue;
      }
      parts.push({ isCode: false, text: plain }, { isCode: true, text: pieces.slice(at, end + 1).join('') });
      plain = '';
      at = end;
    }
    parts.push({ isCode: false, text: plain });
  }
  return parts.filter((part) => part.text !== '');
}

/** Returns for each run of backticks the next run of the same length, if there is one. */
function findClosingRuns(pieces: readonly string[]): readonly (number | undefined)[] {
  const next = new Map<number, number>();
  const ends: (number | undefined)[] = [];
  for (let at = pieces.length - 2; at > 0; at -= 2) {
    const { length } = pieces[at] as string;
    ends[at] = next.get(length);
    next.set(length, at);
  }
  return ends;
}
