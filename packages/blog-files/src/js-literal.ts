/** The value of a literal of JavaScript, and where it ends. */
export interface JsLiteral {
  readonly value: unknown;
  /** The offset behind it. */
  readonly end: number;
  /** False if a part of it is code, as a call or a variable. Such parts are left out of `value`. */
  readonly isPlain: boolean;
}

/** More levels than any metadata has. A recursive function would overflow the stack. */
const maxDepth = 30;

/**
 * Reads a literal of JavaScript or TypeScript without running it: texts, numbers, words such as
 * `true`, lists and objects, `new Date('2021-03-05')`, with comments and trailing commas. Returns
 * null if no literal begins at the offset, or if it does not end.
 *
 * @example
 * readJsLiteral("{ title: 'Hello', draft: isDraft() }", 0);
 * // { value: { title: 'Hello' }, end: 36, isPlain: false }
 */
export function readJsLiteral(code: string, start: number): JsLiteral | null {
  try {
    return new LiteralReader(code, start).read();
  } catch (error) {
    if (error instanceof NoLiteral) return null;
    throw error;
  }
}

class NoLiteral extends Error {}

class LiteralReader {
  readonly #code: string;
  #at: number;
  #isPlain = true;

  constructor(code: string, start: number) {
    this.#code = code;
    this.#at = start;
  }

  read(): JsLiteral {
    this.#skipSpace();
    if (!/[[{"'`\d+-]|[a-z]/iu.test(this.#code[this.#at] ?? '')) throw new NoLiteral();
    const value = this.#readValue(0);
    return { value, end: this.#at, isPlain: this.#isPlain };
  }

  #readValue(depth: number): unknown {
    if (depth > maxDepth) throw new NoLiteral();
    this.#skipSpace();
    const sign = this.#code[this.#at];
    const from = this.#at;
    const value =
      sign === '{'
        ? this.#readObject(depth)
        : sign === '['
          ? this.#readList(depth)
          : sign === '"' || sign === "'" || sign === '`'
            ? this.#readText(sign)
            : this.#readWord();
    this.#skipSpace();
    if (this.#take(/(?:as\s+const|(?:as|satisfies)\s+[\w.]+(?:<[\w.,\s|'"]*>)?(?:\[\])?)/uy))
      this.#skipSpace();
    // A literal may begin an expression: 'a' + b.
    if (depth === 0 || /[,}\]]/u.test(this.#code[this.#at] ?? ',')) return value;
    this.#at = from;
    this.#skipCode();
    return undefined;
  }

  #readObject(depth: number): object {
    const entries: [string, unknown][] = [];
    this.#at += 1;
    for (;;) {
      this.#skipSpace();
      if (this.#take(/\}/uy)) return Object.fromEntries(entries);
      const sign = this.#code[this.#at];
      const quoted = sign === '"' || sign === "'" ? this.#readText(sign) : undefined;
      const name = quoted ?? this.#take(/[\p{L}_$][\p{L}\p{N}_$]*|\d+/uy);
      this.#skipSpace();
      if (name !== undefined && this.#take(/:/uy)) {
        const value = this.#readValue(depth + 1);
        if (value !== undefined) entries.push([name, value]);
      } else {
        // A spread, a method, a getter or a short form.
        this.#skipCode();
      }
      this.#skipSpace();
      if (!this.#take(/,/uy) && this.#code[this.#at] !== '}') throw new NoLiteral();
    }
  }

  #readList(depth: number): readonly unknown[] {
    const items: unknown[] = [];
    this.#at += 1;
    for (;;) {
      this.#skipSpace();
      if (this.#take(/\]/uy)) return items;
      const value = this.#readValue(depth + 1);
      if (value !== undefined) items.push(value);
      this.#skipSpace();
      if (!this.#take(/,/uy) && this.#code[this.#at] !== ']') throw new NoLiteral();
    }
  }

  #readText(quote: string): string {
    let text = '';
    for (let at = this.#at + 1; at < this.#code.length; at += 1) {
      const sign = this.#code[at] ?? '';
      if (sign === quote) {
        this.#at = at + 1;
        return text;
      }
      if (sign === '\n' && quote !== '`') break;
      if (quote === '`' && sign === '$' && this.#code[at + 1] === '{') this.#isPlain = false;
      if (sign === '\\') {
        at += 1;
        const escape = this.#code[at] ?? '';
        const unicode = /u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})/iuy;
        unicode.lastIndex = at;
        const match = unicode.exec(this.#code);
        const code = Number.parseInt(match?.slice(1).find(Boolean) ?? '', 16);
        if (match && code <= 0x10ffff) {
          text += String.fromCodePoint(code);
          at += match[0].length - 1;
        } else text += escapes[escape] ?? escape;
      } else text += sign;
    }
    throw new NoLiteral();
  }

  #readWord(): unknown {
    const word = this.#take(
      /[+-]?(?:\d[\d_]*)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w$.])|(?:true|false|null|undefined)(?![\w$.(])/iuy,
    );
    if (word !== undefined) {
      if (word === 'true' || word === 'false') return word === 'true';
      if (word === 'null' || word === 'undefined') return null;
      const number = Number(word.replaceAll('_', ''));
      if (!Number.isNaN(number)) return number;
    }
    const date = this.#take(/new\s+Date\(\s*(?:"[^"\n]*"|'[^'\n]*'|\d+)\s*\)/uy);
    if (date !== undefined) {
      const inner = date.replace(/^[^(]*\(\s*["']?/u, '').replace(/["']?\s*\)$/u, '');
      return inner;
    }
    this.#skipCode();
    return undefined;
  }

  /** Skips an expression up to the comma or bracket that ends it. */
  #skipCode(): void {
    this.#isPlain = false;
    const from = this.#at;
    let depth = 0;
    while (this.#at < this.#code.length) {
      const sign = this.#code[this.#at] ?? '';
      if (sign === '"' || sign === "'" || sign === '`') {
        this.#readText(sign);
        continue;
      }
      if (depth === 0 && /[,}\];]/u.test(sign)) break;
      if (/[([{]/u.test(sign)) depth += 1;
      if (/[)\]}]/u.test(sign)) depth -= 1;
      if (depth < 0) break;
      this.#at += 1;
    }
    if (this.#at === from) throw new NoLiteral();
  }

  #skipSpace(): void {
    this.#take(/(?:\s+|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)+/uy);
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#code)?.[0];
    if (found === undefined) return undefined;
    this.#at += found.length;
    return found;
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '', 0: '\0' };
