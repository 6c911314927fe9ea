import { Fragment } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { getTokenColour } from '../internal/testing/contrast.ts';
import { emulateMedia } from '../internal/testing/emulate-media.ts';
import { find } from '../internal/testing/find.ts';
import { ProseSample } from '../internal/testing/prose-sample.tsx';
import { Prose, ProsePart } from './prose.tsx';

afterEach(async () => {
  await emulateMedia({});
  location.hash = '';
});

async function renderSample(width = 1280) {
  await page.viewport(width, 900);
  return render(
    <main className="wrap">
      <Prose>
        <ProseSample />
      </Prose>
    </main>,
  );
}

function scrolls(selector: string): boolean {
  return find(selector).scrollWidth > find(selector).clientWidth;
}

test('a page of 320 px does not scroll sideways; wide tables and code scroll', async () => {
  await renderSample(320);
  expect(document.documentElement.scrollWidth).toBe(320);
  // `overflow-x: clip` on the body would hide what sticks out, so every block is measured too.
  const edge = find('.prose').getBoundingClientRect().right;
  for (const block of document.querySelectorAll('[data-post-body] > *')) {
    expect(block.getBoundingClientRect().right, block.outerHTML.slice(0, 60)).toBeLessThanOrEqual(edge + 0.5);
  }
  expect(scrolls('[data-table-region]')).toBe(true);
  expect(scrolls('pre')).toBe(true);
});

test('a line is at most 60ch wide', async () => {
  const screen = await renderSample();
  const ruler = document.createElement('div');
  ruler.style.width = '60ch';
  find('.prose').append(ruler);
  const measure = ruler.getBoundingClientRect().width;
  expect(screen.container.querySelector('.prose')?.getBoundingClientRect().width).toBe(measure);
});

test('a wide table without a region can be scrolled', async () => {
  await page.viewport(375, 700);
  await render(
    <main className="wrap">
      <Prose>
        <table>
          <tbody>
            <tr>
              {['one', 'two', 'three', 'four', 'five', 'six'].map((name) => (
                <td key={name}>{name}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </Prose>
    </main>,
  );
  expect(scrolls('.prose')).toBe(true);
  find('.prose').scrollLeft = 1000;
  expect(find('td:last-child').getBoundingClientRect().right).toBeLessThanOrEqual(
    find('.prose').getBoundingClientRect().right + 0.5,
  );
});

test('tables have bands of three rows, and amounts are right-aligned', async () => {
  await renderSample();
  const rows = [...document.querySelectorAll('tbody tr')];
  const isBand = rows.map((row) => getComputedStyle(row).backgroundColor !== 'rgba(0, 0, 0, 0)');
  expect(isBand).toEqual([true, true, true, false, false, false, true]);
  expect(getComputedStyle(find('td[align="right"]')).textAlign).toBe('right');
});

test('task checkboxes are in the margin', async () => {
  await renderSample();
  const done = find('.task-list-item input:checked');
  const open = find('.task-list-item input:not(:checked)');
  const item = find('.task-list-item').getBoundingClientRect();
  expect(done.getBoundingClientRect().width).toBe(18);
  expect(done.getBoundingClientRect().right).toBeLessThanOrEqual(item.left);
  expect(getComputedStyle(done, '::after').borderBottomWidth).toBe('2px');
  expect(getComputedStyle(done).backgroundColor).toBe(getTokenColour('green'));
  expect(getComputedStyle(open, '::after').content).toBe('none');
  expect(getComputedStyle(find('.task-list-item'), '::before').display).toBe('none');
});

test('code lines are numbered only in line markup', async () => {
  await renderSample();
  expect(getComputedStyle(find('.code-line'), '::before').content).toBe('counter(code-line)');
  expect(getComputedStyle(find('pre:not(:has(.code-line)) code'), '::before').content).toBe('none');
});

test('the footnotes’ heading is visible, and a targeted footnote is marked', async () => {
  await renderSample();
  const heading = page.getByRole('heading', { name: 'Footnotes' });
  await expect.element(heading).toBeVisible();
  expect(heading.element().getBoundingClientRect().width).toBeGreaterThan(100);
  await page.getByRole('link', { name: '1', exact: true }).click();
  expect(getComputedStyle(find('#user-content-fn-1')).backgroundColor).toBe(getTokenColour('green-soft'));
});

test('standalone links in text have a target of at least 24 px', async () => {
  await renderSample();
  for (const selector of ['[data-footnote-backref]', '[data-heading-anchor]', 'button[data-copy]']) {
    const { width, height } = find(selector).getBoundingClientRect();
    expect(Math.min(width, height), selector).toBeGreaterThanOrEqual(24);
  }
  const { width, height } = getComputedStyle(find('sup a'), '::after');
  expect(Math.min(Number.parseFloat(width), Number.parseFloat(height))).toBeGreaterThanOrEqual(24);
});

test('a footnote reference does not change the line height', async () => {
  await render(
    <Prose>
      <p>
        words
        <sup>
          <a href="#user-content-fn-1">1</a>
        </sup>
        , more
      </p>
    </Prose>,
  );
  const text = (node: Node | null | undefined) => {
    const range = document.createRange();
    range.selectNodeContents(node!);
    return range.getBoundingClientRect();
  };
  const paragraph = find('.prose p');
  const mark = text(find('sup a').firstChild);
  expect(mark.left - text(paragraph.firstChild).right).toBeLessThan(3);
  expect(text(paragraph.lastChild).left - mark.right).toBeLessThan(3);
});

test('lists keep a marker for VoiceOver', async () => {
  await renderSample();
  expect(getComputedStyle(find('.prose ul')).listStyleType).toBe('disc');
  expect(getComputedStyle(find('.prose ol')).listStyleType).toBe('decimal');
});

test.each(['p', 'h2', 'td'])('text in a %s has the direction of its script', async (name) => {
  const hebrew = 'ספר חשבונות.';
  const latin = 'A ledger.';
  await render(
    <Prose
      dangerouslySetInnerHTML={{
        __html: [hebrew, latin]
          .map((text) => (name === 'td' ? `<table><td>${text}</table>` : `<${name}>${text}</${name}>`))
          .join(''),
      }}
    />,
  );
  const gaps = [...document.querySelectorAll(`.prose ${name}`)].map((block) => {
    const text = document.createRange();
    text.selectNodeContents(block);
    const [inner, outer] = [text.getBoundingClientRect(), block.getBoundingClientRect()];
    return { left: inner.left - outer.left, right: outer.right - inner.right };
  });
  expect(gaps[0]!.right).toBeLessThan(20);
  expect(gaps[0]!.left).toBeGreaterThan(100);
  expect(gaps[1]!.left).toBeLessThan(20);
  expect(gaps[1]!.right).toBeGreaterThan(100);
});

test('a list item stays beside its marker in any direction', async () => {
  await render(<Prose dangerouslySetInnerHTML={{ __html: '<ul><li>ספר חשבונות.</ul>' }} />);
  const item = find('.prose li');
  const text = document.createRange();
  text.selectNodeContents(item);
  expect(text.getBoundingClientRect().left - item.getBoundingClientRect().left).toBeLessThan(20);
  expect(getComputedStyle(item).unicodeBidi).toBe('plaintext');
});

test('a list or quote has its markers at the start of its direction', async () => {
  const list = '<li>ספר חשבונות.';
  await render(
    <Prose
      dangerouslySetInnerHTML={{
        __html: `<ul dir="auto">${list}<pre><code>a</code></pre></ul><ol dir="auto">${list}</ol><blockquote dir="auto"><p>ספר.</blockquote>`,
      }}
    />,
  );
  for (const item of document.querySelectorAll('.prose :is(li, blockquote > p)')) {
    const text = document.createRange();
    text.selectNodeContents(item);
    const room = item.parentElement!.getBoundingClientRect().right - item.getBoundingClientRect().right;
    expect(room).toBeGreaterThan(15);
    expect(item.getBoundingClientRect().right - text.getBoundingClientRect().right).toBeLessThan(20);
  }
  expect(getComputedStyle(find('.prose pre'))).toMatchObject({ direction: 'ltr', textAlign: 'left' });
  const ring = getComputedStyle(find('.prose ul > li'), '::before');
  expect(Number.parseFloat(ring.right)).toBeLessThan(0);
  expect(getComputedStyle(find('.prose blockquote')).borderRightStyle).toBe('double');
});

test('a heading is copied without its anchor', async () => {
  await renderSample();
  expect(getComputedStyle(find('[data-heading-anchor]')).userSelect).toBe('none');
  const heading = find('h2:has([data-heading-anchor])');
  getSelection()?.selectAllChildren(heading);
  expect(getSelection()?.toString()).toBe(heading.firstChild?.textContent);
  getSelection()?.removeAllRanges();
});

test('the first block has no top margin', async () => {
  await render(
    <Prose>
      <h2>Close the month</h2>
    </Prose>,
  );
  expect(getComputedStyle(find('.prose h2')).marginTop).toBe('0px');
});

test('code without a copy button has no bar', async () => {
  await renderSample();
  const code = find('pre:has(+ button)');
  const button = find('button[data-copy]').getBoundingClientRect();
  expect(button.bottom).toBeLessThanOrEqual(code.firstElementChild!.getBoundingClientRect().top);
  await emulateMedia({ media: 'print' });
  expect(getComputedStyle(code).paddingTop).toBe('14px');
});

test('in print, URLs follow links, nothing is cut off and controls are hidden', async () => {
  await renderSample();
  await emulateMedia({ media: 'print' });
  expect(getComputedStyle(find('a[href$="figures"]'), '::after').content).toContain(
    'https://www.example.com',
  );
  const path = getComputedStyle(find('a[href="/blog/close"]'), '::after');
  expect(path.content).toBe('" (/blog/close)"');
  document.documentElement.style.setProperty('--prose-origin', "'https://a.example'");
  expect(path.content).toBe('" (https://a.example/blog/close)"');
  document.documentElement.style.removeProperty('--prose-origin');
  expect(getComputedStyle(find('.bare-url'), '::after').content).toBe('none');
  expect(getComputedStyle(find('sup a'), '::after').content).toBe('""');
  expect(getComputedStyle(find('pre code')).whiteSpace).toBe('pre-wrap');
  expect(getComputedStyle(find('[data-table-region]')).overflowX).toBe('visible');
  expect(getComputedStyle(find('button[data-copy]')).display).toBe('none');
  expect(getComputedStyle(find('[data-heading-anchor]')).display).toBe('none');
  expect(getComputedStyle(find('.code-line-removed')).textDecorationLine).toBe('line-through');
});

test('in print, a table is as narrow as possible, with gray bands', async () => {
  await renderSample(440);
  expect(scrolls('[data-table-region]')).toBe(true);
  await emulateMedia({ media: 'print' });
  expect(scrolls('[data-table-region]')).toBe(false);
  expect(getComputedStyle(find('tbody tr')).backgroundColor).toBe(getTokenColour('band'));
});

describe('in print, every column is on the paper', () => {
  const word = 'Superannuation';
  const figure = '1,200.00 USD';
  const url = `https://example.com/${'a'.repeat(200)}`;
  const tables = {
    'of 4 columns of figures': { columns: 4, cell: () => <td className="cell-figure">{'9'.repeat(20)}</td> },
    'of 4 columns of long words': { columns: 4, cell: () => <td className="cell-text">{url}</td> },
    'of 6 right-aligned columns': { columns: 6, cell: () => <td align="right">{figure}</td> },
    'of 8 columns of words': { columns: 8, cell: () => <td>{word}</td> },
    'of 14 columns of figures': { columns: 14, cell: () => <td className="cell-figure">{figure}</td> },
    'of 14 columns of text': { columns: 14, cell: () => <td className="cell-text">{`${word} ${word}`}</td> },
    'of 40 columns': { columns: 40, cell: () => <td>{word}</td> },
  };

  test.each(Object.entries(tables))('in a table %s', async (_, { columns, cell }) => {
    await page.viewport(800, 900);
    const indexes = Array.from({ length: columns }, (__, index) => index);
    await render(
      <Prose className="w-[680px]!">
        <div data-table-region="">
          <table>
            <tbody>
              <tr>
                {indexes.map((index) => (
                  <Fragment key={index}>{cell()}</Fragment>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      </Prose>,
    );
    await emulateMedia({ media: 'print' });
    const region = find('[data-table-region]');
    expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
    for (const each of document.querySelectorAll('td')) {
      expect(each.scrollWidth).toBeLessThanOrEqual(each.clientWidth + 1);
    }
  });
});

test('a copied body is its text alone, without its controls', async () => {
  await render(
    <Prose>
      <div data-code-block="">
        <pre>
          <code>npm i</code>
        </pre>
        <button type="button" data-copy="">
          Copy
        </button>
      </div>
      <p>
        Then a note.{' '}
        <a href="#back" data-footnote-backref="">
          ↩
        </a>
      </p>
    </Prose>,
  );
  getSelection()?.selectAllChildren(find('.prose'));
  expect(
    getSelection()
      ?.toString()
      .split(/\s*\n\s*/u),
  ).toEqual(['npm i', 'Then a note. ']);
  getSelection()?.removeAllRanges();
});

test('a text in prose parts looks like one without', async () => {
  await page.viewport(1280, 900);
  const part = (name: string) => [
    <h2 key="1">Heading {name}</h2>,
    <p key="2">After the heading</p>,
    <ul key="3">
      <li>An item</li>
    </ul>,
    <h3 key="4">A smaller one</h3>,
    <p key="5">The end of {name}</p>,
  ];
  await render(
    <main className="flex gap-8">
      <Prose className="w-80 whole">
        {part('one')}
        {part('two')}
      </Prose>
      <Prose className="w-80 parted">
        <ProsePart>{part('one')}</ProsePart>
        <ProsePart>{part('two')}</ProsePart>
      </Prose>
      <Prose className="w-80 inner">
        <div data-post-body>
          <ProsePart>{part('one')}</ProsePart>
          <ProsePart>{part('two')}</ProsePart>
        </div>
      </Prose>
    </main>,
  );
  const topsOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map((block) => block.getBoundingClientRect().top);
  const whole = topsOf('.whole > *');
  expect(whole).toHaveLength(10);
  expect(topsOf('.parted > * > *')).toEqual(whole);
  expect(topsOf('.inner > * > * > *')).toEqual(whole);
});
