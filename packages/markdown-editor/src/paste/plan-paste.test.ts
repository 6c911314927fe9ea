import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { applyEdit, type TextState } from '../text-edits/text-edit.ts';
import { type Clipboard, isWorthConverting, planPaste } from './plan-paste.ts';
import { parseSpreadsheetCells } from './parse-spreadsheet-cells.ts';

const nothing: Clipboard = { plain: '', html: '', hasImage: false, codeLanguage: null };

function at(marked: string): TextState {
  const [before = '', middle, behind] = marked.split('‸');
  const text = marked.replaceAll('‸', '');
  return {
    text,
    start: before.length,
    end: behind === undefined ? before.length : before.length + (middle ?? '').length,
  };
}

function paste(marked: string, clipboard: Partial<Clipboard>) {
  const state = at(marked);
  const plan = planPaste(state, { ...nothing, ...clipboard });
  return plan.type === 'edit' ? applyEdit(state, plan.edit).text : plan.type;
}

const url = 'https://a.example/b';

/** As VS Code and IntelliJ IDEA copy them. */
const vsCode = `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: 'Droid Sans Mono', 'monospace', monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;"><div><span style="color: #569cd6;">const</span></div></div>`;
const jetBrains = `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:'JetBrains Mono',monospace;font-size:9,8pt;"><span style="color:#cc7832;"># </span>A<br></pre></body></html>`;

describe('pasting', () => {
  test.each<[string, string, Partial<Clipboard>, string]>([
    ['a URL links what is selected', 'see ‸this‸.', { plain: url }, `see [this](${url}).`],
    ['a URL with parentheses', '‸x‸', { plain: `${url}_(c)` }, `[x](<${url}_(c)>)`],
    ['a URL over a URL takes its place', `‸${url}‸`, { plain: 'https://c.example' }, 'default'],
    ['a URL across an empty line links nothing', '‸a\n\nb‸', { plain: url }, 'default'],
    ['a URL without a selection stays one', 'see ‸', { plain: url }, 'default'],
    ['a URL goes where a link waits for it', '[a](‸)', { plain: `${url}.png` }, 'default'],
    ['a URL in code stays', '```\n‸x‸\n```', { plain: url }, 'default'],
    ['a URL in a line of code stays', '`a ‸x‸`', { plain: url }, 'default'],
    ['the URL of an image', '‸', { plain: `${url}.PNG?w=1` }, 'image'],
    ['the URL of an image on a selection links it', '‸x‸', { plain: `${url}.png` }, `[x](${url}.png)`],
    ['no URL of the web', '‸x‸', { plain: 'javascript:alert(1)' }, 'default'],
    ['cells become a table', '‸', { plain: 'a\tb\n1\t2\n' }, '| a   | b   |\n| --- | --- |\n| 1   | 2   |'],
    [
      'cells stand apart from the text',
      'x‸y',
      { plain: 'a\tb\n1\t2' },
      'x\n\n| a   | b   |\n| --- | --- |\n| 1   | 2   |\n\ny',
    ],
    ['formatted text is converted', '‸', { plain: 'b', html: '<b>b</b>' }, 'html'],
    [
      'formatted text without formats is plain',
      '‸',
      { plain: 'b', html: '<p><span style="color:red">b</span></p>' },
      'default',
    ],
    [
      'a page of plain text stays as it stands',
      '‸',
      { plain: '# A\n\n- a', html: '<pre style="white-space: pre-wrap;"># A\n\n- a</pre>' },
      'default',
    ],
    [
      'a page of plain text with all that a browser adds stays as it stands',
      '‸',
      {
        plain: '# A\n\n- a &',
        html: '<html><head><meta charset="utf-8"></head><body><!--StartFragment--><pre style="overflow-wrap: break-word; white-space: pre-wrap; color: rgb(0, 0, 0);"># A\n\n- a &amp;</pre><!--EndFragment--></body></html>',
      },
      'default',
    ],
    [
      'a block of code of a page is converted',
      '‸',
      { plain: 'a', html: '<meta charset="utf-8"><pre style="color: red;">a</pre>' },
      'html',
    ],
    [
      'a part of a line of code is plain',
      '‸',
      { plain: 'b', html: '<b>b</b>', codeLanguage: 'go' },
      'default',
    ],
    [
      'lines of VS Code become code in their language',
      'x‸',
      { plain: 'const a = 1;\n\nb(``);\n', html: vsCode, codeLanguage: 'typescriptreact' },
      'x\n\n```tsx\nconst a = 1;\n\nb(``);\n```',
    ],
    [
      'lines of VS Code with backticks',
      '‸',
      { plain: 'a\n```\nb', codeLanguage: 'python' },
      '````python\na\n```\nb\n````',
    ],
    [
      'lines of VS Code in a browser that hides their language',
      '‸',
      { plain: 'const a = 1;\n  b();', html: vsCode },
      '```\nconst a = 1;\n  b();\n```',
    ],
    [
      'Markdown of VS Code stays',
      '‸',
      { plain: '# A\n\nb', html: vsCode, codeLanguage: 'markdown' },
      'default',
    ],
    [
      'lines of VS Code in a code block stay',
      '```\n‸\n```',
      { plain: 'a\nb', html: vsCode, codeLanguage: 'go' },
      'default',
    ],
    ['Markdown of a JetBrains editor stays', '‸', { plain: '# A\n\n- a\n', html: jetBrains }, 'default'],
    [
      'Markdown of a JetBrains editor with a link stays',
      '‸',
      { plain: 'See [a](https://a.example).', html: jetBrains },
      'default',
    ],
    [
      'code of a JetBrains editor becomes code',
      '‸',
      { plain: '# a comment\ndef a(b):\n    return c[b](d)\n', html: jetBrains },
      'html',
    ],
    ['YAML of a JetBrains editor becomes code', '‸', { plain: '# a\nb:\n- c\n', html: jetBrains }, 'html'],
    ['an image file goes to the app', '‸', { hasImage: true }, 'image-files'],
    [
      'an image of a page has a URL',
      '‸',
      { hasImage: true, html: '<img src="https://a.example/b.png">' },
      'html',
    ],
    [
      'an image of nowhere is declined',
      '‸',
      { hasImage: true, html: '<img src="data:image/png;base64,x">' },
      'image-files',
    ],
    [
      'cells that come with an image of them',
      '‸',
      { hasImage: true, plain: 'a\tb\n1\t2', html: '<table>' },
      '| a   | b   |\n| --- | --- |\n| 1   | 2   |',
    ],
  ])('%s', (_, marked, clipboard, wanted) => {
    expect(paste(marked, clipboard)).toBe(wanted);
  });
});

describe('cells', () => {
  test.each([
    [
      'a\tb\r\n1\t2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\n"1\n2"\t"say ""x"""',
      [
        ['a', 'b'],
        ['1 2', 'say "x"'],
      ],
    ],
    [
      'a\tb\nx|y\t',
      [
        ['a', 'b'],
        ['x\\|y', ''],
      ],
    ],
    ['a\tb', null],
    ['\tif (x)\n\t\treturn;', null],
    ['a\tb\nc', null],
    ['a\nb', null],
  ])('of %j', (text, cells) => {
    expect(parseSpreadsheetCells(text)).toEqual(cells);
  });

  test('of any spreadsheet come in as many as were copied', () => {
    const cell = fc.stringMatching(/^[^\t\r\n"]*$/u);
    const sheets = fc
      .integer({ min: 2, max: 4 })
      .chain((columns) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 }),
      );
    fc.assert(
      fc.property(sheets, (rows) => {
        const [first = []] = rows;
        const head = first.map((_, index) => `h${index}`);
        const read = parseSpreadsheetCells([head, ...rows, head].map((row) => row.join('\t')).join('\n'));
        expect(read).toHaveLength(rows.length + 2);
        for (const [index, row] of rows.entries()) expect(read?.[index + 1]).toHaveLength(row.length);
      }),
    );
  });
});

describe('copied HTML', () => {
  test.each([
    ['<b>a</b>', true],
    ['<b style="font-weight:normal"><span>a</span></b>', false],
    ['<span style="font-weight: 700">a</span>', true],
    ['<span style="font-weight: 400">a</span>', false],
    [`<span style="font-family:'Courier New',monospace;font-weight:700">a</span>`, true],
    [`<span style='font-family:"Courier New"; font-style: italic'>a</span>`, true],
    ['<span style="color:red"><span title="font-weight:700">a</span></span>', false],
    ['<span style="text-decoration: underline line-through">a</span>', true],
    ['<span style="text-decoration: none; color: red">a</span>', false],
    ['<article>a</article>', false],
    ['<a href="/x">a</a>', true],
    ['<br><p>a</p>', false],
    ["<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>a</p>", true],
  ])('%s is worth it: %s', (html, isWorth) => {
    expect(isWorthConverting(html)).toBe(isWorth);
  });
});
