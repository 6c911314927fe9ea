import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** What the author says of a code block behind its fence. */
export interface FenceInfo {
  /** Null where none is named. */
  readonly language: string | null;
  /** A caption, as the name of a file; null where there is none. */
  readonly title: string | null;
  /** Line numbers (from 1) and ranges of them, `1,3-5`; null where no line is marked. */
  readonly markedLines: string | null;
}

/** As `title="a.js"`, `file=a.js`, in any of the places where generators look for it. */
const titlePattern = /(?:^|[\s{,])(?:title|filename|file)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s{},"']+))/iu;

/** `{1,3-5}` alone, or Hugo's `hl_lines=[1,"3-5"]` and `hl_lines="1 3-5"`. */
const linePattern = /\{([\d\s,-]+)\}|hl_lines\s*=\s*(?:\[([\d\s,"'-]*)\]|"([\d\s,-]*)"|([\d,-]+))/iu;

/**
 * Reads the info string of a fence: the language ends at the first space, brace, comma or colon; a caption may follow a colon, or stand
 * in `title=`, `filename=` or `file=`; marked lines stand in braces.
 *
 * @example parseFenceInfo('js {1,3-5} title="pay.js"') // { language: 'js', title: 'pay.js', markedLines: '1,3-5' }
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

/** A remark plugin: a code block's language is that alone, and `code` gets `data-title` and `data-marked-lines`. */
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

/** Returns the first group that has taken part in a match. */
function firstGroup(match: RegExpExecArray | null): string | undefined {
  return match?.slice(1).find((group) => group !== undefined);
}
