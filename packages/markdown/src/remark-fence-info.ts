import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** The parsed info string of a code fence. */
export interface FenceInfo {
  /** Null if there is none. */
  readonly language: string | null;
  /** A caption such as a file name; null if there is none. */
  readonly title: string | null;
  /** Line numbers (from 1) and ranges, "1,3-5"; null if no line is marked. */
  readonly markedLines: string | null;
}

/** `title="a.js"` or `file=a.js`, anywhere after the language. */
const titlePattern = /(?:^|[\s{,])(?:title|filename|file)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s{},"']+))/iu;

/** `{1,3-5}`, or Hugo's `hl_lines=[1,"3-5"]` and `hl_lines="1 3-5"`. */
const linePattern = /\{([\d\s,-]+)\}|hl_lines\s*=\s*(?:\[([\d\s,"'-]*)\]|"([\d\s,-]*)"|([\d,-]+))/iu;

/**
 * Parses the info string of a fence. The language ends at the first space, brace, comma or colon.
 * The title follows a colon, or is in `title=`, `filename=` or `file=`. Marked lines are in braces.
 *
 * @example
 * parseFenceInfo('js {1,3-5} title="pay.js"');
 * // { language: 'js', title: 'pay.js', markedLines: '1,3-5' }
 */
export function parseFenceInfo(info: string): FenceInfo {
  const language = /^[^\s{,:]*/u.exec(info)?.[0] ?? '';
  const rest = info.slice(language.length);
  const afterColon = language === '' ? undefined : /^:([^\s{]+)/u.exec(rest)?.[1];
  const title = firstGroup(titlePattern.exec(rest)) ?? afterColon ?? '';
  const lines = (firstGroup(linePattern.exec(rest)) ?? '').match(/\d+(?:-\d+)?/gu) ?? [];
  return {
    language: language || null,
    title: title.trim() || null,
    markedLines: lines.length > 0 ? lines.join(',') : null,
  };
}

/**
 * A remark plugin that parses info strings: sets the code's language, `data-title` and
 * `data-marked-lines`.
 */
export function remarkFenceInfo() {
  return (tree: Root): void => {
    visit(tree, 'code', (code) => {
      if (!code.lang) return;
      const { language, title, markedLines } = parseFenceInfo(
        [code.lang, code.meta].filter(Boolean).join(' '),
      );
      code.lang = language;
      code.meta = null;
      code.data = {
        ...code.data,
        hProperties: {
          ...(title && { dataTitle: title }),
          ...(markedLines && { dataMarkedLines: markedLines }),
        },
      };
    });
  };
}

/** Returns the first group that matched. */
function firstGroup(match: RegExpExecArray | null): string | undefined {
  return match?.slice(1).find((group) => group !== undefined);
}
