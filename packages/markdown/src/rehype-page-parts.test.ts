import type { Element, ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { describe, expect, test } from 'vitest';

import { parseMarkdown } from './parse-markdown.ts';

/** The elements of a parsed body with this tag name, in the order of the document. */
function elementsOf(markdown: string, tagName: string): Element[] {
  const found: Element[] = [];
  const look = (node: Root | ElementContent): void => {
    if (node.type === 'element' && node.tagName === tagName) found.push(node);
    if ('children' in node) for (const child of node.children) look(child as ElementContent);
  };
  look(parseMarkdown(markdown).tree);
  return found;
}

describe('headings', () => {
  test('headings are listed with id, text and rendered level', () => {
    const { headings } = parseMarkdown('# One *em*\n\n###### Six\n\n> ## Quoted');
    expect(headings).toEqual([
      { id: 'user-content-one-em', text: 'One em', level: 2 },
      { id: 'user-content-six', text: 'Six', level: 6 },
      { id: 'user-content-quoted', text: 'Quoted', level: 3 },
    ]);
  });

  test('headings get an anchor, which is not part of their name', () => {
    const [heading] = elementsOf('## Say `it`', 'h2');
    expect(heading?.properties).toEqual({ id: 'user-content-say-it', ariaLabel: 'Say it' });
    expect(heading?.children.at(-1)).toEqual({
      type: 'element',
      tagName: 'a',
      properties: {
        href: '#user-content-say-it',
        dataHeadingAnchor: '',
        ariaLabel: 'Link to the section “Say it”',
      },
      children: [{ type: 'text', value: '#' }],
    });
  });

  test('heading ids are unique per body', () => {
    expect(parseMarkdown('# A').headings).toEqual(parseMarkdown('# A').headings);
  });

  test('headings of a space get the id "section"', () => {
    expect(parseMarkdown('# &nbsp;').headings[0]?.id).toBe('user-content-section');
  });

  test('the footnotes’ heading keeps its id and is not listed', () => {
    const text = 'Text[^1]\n\n[^1]: Note';
    expect(parseMarkdown(text).headings).toEqual([]);
    expect(elementsOf(text, 'h2')[0]?.properties['id']).toBe('footnote-label');
  });

  test('headings do not take the id of a footnote', () => {
    const text = '# Fn 1\n\n# Fnref 1-2\n\n# Fn 1\n\nText[^1], again[^1]\n\n[^1]: Note';
    expect(parseMarkdown(text).headings.map(({ id }) => id)).toEqual([
      'user-content-fn-1-1',
      'user-content-fnref-1-2-1',
      'user-content-fn-1-2',
    ]);
    const ids = ['h2', 'li', 'a'].flatMap((tagName) =>
      elementsOf(text, tagName).flatMap(({ properties }) => properties['id'] ?? []),
    );
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('only headings get an id and an anchor', () => {
    expect(elementsOf('text\n\n---\n\n- a', 'a')).toEqual([]);
  });
});

describe('tables', () => {
  test.each([
    ['| A | B |\n|-|-|\n| 1 | 2 |', 'Table: A, B'],
    ['| **A** | |\n|-|-|\n| 1 | 2 |', 'Table: A'],
    ['| &nbsp; | |\n|-|-|\n| 1 | 2 |', 'Table'],
  ])('the table %j scrolls in a focusable region named %j', (markdown, name) => {
    const [region] = elementsOf(markdown, 'div');
    expect(region?.properties).toEqual({
      dataTableRegion: '',
      tabIndex: 0,
      role: 'region',
      ariaLabel: name,
    });
    expect(region?.children.map((child) => 'tagName' in child && child.tagName)).toEqual(['table']);
  });

  test('each table gets a region', () => {
    const table = '| A |\n|-|\n| 1 |';
    const markdown = `${table}\n\n${table}\n\n# After`;
    expect(elementsOf(markdown, 'div')).toHaveLength(2);
    expect(elementsOf(markdown, 'table')).toHaveLength(2);
    expect(parseMarkdown(markdown).headings).toHaveLength(1);
  });
});

describe('direction', () => {
  test.each([5_000, 5_001])('a block of %d characters has one direction above 5,000', (length) => {
    const [paragraph] = elementsOf('a'.repeat(length), 'p');
    expect(paragraph?.properties['dir']).toBe(length > 5_000 ? 'auto' : undefined);
  });

  test('lists and quotes take the direction of their text', () => {
    const markdown = '- a\n\n1. b\n\n> c\n\nd';
    for (const tagName of ['ul', 'ol', 'blockquote']) {
      expect(elementsOf(markdown, tagName).map(({ properties }) => properties['dir'])).toEqual(['auto']);
    }
    expect(elementsOf(markdown, 'p').at(-1)?.properties).toEqual({});
  });

  test('nested blocks take the direction of their list or quote', () => {
    const markdown = '- a\n  - b\n\n  > c\n\nd[^1]\n\n[^1]: e';
    for (const [tagName, dirs] of [
      ['ul', ['auto', undefined]],
      ['blockquote', [undefined]],
      ['ol', ['auto']],
    ] as const) {
      expect(elementsOf(markdown, tagName).map(({ properties }) => properties['dir'])).toEqual(dirs);
    }
  });
});

describe('cells', () => {
  const cells = (row: string) =>
    elementsOf(`| a | b | c |\n|-|-|-|\n${row}`, 'td').map(({ properties }) => properties['className']);

  test.each([
    ['| 14.00 | 2025-03-14 | September 30, 2025 |', [['cell-figure'], ['cell-figure'], ['cell-figure']]],
    ['| 1,200.00 USD | **3** | |', [['cell-figure'], ['cell-figure'], undefined]],
    ['| Kept | no figure | x |', [undefined, undefined, undefined]],
    ['| More than twenty characters | and so many with a 1 | |', [['cell-text'], ['cell-figure'], undefined]],
  ])('the cells %j are classified as figures or text', (row, classes) => {
    expect(cells(row)).toEqual(classes);
  });

  test('right-aligned cells are not classified', () => {
    const [cell] = elementsOf('| a |\n|-:|\n| 14.00 |', 'td');
    expect(cell?.properties).toEqual({ align: 'right' });
  });

  test('dates in text cells do not break, and the text is unchanged', () => {
    const text = 'From 2025-03-14 to 12/31, 2024–25, not well-known or 14.00';
    const [cell] = elementsOf(`| a |\n|-|\n| ${text} |`, 'td');
    const kept = elementsOf(`| a |\n|-|\n| ${text} |`, 'span').map((span) => toString(span));
    expect(kept).toEqual(['2025-03-14', '12/31', '2024–25']);
    expect(cell && toString(cell)).toBe(text);
  });

  test('a very long figure takes no time', () => {
    const started = performance.now();
    elementsOf(`| a |\n|-|\n| ${'1'.repeat(100_000)} |`, 'td');
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('links', () => {
  const addressesOf = (markdown: string) =>
    elementsOf(markdown, 'a').map(({ properties }) => properties['href']);

  test.each([
    ['[a](#costs)\n\n## Costs', '#user-content-costs'],
    ['[a](#costs-1)\n\n## Costs\n\n## Costs', '#user-content-costs-1'],
    ['[a](#größe)\n\n## Größe', '#user-content-gr%C3%B6%C3%9Fe'],
    ['[a](#gr%C3%B6%C3%9Fe)\n\n## Größe', '#user-content-gr%C3%B6%C3%9Fe'],
    ['[a](#user-content-costs)\n\n## Costs', '#user-content-costs'],
  ])('the links %j lead to a heading', (markdown, address) => {
    expect(addressesOf(markdown)[0]).toBe(address);
  });

  test.each(['#other', '#', '#%zz', 'costs', '/#costs', 'https://a.example/#costs'])(
    'links to %s are unchanged',
    (address) => expect(addressesOf(`[a](${address})\n\n## Costs`)[0]).toBe(address),
  );

  test('links with a target are unchanged', () => {
    const text = 'a[^1]\n\n## User content fn 1\n\n## A\n\n## User content a\n\n[^1]: b';
    expect(addressesOf(text)).toEqual([
      '#user-content-fn-1',
      '#user-content-user-content-fn-1',
      '#user-content-a',
      '#user-content-user-content-a',
      '#user-content-fnref-1',
    ]);
  });

  const classOf = (markdown: string) => elementsOf(markdown, 'a')[0]?.properties['className'];

  test.each([
    'https://a.example/b',
    '<https://a.example/b/>',
    '<mail@a.example>',
    'www.a.example',
    '[a.example](https://a.example/)',
    '[https://a.example/ü](https://a.example/%C3%BC)',
    '[%](%25)',
  ])('the link %s is a bare URL', (markdown) => {
    expect(classOf(markdown)).toEqual(['bare-url']);
  });

  test.each([
    '[words](https://a.example)',
    '[b](/b)',
    '[a.example](https://b.example)',
    '[](/b)',
    '[%](%zz)',
  ])('the link %s is not a bare URL', (markdown) => {
    expect(classOf(markdown)).toBeUndefined();
  });
});

describe('code', () => {
  test('code scrolls in a focusable element with a copy button beside it', () => {
    const [region] = elementsOf('    code', 'div');
    expect(region).toEqual({
      type: 'element',
      tagName: 'div',
      properties: { dataCodeBlock: 'line' },
      children: [
        expect.objectContaining({ tagName: 'pre', properties: { tabIndex: 0 } }),
        {
          type: 'element',
          tagName: 'button',
          properties: { type: 'button', dataCopy: '', ariaLabel: 'Copy code' },
          children: [{ type: 'text', value: 'Copy' }],
        },
      ],
    });
  });

  test('inline code stays inline', () => {
    expect(elementsOf('some `code`', 'div')).toEqual([]);
  });

  test.each(['js', 'patch', 'diffs', 'x-diff'])('code in %s has no marked lines', (language) => {
    expect(elementsOf(`\`\`\`${language}\n+a\n\`\`\``, 'span')).toEqual([]);
  });

  test('diff lines are classified by their first character', () => {
    const lines = elementsOf('```diff\n+a\n-b\n c\nd + e\n\n```', 'span');
    expect(lines.map(({ properties, children }) => [properties['className'], children])).toEqual([
      [['code-line', 'code-line-added'], [{ type: 'text', value: '+a\n' }]],
      [['code-line', 'code-line-removed'], [{ type: 'text', value: '-b\n' }]],
      [['code-line'], [{ type: 'text', value: ' c\n' }]],
      [['code-line'], [{ type: 'text', value: 'd + e\n' }]],
      [['code-line'], [{ type: 'text', value: '\n' }]],
    ]);
  });
});

describe('task checkboxes', () => {
  const names = (markdown: string) =>
    elementsOf(markdown, 'input').map(({ properties }) => properties['ariaLabel']);

  test('task checkboxes are named by their state and text', () => {
    expect(names('- [x] Do **it**\n- [ ] Then\n  1. [x] inner\n  2. [ ] other\n\n     - [x] deep')).toEqual([
      'Done: Do it',
      'Not done: Then',
      'Done: inner',
      'Not done: other',
      'Done: deep',
    ]);
  });

  test('task checkboxes of a loose list have names', () => {
    expect(names('- [x] One\n\n  more\n\n- [ ] Two')).toEqual([
      expect.stringMatching(/^Done: One\s+more$/u),
      'Not done: Two',
    ]);
  });

  test('task checkboxes without text are named by their state', () => {
    expect(names('- [x] ![](a.png)\n- [ ] ![](b.png)')).toEqual(['Done', 'Not done']);
  });

  test('items without a checkbox have no name', () => {
    expect(names('- one\n- > - [ ] quoted')).toEqual(['Not done: quoted']);
  });
});
