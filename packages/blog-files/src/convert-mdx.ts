import { splitBody } from './body-parts.ts';

/**
 * Removes the imports and exports of MDX. As in MDX, they begin at the start of a block: a line of a
 * paragraph that begins with 'import' is text.
 */
export function removeModules(body: string): string {
  let result = '';
  let isBlockStart = true;
  let rest = 0;
  const isCode = createFenceFinder(body);
  let offset = 0;
  for (const line of body.split(/(?<=\n)/u)) {
    const start = offset;
    offset += line.length;
    if (start < rest) continue;
    if (isBlockStart && !isCode(start)) {
      const statement = readStatement(body, start);
      if (statement !== null) {
        rest = statement;
        // Statements may follow one another without an empty line.
        isBlockStart = true;
        continue;
      }
    }
    result += line;
    isBlockStart = line.trim() === '';
  }
  return result;
}

/** Returns a function that tells whether an offset is in a block of code. Ask in rising order. */
function createFenceFinder(body: string): (offset: number) => boolean {
  const parts = splitBody(body);
  let index = 0;
  let end = parts[0]?.text.length ?? 0;
  return (offset) => {
    while (offset >= end && index < parts.length - 1) {
      index += 1;
      end += parts[index]?.text.length ?? 0;
    }
    const { isCode = false, text = '' } = parts[index] ?? {};
    return isCode && text.includes('\n') && /^[ \t>]*(?:```|~~~)/u.test(text);
  };
}

const importStatement =
  /import\s+(?:(?:type\s+)?(?:[\w$]+|\{[^{}]{0,2000}\}|\*\s+as\s+[\w$]+)(?:\s*,\s*(?:\{[^{}]{0,2000}\}|\*\s+as\s+[\w$]+))?\s+from\s+)?["'][^"'\n]{1,500}["'](?:\s+with\s+\{[^{}\n]{0,200}\})?[ \t]*;?[ \t]*(?:\/\/[^\n]*)?(?:\r?\n|(?![^]))/uy;
const exportStart =
  /export\s+(?:(?:const|let|var)\s+(?:[\w$]+|\{|\[)[^\n=]{0,200}=|(?:async\s+)?function\b[\s*]*[\w$]*\s*[(<]|class\s+[\w$]+|(?:type|interface)\s+[\w$]+|\{[^}]{0,2000}\}|\*\s+from\s|default\s+(?:[({[`"']|async\b|function\b|class\b|[\w$]+(?:\.[\w$]+)*\s*(?:[;(]|=>|(?=\r?\n\s*(?:\n|(?![^])))|(?![^]))))/uy;

/** Returns the end of the statement that begins here, with the empty lines below; else null. */
function readStatement(body: string, start: number): number | null {
  importStatement.lastIndex = start;
  const found = importStatement.exec(body);
  if (found) return skipEmptyLines(body, importStatement.lastIndex);
  exportStart.lastIndex = start;
  if (!exportStart.exec(body)) return null;
  let depth = 0;
  let offset = start;
  for (const line of body.slice(start).split(/(?<=\n)/u)) {
    if (line.trim() === '' && depth <= 0) break;
    offset += line.length;
    const plain = line.replaceAll(
      /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\\n]|\\.)*`|\/\/[^\n]*/gu,
      '',
    );
    depth += (plain.match(/[{([]/gu)?.length ?? 0) - (plain.match(/[})\]]/gu)?.length ?? 0);
    if (depth <= 0 && /[;}]\s*$/u.test(line)) break;
  }
  return skipEmptyLines(body, offset);
}

function skipEmptyLines(body: string, start: number): number {
  const blank = /[ \t]*\r?\n/uy;
  let end = start;
  blank.lastIndex = start;
  while (blank.exec(body)) end = blank.lastIndex;
  return end;
}

const tagLine = /^[ \t]*(?:<\/?[A-Za-z][\w.-]*(?:\s[^<>]{0,1000})?\/?>|<\/?>)[ \t]*\r?$/u;
const openingLine = /^[ \t]*<([A-Za-z][\w.-]*)?(?:\s[^<>]{0,1000})?(?<!\/)>[ \t]*\r?$/u;
/** HTML whose content is no Markdown, also in MDX. */
const rawElement = /^(?:pre|script|style|textarea|svg|table|thead|tbody|tr|ul|ol|dl)$/iu;

/**
 * Prepares the components of MDX for Markdown. The Markdown between the lines of their tags gets
 * empty lines around it and loses its indentation, so it is rendered. Values in braces leave the
 * attributes. Tags such as `<Shelf.Book>` and `<>`, which no HTML has, are removed.
 */
export function convertComponents(body: string): string {
  if (!body.includes('<')) return body;
  return splitBody(body).some(({ isCode, text }) => !isCode && text.includes('<')) ? spaceBlocks(body) : body;
}

function spaceBlocks(body: string): string {
  const isInFence = createFenceFinder(body);
  const lines: string[] = [];
  let isSpaced = false;
  /** The indentation of the content of each open component. */
  const open: string[] = [];
  let offset = 0;
  let rawUntil: string | null = null;
  for (const line of body.split('\n')) {
    const start = offset;
    offset += line.length + 1;
    const isCode = isInFence(start);
    const wasSpaced = isSpaced;
    isSpaced = false;
    if (wasSpaced && line.trim() === '' && !isCode) continue;
    const name = openingLine.exec(line)?.[1];
    if (rawUntil !== null) {
      lines.push(line);
      if (line.includes(`</${rawUntil}>`)) rawUntil = null;
      continue;
    }
    if (!isCode && name !== undefined && rawElement.test(name)) {
      rawUntil = line.includes(`</${name}>`) ? null : name;
      lines.push(line);
      continue;
    }
    if (isCode || !tagLine.test(line)) {
      lines.push(dedent(line, open));
      continue;
    }
    const isMember = /^[ \t]*<\/?(?:[\w-]+\.[\w.-]+|>)/u.test(line);
    const isOpening = openingLine.test(line);
    const isClosing = /^[ \t]*<\//u.test(line);
    if (isClosing) open.pop();
    if (lines.length > 0 && lines.at(-1)?.trim() !== '') lines.push('');
    if (!isMember) lines.push(line.trim(), '');
    isSpaced = true;
    if (isOpening && !isClosing) open.push(/^[ \t]*/u.exec(line)?.[0] ?? '');
  }
  return lines.join('\n');
}

/** Removes the indentation of one level for each open component. */
function dedent(line: string, open: readonly string[]): string {
  let text = line;
  for (let level = 0; level < open.length && /^(?:\t| {2,4})/u.test(text); level += 1) {
    text = text.replace(/^(?:\t| {1,4})/u, '');
  }
  return text;
}

/** Removes values in braces from the attributes of HTML elements: `style={{ color: 'red' }}`. */
export function removeBraceAttributes(body: string): string {
  return splitBody(body)
    .map(({ isCode, text }) =>
      isCode
        ? text
        : text.replaceAll(/<[a-z][a-z\d]{0,20}(?:\s[^<>]{0,1000})?>/gu, (tag) =>
            tag.replaceAll(/\s+[\w-]+=\{(?:\{[^{}]{0,500}\}|[^{}]{0,500})\}/gu, ''),
          ),
    )
    .join('');
}
