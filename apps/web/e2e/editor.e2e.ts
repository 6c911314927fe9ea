import type { Locator, Page } from '@playwright/test';

import { postForm, signInAsDemoAdmin, storedPosts } from './support/admin.ts';
import { seedPosts, startWith } from './support/posts.ts';
import { openAdminScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** The form for a new post with a text in it, and what is selected there: `‸` is the cursor, or two are around a selection. */
async function writing(page: Page, marked: string): Promise<Locator> {
  await openAdminScreen(page, '/admin/new-post');
  const area = postForm(page).content;
  await area.fill(marked.replaceAll('‸', ''));
  await select(area, marked);
  return area;
}

async function select(area: Locator, marked: string): Promise<void> {
  const start = marked.indexOf('‸');
  const end = marked.lastIndexOf('‸');
  await area.evaluate(
    (element: HTMLTextAreaElement, [from, to]) => {
      element.focus();
      element.setSelectionRange(from!, to!);
    },
    [start, Math.max(start, end - 1)],
  );
}

/** The text with its cursor, as `writing` takes it. */
function written(area: Locator): Promise<string> {
  return area.evaluate(({ value, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement) => {
    const inside = start === end ? '' : `${value.slice(start, end)}‸`;
    return `${value.slice(0, start)}‸${inside}${value.slice(end)}`;
  });
}

/** Puts something into the clipboard as another program would, in the forms it has. */
async function copy(page: Page, forms: Record<string, string>): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (texts) => {
    const blobs = Object.entries(texts).map(([type, text]) => [type, new Blob([text], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  }, forms);
}

const address = 'https://a.example/bee';

/** The menus of the toolbar, with what is in them. */
const menus = {
  Heading: ['Section', 'Subsection', 'Smaller heading'],
  'More formats': ['Strikethrough', 'Code', 'Quote', 'Footnote'],
  Lists: ['List', 'Numbered list', 'Task list', 'Indent', 'Outdent'],
  Tables: ['Table', 'Next cell', 'Add row', 'Tidy table'],
};

/** Presses what the toolbar has by this name, in a menu or not. */
async function pressInToolbar(page: Page, name: string): Promise<void> {
  const [menu] = Object.entries(menus).find(([, names]) => names.includes(name)) ?? [];
  if (menu === undefined) return page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: menu, exact: true }).click();
  return page.getByRole('menuitem', { name: new RegExp(`^${name} Ctrl`, 'u') }).click();
}

test.describe('every edit is one step for the browser’s own undo', () => {
  for (const [name, keys, before, after] of [
    ['Bold', 'Control+b', 'so ‸it‸ is', 'so **‸it‸** is'],
    ['Italic', 'Control+i', 'so ‸it‸ is', 'so *‸it‸* is'],
    ['Link', 'Control+k', 'so ‸it‸ is', 'so [it](‸) is'],
    ['Section', 'Control+Alt+Digit1', 'Ti‸tle', '## Ti‸tle'],
    ['Subsection', 'Control+Alt+Digit2', '## A\n\nTi‸tle', '## A\n\n### Ti‸tle'],
    ['Smaller heading', 'Control+Alt+Digit3', '## A\n\nTi‸tle', '## A\n\n#### Ti‸tle'],
    ['Strikethrough', 'Control+Shift+x', 'so ‸it‸ is', 'so ~~‸it‸~~ is'],
    ['Footnote', 'Control+Alt+f', 'So‸ it is.', 'So[^1] it is.\n\n[^1]: ‸'],
    ['Quote', 'Control+Shift+Period', '‸a\n\nb‸', '‸> a\n>\n> b‸'],
    ['Code', 'Control+e', 'run ‸pnpm‸', 'run `‸pnpm‸`'],
    ['List', 'Control+Shift+Digit8', '‸a\nb‸', '‸- a\n- b‸'],
    ['Numbered list', 'Control+Shift+Digit7', '‸a\nb‸', '‸1. a\n2. b‸'],
    ['Task list', 'Control+Shift+Digit9', '‸a\nb‸', '‸- [ ] a\n- [ ] b‸'],
    ['Indent', 'Control+BracketRight', '- a\n- b‸', '- a\n  - b‸'],
    ['Outdent', 'Control+BracketLeft', '- a\n  - b‸', '- a\n- b‸'],
    [
      'Table',
      'Control+Shift+Digit2',
      'a‸',
      'a\n\n| ‸Column 1‸ | Column 2 |\n| -------- | -------- |\n|          |          |',
    ],
    [
      'Next cell',
      'Control+Alt+n',
      '| a | b‸ |\n| - | - |\n| 1 | 2 |',
      '| a   | b   |\n| --- | --- |\n| ‸1‸   | 2   |',
    ],
    ['Add row', 'Control+Alt+r', '| a‸ |\n| - |\n| 1 |', '| a   |\n| --- |\n| ‸    |\n| 1   |'],
    [
      'Tidy table',
      'Control+Shift+Digit6',
      '|日本|b|\n|-|-:|\n|1|2‸|',
      '| 日本 |   b |\n| ---- | --: |\n| 1    |   2‸ |',
    ],
  ] as const) {
    test(name, async ({ page }) => {
      const area = await writing(page, before);
      const former = before.replaceAll('‸', '');
      await page.keyboard.press(keys);
      expect(await written(area)).toBe(after);
      await page.keyboard.press('Control+z');
      await expect(area).toHaveValue(former);
      await page.keyboard.press('Control+Shift+z');
      await expect(area).toHaveValue(after.replaceAll('‸', ''));
      await page.keyboard.press('Control+z');
      await expect(area).toHaveValue(former);

      // The button does the same, and leaves the cursor in the text.
      await select(area, before);
      await pressInToolbar(page, name);
      expect(await written(area)).toBe(after);
      await expect(area).toBeFocused();

      // So do those that undo and redo, which are the browser's own.
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(area).toHaveValue(former);
      await page.getByRole('button', { name: 'Redo', exact: true }).click();
      await expect(area).toHaveValue(after.replaceAll('‸', ''));
      await expect(area).toBeFocused();
      await page.keyboard.press('Control+z');
      await expect(area).toHaveValue(former);
    });
  }

  test('Enter in a list, after what was typed before it', async ({ page }) => {
    const area = await writing(page, '1. one‸\n2. two');
    await page.keyboard.type(' more');
    await page.keyboard.press('Enter');
    expect(await written(area)).toBe('1. one more\n2. ‸\n3. two');
    await page.keyboard.press('Control+z');
    await expect(area).toHaveValue('1. one more\n2. two');
  });
});

test('where a browser does not let a page type, the text is right all the same', async ({ page }) => {
  const area = await writing(page, 'so ‸it‸ is');
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await page.keyboard.press('Control+b');
  expect(await written(area)).toBe('so **‸it‸** is');
  // The form knows of it too.
  await expect(postForm(page).preview.getByText('it', { exact: true })).toHaveJSProperty('tagName', 'STRONG');
});

test.describe('Enter', () => {
  test('goes on with a list until an item stays empty', async ({ page }) => {
    const area = await writing(page, '- [x] one‸');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('three');
    await expect(area).toHaveValue('- [x] one\n- [ ] two\n\nthree');
    await expect(postForm(page).preview.getByRole('listitem')).toHaveText(['one', 'two']);
  });

  test('leaves a quote, and an inner list one level at a time', async ({ page }) => {
    const area = await writing(page, '> said‸');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('told');
    await expect(area).toHaveValue('> said\n\ntold');
    await expect(postForm(page).preview.getByText('told')).not.toHaveText(/said/u);

    await area.fill('- a\n  - b');
    await area.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('c');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('para');
    await expect(area).toHaveValue('- a\n  - b\n- c\n\npara');
  });

  test('with Shift begins a plain line', async ({ page }) => {
    const area = await writing(page, '- one‸');
    await page.keyboard.press('Shift+Enter');
    await expect(area).toHaveValue('- one\n');
  });
});

test('Tab always moves the focus, and the toolbar is one stop of it', async ({ page }) => {
  const area = await writing(page, '- a\n- b‸');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Redo' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Focus mode' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(area).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(area).not.toBeFocused();
  await expect(area).toHaveValue('- a\n- b');

  // In a table, too.
  await area.fill('| a | b |\n| - | - |\n| 1 | 2 |');
  await page.keyboard.press('Tab');
  await expect(area).not.toBeFocused();
  await expect(area).toHaveValue('| a | b |\n| - | - |\n| 1 | 2 |');
});

test('a press on a button by key edits the text at its cursor and leads back to it', async ({ page }) => {
  const area = await writing(page, 'so ‸it‸ is');
  await page.keyboard.press('Shift+Tab');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(area).toBeFocused();
  expect(await written(area)).toBe('so **‸it‸** is');

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(area).toBeFocused();
  expect(await written(area)).toBe('### so **‸it‸** is');
});

test('buttons say their keys, and what cannot be done is told', async ({ page }) => {
  const area = await writing(page, 'no table‸');
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('title', 'Bold (Ctrl+B)');
  await page.getByRole('button', { name: 'Tables' }).click();
  await page.getByRole('menuitem', { name: 'Tidy table Ctrl+Shift+6', exact: true }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Put the cursor in a table first.' }),
  ).toBeVisible();
  await expect(area).toHaveValue('no table');
  await page.keyboard.type('!');
  await expect(page.getByText('Put the cursor in a table first.')).toHaveCount(0);
});

test('at 1440 px the toolbar is one row', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await writing(page, '‸');
  const buttons = await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button').all();
  const tops = await Promise.all(buttons.map(async (button) => (await button.boundingBox())!.y));
  expect(new Set(tops).size).toBe(1);
  const { width } = (await page.getByRole('toolbar').boundingBox())!;
  const { width: content } = (await postForm(page).content.boundingBox())!;
  expect(width).toBeCloseTo(content, 0);
});

test('one ring goes around the toolbar and the text', async ({ page }) => {
  const area = await writing(page, '‸');
  const rings = () =>
    area.evaluate((element) =>
      [element, element.parentElement!].map((each) => getComputedStyle(each).outlineStyle),
    );
  expect(await rings()).toEqual(['none', 'solid']);
  const frame = area.locator('..');
  await expect(frame.getByRole('toolbar')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  expect(await rings()).toEqual(['none', 'none']);
});

test('a table is filled by keys alone, and grows by a row at its end', async ({ page }) => {
  const area = await writing(page, '‸');
  await page.keyboard.press('Control+Shift+Digit2');
  for (const cell of ['Day', 'Spent', 'Monday', '12', 'Tuesday']) {
    await page.keyboard.type(cell);
    await page.keyboard.press('Control+Alt+n');
  }
  await page.keyboard.type('7');
  await page.keyboard.press('Control+Shift+Digit6');
  await expect(area).toHaveValue(
    '| Day     | Spent |\n| ------- | ----- |\n| Monday  | 12    |\n| Tuesday | 7     |',
  );
  await expect(postForm(page).preview.getByRole('row')).toHaveCount(3);
});

test.describe('find and replace', () => {
  const bar = (page: Page) => page.getByRole('search', { name: 'Find and replace' });

  test('finds by keys, says where one is, and leads to the place', async ({ page }) => {
    const area = await writing(page, `‸Tax\n${'a line\n'.repeat(60)}tax and Tax`);
    await page.keyboard.press('Control+Shift+h');
    await expect(page.getByLabel('Find', { exact: true })).toBeFocused();
    await page.keyboard.type('tax');
    await expect(bar(page).getByRole('status')).toHaveText('1 of 3');
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('status')).toHaveText('2 of 3');
    await expect.poll(() => area.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+Enter');
    await expect(bar(page).getByRole('status')).toHaveText('3 of 3');
    await expect(page).toHaveURL('/admin/new-post');
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    await expect(area).toBeFocused();
    expect(await written(area)).toMatch(/and ‸Tax‸$/u);

    // What is selected is looked for at once.
    await page.keyboard.press('Control+Shift+h');
    await expect(page.getByLabel('Find', { exact: true })).toHaveValue('Tax');
    await page.getByRole('button', { name: 'Match case' }).click();
    await expect(bar(page).getByRole('status')).toHaveText('2 of 2');
    await page.getByLabel('Find', { exact: true }).fill('nowhere');
    await expect(bar(page).getByRole('status')).toHaveText('Not found');
  });

  test('replaces one or all, each a step of the browser’s own undo', async ({ page }) => {
    const area = await writing(page, '‸one two one three one');
    await page.getByRole('button', { name: 'Find and replace' }).click();
    await page.getByLabel('Find', { exact: true }).fill('one');
    const by = page.getByLabel('Replace with');
    await by.fill('1');
    await by.press('Enter');
    await expect(area).toHaveValue('1 two one three one');
    await expect(by).toBeFocused();
    await page.getByRole('button', { name: 'Replace all' }).click();
    await expect(area).toHaveValue('1 two 1 three 1');
    await expect(bar(page).getByRole('status')).toHaveText('2 replaced');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(area).toHaveValue('1 two one three one');
    await page.keyboard.press('Control+z');
    await expect(area).toHaveValue('one two one three one');
    // That key is the form's, wherever one writes.
    await by.press('Control+Enter');
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    const [stored] = await storedPosts(page);
    expect(stored?.content).toBe('one two one three one');
  });
});

test.describe('pasting', () => {
  for (const [name, forms, before, after] of [
    ['an address links what is selected', { 'text/plain': address }, 'a ‸bee‸.', `a [bee](${address})‸.`],
    [
      'cells become a table',
      { 'text/plain': 'a\tb\n1\t2\n' },
      '‸',
      '| a   | b   |\n| --- | --- |\n| 1   | 2   |‸',
    ],
    [
      'formatted text becomes Markdown',
      { 'text/plain': 'It is so', 'text/html': '<p>It <b>is</b> <a href="https://a.example/">so</a></p>' },
      'See: ‸',
      'See: It **is** [so](https://a.example/)‸',
    ],
    [
      'formatted blocks stand apart',
      { 'text/plain': 'One\na', 'text/html': '<h2>One</h2><ul><li>a</li></ul>' },
      'See:‸',
      'See:\n\n## One\n\n- a‸',
    ],
    ['plain text stays as it is', { 'text/plain': '1 * 2 * 3' }, '‸', '1 * 2 * 3‸'],
    [
      'text in code stays as it is',
      { 'text/plain': address },
      '```\n‸bee‸\n```',
      `\`\`\`\n${address}‸\n\`\`\``,
    ],
  ] as const) {
    test(`${name}, and undo takes it back`, async ({ page }) => {
      const area = await writing(page, before);
      await copy(page, forms);
      await page.keyboard.press('Control+v');
      await expect.poll(() => written(area)).toBe(after);
      await page.keyboard.press('Control+z');
      await expect(area).toHaveValue(before.replaceAll('‸', ''));
    });
  }

  test('with Shift everything stays plain', async ({ page }) => {
    const area = await writing(page, 'a ‸bee‸');
    await copy(page, { 'text/plain': address, 'text/html': `<b>${address}</b>` });
    await page.keyboard.press('Control+Shift+v');
    await expect(area).toHaveValue(`a ${address}`);
  });

  test('formatted text comes as plain text where the converter does not', async ({ page }) => {
    await page.route(/html-to-markdown/u, (route) => route.abort());
    const area = await writing(page, '‸');
    await copy(page, { 'text/plain': 'It is', 'text/html': 'It <b>is</b>' });
    await page.keyboard.press('Control+v');
    await expect(area).toHaveValue('It is');
  });

  test('a picture in formatted text that cannot be taken is told', async ({ page }) => {
    const area = await writing(page, '‸');
    await copy(page, {
      'text/plain': 'It is',
      'text/html': '<p>It <b>is</b> <img alt="" src="file:///C:/bee.png"></p>',
    });
    await page.keyboard.press('Control+v');
    await expect(area).toHaveValue('It **is**');
    await expect(page.getByRole('status').filter({ hasText: '1 image wasn’t pasted.' })).toBeVisible();
    await page.keyboard.type('!');
    await expect(page.getByText('1 image wasn’t pasted.')).toHaveCount(0);
  });

  test('the address of a picture asks what it shows', async ({ page }) => {
    await page.route(`${address}.png`, (route) => route.abort());
    const area = await writing(page, 'a ‸');
    await copy(page, { 'text/plain': `${address}.png` });
    await page.keyboard.press('Control+v');
    const alt = page.getByLabel('Alt text');
    await expect(alt).toBeFocused();
    await expect(area).toHaveValue(`a ${address}.png`);
    await page.keyboard.type('A bee [small');
    await page.keyboard.press('Enter');
    expect(await written(area)).toBe(`a ![A bee \\[small](${address}.png)‸`);
    await expect(area).toBeFocused();
    await expect(alt).toHaveCount(0);
    // Enter published nothing.
    await expect(page).toHaveURL('/admin/new-post');
    await page.keyboard.press('Control+z');
    await expect(area).toHaveValue(`a ${address}.png`);
    await page.keyboard.press('Control+z');
    await expect(area).toHaveValue('a ');
  });

  test('the address of a picture stays one on Escape', async ({ page }) => {
    const area = await writing(page, '‸');
    await copy(page, { 'text/plain': `${address}.png` });
    await page.keyboard.press('Control+v');
    await expect(page.getByLabel('Alt text')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(area).toBeFocused();
    expect(await written(area)).toBe(`${address}.png‸`);
  });

  test('a picture itself is declined with the reason, pasted or dropped', async ({ page }) => {
    const area = await writing(page, 'a‸');
    for (const type of ['paste', 'drop'] as const) {
      await area.evaluate((element, kind) => {
        const data = new DataTransfer();
        data.items.add(new File(['x'], 'bee.png', { type: 'image/png' }));
        const options = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: data })
            : new DragEvent('drop', { ...options, dataTransfer: data }),
        );
      }, type);
      const notice = page.getByText('You can’t upload images yet.');
      await expect(notice).toBeVisible();
      await area.focus();
      await page.keyboard.type('b');
      await expect(notice).toHaveCount(0);
    }
    await expect(area).toHaveValue('abb');
  });
});

test.describe('suggestions', () => {
  const openSummary = (page: Page) => page.getByTitle('What readers will see').click();

  const text = `## One\n\n#### Two\n\n${'Some words.\n\n'.repeat(60)}[a](/blog/none) [b](/blog/${seedPosts[0]!.slug}) ![](${address}.png)`;

  test('each leads to its place, and none is in the way of publishing', async ({ page }) => {
    await page.route(`${address}.png`, (route) => route.abort());
    await signInAsDemoAdmin(page, '/admin/new-post');
    const form = postForm(page);
    await form.title.fill('Noted');
    await form.content.fill(text);
    const notes = page.getByRole('region', { name: 'Suggestions' });
    await expect(page.getByText('3 suggestions', { exact: true })).toBeVisible();
    await openSummary(page);
    await expect(notes.getByRole('button')).toHaveText([
      '“Two” skips a heading level (2 to 4).',
      "Broken link: /blog/none doesn't exist on this site.",
      'An image has no alt text.',
    ]);
    await expect(page.getByText(/^1\d\d words · 1 min read$/u)).toBeVisible();

    const selected = () =>
      form.content.evaluate((area: HTMLTextAreaElement) =>
        area.value.slice(area.selectionStart, area.selectionEnd),
      );
    await notes.getByRole('button', { name: 'Broken link: /blog/none' }).click();
    await expect(notes).toHaveCount(0);
    await expect(form.content).toBeFocused();
    expect(await selected()).toBe('[a](/blog/none)');
    const scrolled = await form.content.evaluate((area) => area.scrollTop);
    expect(scrolled).toBeGreaterThan(100);
    await openSummary(page);
    await notes.getByRole('button', { name: '“Two” skips a heading level' }).click();
    expect(await selected()).toBe('#### Two');
    expect(await form.content.evaluate((area) => area.scrollTop)).toBeLessThan(scrolled);

    await form.publish.click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    expect((await storedPosts(page))[0]).toMatchObject({ title: 'Noted', content: text });
  });

  test('a place that moved since is found where it is now', async ({ page }) => {
    const area = await writing(page, '‸a\n\n![](b)');
    await page.route('**/b', (route) => route.abort());
    await expect(page.getByText('1 suggestion', { exact: true })).toBeVisible();
    await openSummary(page);
    const note = page.getByRole('button', { name: 'An image has no alt text.' });
    await expect(note).toBeVisible();
    await note.evaluate((button: HTMLButtonElement, typed) => {
      document.querySelector<HTMLTextAreaElement>('textarea[name=content]')!.focus();
      document.execCommand('insertText', false, typed);
      button.click();
    }, 'more ');
    expect(await written(area)).toBe('more a\n\n![‸](b)');
  });

  test('an empty form has none, and an edited post is no unknown page', async ({ page }) => {
    await openAdminScreen(page, '/admin/new-post');
    await expect(page.getByText('0 words', { exact: true })).toBeVisible();
    await expect(page.getByText(/suggestion/u)).toHaveCount(0);
    await openAdminScreen(page, '/admin/edit/1');
    await postForm(page).content.fill(`[me](/blog/${seedPosts[0]!.slug})`);
    await expect(page.getByText(/^\d words · 1 min read$/u)).toBeVisible();
    await expect(page.getByText(/suggestion/u)).toHaveCount(0);
  });
});

test.describe('focus mode', () => {
  test('shows the form alone, and Escape leads back', async ({ page }) => {
    const area = await writing(page, 'a‸');
    const around = [
      page.getByRole('banner'),
      page.getByRole('navigation', { name: 'Admin' }),
      postForm(page).preview,
    ];
    for (const part of around) await expect(part).toBeVisible();
    await page.keyboard.press('Control+Shift+f');
    for (const part of around) await expect(part).toBeHidden();
    await expect(page.getByRole('button', { name: 'Focus mode' })).toHaveAttribute('aria-pressed', 'true');
    await expect(area).toBeFocused();
    await expect(area).toBeInViewport();
    await page.keyboard.press('Escape');
    for (const part of around) await expect(part).toBeVisible();
    await expect(area).toBeFocused();
  });

  test('ends by its button, and with the form', async ({ page }) => {
    await writing(page, '‸');
    const button = page.getByRole('button', { name: 'Focus mode' });
    await button.click();
    await button.click();
    await expect(page.getByRole('banner')).toBeVisible();
    await button.click();
    await expect(page.getByRole('banner')).toBeHidden();
    await postForm(page).cancel.click();
    await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  });

  test('Escape first answers the question about a picture', async ({ page }) => {
    await writing(page, '‸');
    await page.keyboard.press('Control+Shift+f');
    await copy(page, { 'text/plain': `${address}.png` });
    await page.keyboard.press('Control+v');
    await expect(page.getByLabel('Alt text')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Alt text')).toHaveCount(0);
    await expect(page.getByRole('banner')).toBeHidden();
  });
});

test('at full height the whole text is in sight of the page', async ({ page }) => {
  const area = await writing(page, `${'a line\n'.repeat(100)}‸`);
  const hidden = () => area.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(await hidden()).toBeGreaterThan(500);
  await page.getByRole('button', { name: 'Full height' }).click();
  expect(await hidden()).toBeLessThanOrEqual(1);
});

test('a text that is no Markdown is written without signs', async ({ page }) => {
  await startWith(page, [{ ...seedPosts[0]!, isMarkdown: false }]);
  await openAdminScreen(page, '/admin/edit/1');
  const area = postForm(page).content;
  await area.fill('- a');
  await page.keyboard.press('Enter');
  await expect(area).toHaveValue('- a\n');
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Focus mode' })).toBeVisible();
});

test('the form is there before what converts and what looks at the text', async ({ page }) => {
  const late: string[] = [];
  page.on('request', (request) => {
    if (/html-to-markdown|review\.worker/u.test(request.url())) late.push(request.url());
  });
  await page.route(/html-to-markdown|review\.worker/u, (route) => route.abort());
  await page.setViewportSize({ width: 390, height: 600 });
  await openAdminScreen(page, '/admin/new-post');
  await expect(postForm(page).content).toBeEditable();
  expect(late).toEqual([]);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await postForm(page).content.fill('Written all the same');
  await page.keyboard.press('Control+b');
  await expect(postForm(page).content).toHaveValue('Written all the **same**');
});

test('at 390 px every button can be pressed, and nothing is wider than the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await writing(page, 'a‸');
  for (const button of await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(box!.width).toBeGreaterThanOrEqual(44);
    expect(box!.height).toBeGreaterThanOrEqual(44);
    expect(box!.x + box!.width).toBeLessThanOrEqual(390);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
