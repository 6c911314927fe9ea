/** Something in a JSON text that `JSON.parse` loses. */
export interface JsonLoss {
  /** The index of the list entry that loses it. */
  readonly index: number;
  /** A phrase without a full stop. */
  readonly message: string;
}

/**
 * Finds what `JSON.parse` loses without an error: all but the last value of a duplicate key, and
 * digits of a number beyond JavaScript's precision. Runs in linear time and does not recurse.
 *
 * White space, escapes and other spellings of a number ('1.0', '1e3') are not losses.
 *
 * @param text JSON that `JSON.parse` reads, of a list.
 * @returns at most one loss for each entry of the list, in its order.
 * @example
 * findJsonLosses('[{"id":9007199254740993}]');
 * // [{ index: 0, message: 'the number 9007199254740993 is shown as 9007199254740992' }]
 */
export function findJsonLosses(text: string): readonly JsonLoss[] {
  const losses: JsonLoss[] = [];
  /** The keys seen in each object that is still open; null for a list. */
  const open: (Set<string> | null)[] = [];
  let index = 0;
  let latestString = '""';

  const note = (message: string): void => {
    if (losses.at(-1)?.index !== index) losses.push({ index, message });
  };

  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') {
      const end = findStringEnd(text, at);
      latestString = text.slice(at, end);
      at = end - 1;
    } else if (character === ':') {
      const keys = open.at(-1);
      const key = parseKey(latestString);
      if (keys?.has(key)) note(`${shortened(latestString)} is there twice, and only the last one is shown`);
      keys?.add(key);
    } else if (character === ',') {
      if (open.length === 1) index += 1;
    } else if (character === '{') {
      open.push(new Set());
    } else if (character === '[') {
      open.push(null);
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === '-' || isDigit(character)) {
      const number = readNumber(text, at);
      const shown = String(Number(number));
      if (shown !== number && normalizeDecimal(shown) !== normalizeDecimal(number)) {
        note(`the number ${shortened(number)} is shown as ${shown}`);
      }
      at += number.length - 1;
    }
  }
  return losses;
}

function shortened(part: string): string {
  return part.length > 30 ? `${part.slice(0, 30)}…` : part;
}

/**
 * Returns the offset after the string that begins at `start`. Searches for quotes because most of
 * the text is in strings.
 */
function findStringEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote + 1;
}

/** Returns true if an odd number of backslashes precedes the offset. */
function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charAt(before - 1) === '\\') before -= 1;
  return (at - before) % 2 === 1;
}

/** Decodes escapes: '"\u0061"' and '"a"' are the same key. */
function parseKey(string: string): string {
  return string.includes('\\') ? String(JSON.parse(string)) : string.slice(1, -1);
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}

const numberPattern = /-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/iuy;

function readNumber(text: string, at: number): string {
  numberPattern.lastIndex = at;
  return numberPattern.exec(text)?.[0] ?? '';
}

/**
 * Returns the significant digits and the power of ten. Each number has one form: '120.0' and
 * '1.2e2' are '12e1', 0 and -0 are '0'.
 */
function normalizeDecimal(number: string): string {
  const [mantissa = '', exponent = '0'] = number.replace(/^-/u, '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/u, '');
  // A regular expression for trailing zeros would restart at each zero: quadratic time.
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end -= 1;
  if (end === 0) return '0';
  return `${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}
