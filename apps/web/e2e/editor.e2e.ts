import type { Locator, Page } from '@playwright/test';

import { postForm, signInAsDemoAdmin, storedPosts } from './support/admin.ts';
import { seedPosts, startWith } from './support/posts.ts';
import { resize } from './support/resize.ts';
import { openAdminScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Opens the form for a new post with a text: `‸` is the cursor, or two enclose the selection. */
async function writing(page: Page, marked: string): Promise<Locator> {
  await openAdminScreen(page, '/admin/new-post');
  return write(page, marked);
}

/** Replaces the text of the open form. */
async function write(page: Page, marked: string): Promise<Locator> {
  const area = postForm(page).content;
  await area.fill(marked.replaceAll('‸', ''));
  await select(area, marked);
  return area;
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
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

/** Returns the text with its cursor, in the form that `writing` accepts. */
function written(area: Locator): Promise<string> {
  return area.evaluate(({ value, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement) => {
    const inside = start === end ? '' : `${value.slice(start, end)}‸`;
    return `${value.slice(0, start)}‸${inside}${value.slice(end)}`;
  });
}

/** Writes to the clipboard like another program, in these formats. */
async function copy(page: Page, forms: Record<string, string>): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (texts) => {
    const blobs = Object.entries(texts).map(([type, text]) => [type, new Blob([text], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  }, forms);
}

const address = 'https://a.example/bee';

/** Returns the toolbar's menus with their items. */
const menus = {
  Heading: ['Heading 2', 'Heading 3', 'Heading 4'],
  'More formats': ['Strikethrough', 'Code', 'Quote', 'Footnote'],
  Lists: ['List', 'Numbered list', 'Task list', 'Indent', 'Outdent'],
  Tables: ['Table', 'Next cell', 'Add row', 'Add column', 'Delete row', 'Tidy table'],
};

/** Returns the tools that a narrow toolbar moves into its last menu. */
const moreTools = ['Redo', 'Find and replace', 'Focus mode'];

/** Clicks a tool by name, in a menu or not. */
async function pressInToolbar(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'More tools' });
  const isBehindMore = moreTools.includes(name) && (await more.isVisible());
  const [menu] = isBehindMore
    ? ['More tools']
    : (Object.entries(menus).find(([, names]) => names.includes(name)) ?? []);
  if (menu === undefined) return page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: menu, exact: true }).click();
  return page.getByRole('menuitem', { name: new RegExp(`^${name}(?: Ctrl|$)`, 'u') }).click();
}

test.describe('commands and keys', () => {
  const commands = [
    ['Bold', 'Control+b', 'so ‸it‸ is', 'so **‸it‸** is'],
    ['Italic', 'Control+i', 'so ‸it‸ is', 'so *‸it‸* is'],
    ['Link', 'Control+k', 'so ‸it‸ is', 'so [it](‸) is'],
    ['Heading 2', 'Control+Alt+Digit1', 'Ti‸tle', '## Ti‸tle'],
    ['Heading 3', 'Control+Alt+Digit2', '## A\n\nTi‸tle', '## A\n\n### Ti‸tle'],
    ['Heading 4', 'Control+Alt+Digit3', '## A\n\nTi‸tle', '## A\n\n#### Ti‸tle'],
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
  ] as const;

  test('each command is one step of the browser’s own undo', async ({ page }) => {
    test.slow();
    await openAdminScreen(page, '/admin/new-post');
    for (const [name, keys, before, after] of commands) {
      await test.step(name, async () => {
        const area = await write(page, before);
        const former = before.replaceAll('‸', '');
        await page.keyboard.press(keys);
        expect(await written(area)).toBe(after);
        await page.keyboard.press('Control+z');
        await expect(area).toHaveValue(former);
        await page.keyboard.press('Control+Shift+z');
        await expect(area).toHaveValue(after.replaceAll('‸', ''));
        await page.keyboard.press('Control+z');
        await expect(area).toHaveValue(former);

        // The button does the same and keeps the cursor in the text.
        await select(area, before);
        await pressInToolbar(page, name);
        expect(await written(area)).toBe(after);
        await expect(area).toBeFocused();

        // So do undo and redo, which are the browser's own.
        await page.getByRole('button', { name: 'Undo', exact: true }).click();
        await expect(area).toHaveValue(former);
        await pressInToolbar(page, 'Redo');
        await expect(area).toHaveValue(after.replaceAll('‸', ''));
        await expect(area).toBeFocused();
        await page.keyboard.press('Control+z');
        await expect(area).toHaveValue(former);
      });
    }
  });

  test('Enter in a list is one undo step, after what was typed before it', async ({ page }) => {
    const area = await writing(page, '1. one‸\n2. two');
    await page.keyboard.type(' more');
    await page.keyboard.press('Enter');
    expect(await written(area)).toBe('1. one more\n2. ‸\n3. two');
    await page.keyboard.press('Control+z');
    await expect(area).toHaveValue('1. one more\n2. two');
  });
});

test('the text is right even if the browser does not let a page type', async ({ page }) => {
  const area = await writing(page, 'so ‸it‸ is');
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await page.keyboard.press('Control+b');
  expect(await written(area)).toBe('so **‸it‸** is');
  // The form's state changes too.
  await expect(postForm(page).preview.getByText('it', { exact: true })).toHaveJSProperty('tagName', 'STRONG');
});

test.describe('Enter', () => {
  test('Enter continues a list until an item stays empty', async ({ page }) => {
    const area = await writing(page, '- [x] one‸');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('three');
    await expect(area).toHaveValue('- [x] one\n- [ ] two\n\nthree');
    await expect(postForm(page).preview.getByRole('listitem')).toHaveText(['one', 'two']);
  });

  test('Enter leaves a quote, and an inner list one level at a time', async ({ page }) => {
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

  test('Shift+Enter begins a plain line', async ({ page }) => {
    const area = await writing(page, '- one‸');
    await page.keyboard.press('Shift+Enter');
    await expect(area).toHaveValue('- one\n');
  });
});

test('Tab passes through a text that it has moved the focus to, and the toolbar is one tab stop', async ({
  page,
}) => {
  const area = await writing(page, '- a\n- b‸');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(area).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(area).not.toBeFocused();
  await expect(area).toHaveValue('- a\n- b');
});

test('in a list and in code Tab and Shift+Tab indent and outdent, each one undo step', async ({ page }) => {
  const area = await writing(page, '- a\n- b‸');
  await expect(area).toHaveAccessibleDescription('Press Escape, then Tab to leave the text.');
  await page.keyboard.press('Tab');
  expect(await written(area)).toBe('- a\n  - b‸');
  await page.keyboard.press('Shift+Tab');
  expect(await written(area)).toBe('- a\n- b‸');
  await page.keyboard.press('Control+z');
  await expect(area).toHaveValue('- a\n  - b');
  await page.keyboard.press('Control+z');
  await expect(area).toHaveValue('- a\n- b');

  await write(page, '```js\nif (a)\n‸b()\n```');
  await page.keyboard.press('Tab');
  await expect(area).toHaveValue('```js\nif (a)\n  b()\n```');
  await page.keyboard.press('Control+z');
  await expect(area).toHaveValue('```js\nif (a)\nb()\n```');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(area).not.toBeFocused();
});

test.describe('tables', () => {
  const table = '| Day | Out |\n| --- | --- |\n| Mon | 1   |';

  test('in a table Tab and Shift+Tab move through cells and add a row after the last, each one undo step', async ({
    page,
  }) => {
    const area = await writing(page, table.replace('Day', 'Day‸'));
    const status = page.getByRole('status').filter({ hasText: /row|header/u });
    await page.keyboard.press('Tab');
    expect(await written(area)).toBe(table.replace('Out', '‸Out‸'));
    await expect(status).toHaveText('Out, header. Press Escape, then Tab to leave the text.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await written(area)).toBe(table.replace('1', '‸1‸'));
    await expect(status).toHaveText('Out, row 1');
    await page.keyboard.press('Tab');
    await page.keyboard.type('T');
    await expect(area).toHaveValue(`${table}\n| T    |     |`);
    await page.keyboard.press('Shift+Tab');
    expect(await written(area)).toBe(`${table.replace('1', '‸1‸')}\n| T   |     |`);
    await expect(area).toBeFocused();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
    await expect(area).toHaveValue(table);
    await expect(postForm(page).author).not.toBeFocused();
  });

  test('in a table Escape, then Tab leaves the text, as does Shift+Tab in the first cell', async ({
    page,
  }) => {
    const area = await writing(page, table.replace('Mon', 'Mon‸'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(area).not.toBeFocused();
    await expect(area).toHaveValue(table);
    // It works once.
    await select(area, table.replace('Mon', 'Mon‸'));
    await page.keyboard.press('Tab');
    await expect(area).toBeFocused();
    await select(area, table.replace('Day', 'Day‸'));
    await page.keyboard.press('Shift+Tab');
    await expect(area).not.toBeFocused();
    await expect(area).toHaveValue(table);
  });

  test('the table menu adds and deletes rows and columns, and is disabled outside a table', async ({
    page,
  }) => {
    const area = await writing(page, table.replace('Mon', 'Mon‸'));
    await pressInToolbar(page, 'Add column');
    expect(await written(area)).toBe(
      '| Day | ‸Column 3‸ | Out |\n| --- | -------- | --- |\n| Mon |          | 1   |',
    );
    await select(area, (await area.inputValue()).replace('Mon', 'Mon‸'));
    await pressInToolbar(page, 'Delete row');
    await expect(area).toHaveValue('| Day | Column 3 | Out |\n| --- | -------- | --- |');
    await area.fill('no table');
    await page.getByRole('button', { name: 'Tables' }).click();
    await expect(page.getByRole('menuitem', { name: /^Table /u })).toBeEnabled();
    for (const name of ['Next cell', 'Add row', 'Add column', 'Delete row', 'Tidy table'])
      await expect(page.getByRole('menuitem', { name: new RegExp(`^${name}`, 'u') })).toBeDisabled();
  });
});

test('a toolbar button pressed by keyboard edits at the cursor and returns the focus', async ({ page }) => {
  const area = await writing(page, 'so ‸it‸ is');
  await page.keyboard.press('Shift+Tab');
  const bold = page.getByRole('button', { name: 'Bold' });
  for (let step = 0; step < 3 && !(await isFocused(bold)); step += 1) await page.keyboard.press('ArrowRight');
  await expect(bold).toBeFocused();
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

test('toolbar buttons show their shortcuts, and a command that does nothing says why', async ({ page }) => {
  const area = await writing(page, 'no table‸');
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('title', 'Bold (Ctrl+B)');
  await page.keyboard.press('Control+Shift+6');
  await expect(
    page.getByRole('status').filter({ hasText: 'Put the cursor in a table first.' }),
  ).toBeVisible();
  await expect(area).toHaveValue('no table');
  await page.keyboard.type('!');
  await expect(page.getByText('Put the cursor in a table first.')).toHaveCount(0);
});

test('the toolbar is one row at every width', async ({ page }) => {
  await writing(page, '‸');
  for (const width of [390, 820, 1280, 1440]) {
    await resize(page, width);
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
    const buttons = await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button').all();
    const boxes = await Promise.all(buttons.map(async (button) => (await button.boundingBox())!));
    expect(new Set(boxes.map(({ y }) => y)).size, `${width} px`).toBe(1);
    // Only a phone's row scrolls.
    const { width: content } = (await postForm(page).content.boundingBox())!;
    const end = boxes.at(-1)!.x + boxes.at(-1)!.width - boxes[0]!.x;
    if (width === 390) expect(end).toBeGreaterThan(content);
    else expect(end, `${width} px`).toBeLessThanOrEqual(content);
  }
});

test('at 1440 px every tool has a button', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await writing(page, '‸');
  await expect(page.getByRole('button', { name: 'More tools' })).toHaveCount(0);
  for (const name of moreTools) await expect(page.getByRole('button', { name })).toBeVisible();
});

test('the caret alone shows the focus of the text, which has no frame', async ({ page }) => {
  const area = await writing(page, '‸');
  const rings = () =>
    area.evaluate((element) =>
      [element, element.parentElement!].map((each) => getComputedStyle(each).outlineStyle),
    );
  expect(await rings()).toEqual(['none', 'none']);
  await expect(area).toBeFocused();
  const frame = area.locator('..');
  await expect(frame.getByRole('toolbar')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  expect(await rings()).toEqual(['none', 'none']);
});

test('a table is filled by keyboard alone, and gets a row at its end', async ({ page }) => {
  const area = await writing(page, '‸');
  await page.keyboard.press('Control+Shift+Digit2');
  for (const cell of ['Day', 'Spent', 'Monday', '12', 'Tuesday']) {
    await page.keyboard.type(cell);
    await page.keyboard.press('Tab');
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

  test('find works by keyboard, shows the match number and selects the match', async ({ page }) => {
    const area = await writing(page, `‸Tax\n${'a line\n'.repeat(60)}tax and Tax`);
    await page.keyboard.press('Control+Shift+h');
    await expect(page.getByLabel('Find', { exact: true })).toBeFocused();
    await page.keyboard.type('tax');
    await expect(bar(page).getByRole('status')).toHaveText('1 of 3');
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('status')).toHaveText('2 of 3');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+Enter');
    await expect(bar(page).getByRole('status')).toHaveText('3 of 3');
    await expect(page).toHaveURL(/\/admin\/new-post(?:\?draft=.*)?$/u);
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    await expect(area).toBeFocused();
    expect(await written(area)).toMatch(/and ‸Tax‸$/u);

    // Searches for the selection at once.
    await page.keyboard.press('Control+Shift+h');
    await expect(page.getByLabel('Find', { exact: true })).toHaveValue('Tax');
    await page.getByRole('button', { name: 'Match case' }).click();
    await expect(bar(page).getByRole('status')).toHaveText('2 of 2');
    await page.getByLabel('Find', { exact: true }).fill('nowhere');
    await expect(bar(page).getByRole('status')).toHaveText('No results');
  });

  test('the find bar opens over the first lines, moves nothing, and the match is highlighted below it', async ({
    page,
  }) => {
    const area = await writing(page, `‸Tax\n${'a line\n'.repeat(60)}tax`);
    await area.press('Control+Home');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    const before = (await undo.boundingBox())!.y;
    await page.keyboard.press('Control+f');
    await expect(page.getByLabel('Find', { exact: true })).toBeFocused();
    expect((await undo.boundingBox())!.y).toBe(before);
    await page.keyboard.type('tax');
    const mark = page.locator('[data-match-highlight] > *');
    for (const [position, key] of [
      ['1 of 2', 'Enter'],
      ['2 of 2', 'Enter'],
      ['1 of 2', 'Escape'],
    ]) {
      await expect(bar(page).getByRole('status')).toHaveText(position!);
      // Below the bar, and the size of the word in the text.
      await expect(mark).toBeInViewport({ ratio: 1 });
      const [found, covered] = [(await mark.boundingBox())!, (await bar(page).boundingBox())!];
      expect(found.y).toBeGreaterThanOrEqual(covered.y + covered.height);
      expect(found.width).toBeGreaterThan(20);
      expect(found.width).toBeLessThan(60);
      await page.keyboard.press(key!);
    }
    await expect(mark).toHaveCount(0);
    expect(await written(area)).toMatch(/^‸Tax‸/u);
  });

  for (const [width, rows] of [
    [1440, 1],
    [1280, 2],
    [390, 2],
  ] as const) {
    test(`the find bar takes ${rows} ${rows === 1 ? 'row' : 'rows'} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await writing(page, '‸Tax');
      await page.keyboard.press('Control+Shift+h');
      const controls = await bar(page).locator('input, button').all();
      const boxes = await Promise.all(controls.map(async (control) => (await control.boundingBox())!));
      expect(new Set(boxes.map(({ y, height }) => Math.round(y + height / 2))).size).toBe(rows);
      for (const box of boxes) expect(box.x + box.width).toBeLessThanOrEqual(width);
    });
  }

  test('replacing one or all matches is one step of the browser’s own undo', async ({ page }) => {
    const area = await writing(page, '‸one two one three one');
    await pressInToolbar(page, 'Find and replace');
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
    // The form handles this key, whichever field has the focus.
    await by.press('Control+Enter');
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    const [stored] = await storedPosts(page);
    expect(stored?.content).toBe('one two one three one');
  });
});

test.describe('[[', () => {
  const list = (page: Page) => page.getByRole('listbox', { name: 'Posts to link to' });
  const { title, slug } = seedPosts[1]!;

  test(
    '[[ offers posts by title, and Enter inserts a link as one step of the browser’s own undo',
    { tag: '@everyday' },
    async ({ page }) => {
      const area = await writing(page, 'see ‸');
      await page.keyboard.type('[[');
      await expect(list(page).getByRole('option')).toHaveCount(seedPosts.length);
      await page.keyboard.type(title.slice(0, 6).toLowerCase());
      await expect(list(page).getByRole('option', { selected: true })).toContainText(title);
      await expect(area).toHaveAttribute('aria-activedescendant', /./u);
      await page.keyboard.press('Enter');
      expect(await written(area)).toBe(`see [${title}](/blog/${slug})‸`);
      await expect(list(page)).toHaveCount(0);
      await page.keyboard.press('Control+z');
      await expect(area).toHaveValue(`see [[${title.slice(0, 6).toLowerCase()}`);
    },
  );

  test('arrow keys or a click choose a post, and Escape only closes the list', async ({ page }) => {
    const area = await writing(page, '- a ‸');
    await page.keyboard.press('Control+Shift+f');
    await page.keyboard.type('[[');
    await page.keyboard.press('ArrowDown');
    await expect(list(page).getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(list(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(list(page)).toHaveCount(0);
    // Focus mode stayed on.
    await expect(page.getByRole('banner')).toBeHidden();
    await page.keyboard.type('x');
    await expect(list(page)).toHaveCount(0);
    await area.fill('[[');
    await list(page).getByRole('option').filter({ hasText: title }).click();
    expect(await written(area)).toBe(`[${title}](/blog/${slug})‸`);
    await expect(area).toBeFocused();
  });

  test('Enter begins a line if no post matches, and code opens no list', async ({ page }) => {
    const area = await writing(page, '‸');
    await page.keyboard.type('[[none of these');
    await expect(list(page)).toHaveText('No posts match');
    await page.keyboard.press('Enter');
    await expect(area).toHaveValue('[[none of these\n');
    await expect(list(page)).toHaveCount(0);
    await area.fill('`[[');
    await expect(list(page)).toHaveCount(0);
  });
});

test.describe('pasting', () => {
  const pasted = [
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
  ] as const;

  test('each form of a text becomes what fits at the cursor, and undo reverts it', async ({ page }) => {
    await openAdminScreen(page, '/admin/new-post');
    for (const [name, forms, before, after] of pasted) {
      await test.step(name, async () => {
        const area = await write(page, before);
        await copy(page, forms);
        await page.keyboard.press('Control+v');
        await expect.poll(() => written(area)).toBe(after);
        await page.keyboard.press('Control+z');
        await expect(area).toHaveValue(before.replaceAll('‸', ''));
      });
    }
  });

  test('pasting with Shift inserts plain text', async ({ page }) => {
    const area = await writing(page, 'a ‸bee‸');
    await copy(page, { 'text/plain': address, 'text/html': `<b>${address}</b>` });
    await page.keyboard.press('Control+Shift+v');
    await expect(area).toHaveValue(`a ${address}`);
  });

  test('formatted text is pasted as plain text if the converter does not load', async ({ page }) => {
    await page.route(/html-to-markdown/u, (route) => route.abort());
    const area = await writing(page, '‸');
    await copy(page, { 'text/plain': 'It is', 'text/html': 'It <b>is</b>' });
    await page.keyboard.press('Control+v');
    await expect(area).toHaveValue('It is');
  });

  test('the form says that images in pasted text were left out', async ({ page }) => {
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

  test('a pasted image URL asks for its alt text', async ({ page }) => {
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
    // Enter didn't publish.
    await expect(page).toHaveURL(/\/admin\/new-post(?:\?draft=.*)?$/u);
    await page.keyboard.press('Control+z');
    await expect(area).toHaveValue(`a ${address}.png`);
    await page.keyboard.press('Control+z');
    await expect(area).toHaveValue('a ');
  });

  test('the question for the alt text goes with its URL when the paste is undone', async ({ page }) => {
    const area = await writing(page, 'a ‸');
    await copy(page, { 'text/plain': `${address}.png` });
    await page.keyboard.press('Control+v');
    await expect(page.getByLabel('Alt text')).toBeFocused();
    await area.focus();
    await page.keyboard.press('Control+z');
    await expect(area).toHaveValue('a ');
    await expect(page.getByLabel('Alt text')).toHaveCount(0);
  });

  test('Escape keeps a pasted image URL as it is', async ({ page }) => {
    const area = await writing(page, '‸');
    await copy(page, { 'text/plain': `${address}.png` });
    await page.keyboard.press('Control+v');
    await expect(page.getByLabel('Alt text')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(area).toBeFocused();
    expect(await written(area)).toBe(`${address}.png‸`);
  });
});

test.describe('suggestions', () => {
  const openSummary = (page: Page) => page.getByTitle('What readers will see').click();

  const text = `## One\n\n#### Two\n\n${'Some words.\n\n'.repeat(60)}[a](/blog/none) [b](/blog/${seedPosts[0]!.slug}) ![](${address}.png)`;

  test('each suggestion selects its range, and none prevents publishing', async ({ page }) => {
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
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(100);
    await openSummary(page);
    await notes.getByRole('button', { name: '“Two” skips a heading level' }).click();
    expect(await selected()).toBe('#### Two');
    expect(await page.evaluate(() => scrollY)).toBeLessThan(scrolled);

    await form.publish.click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    expect((await storedPosts(page))[0]).toMatchObject({ title: 'Noted', content: text });
  });

  test('a suggestion selects the right range after edits', async ({ page }) => {
    const area = await writing(page, '‸a\n\n![](b)');
    await page.route('**/b', (route) => route.abort());
    await expect(page.getByText('2 suggestions', { exact: true })).toBeVisible();
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

  test('an empty form has no suggestions, and a link to the edited post is not broken', async ({ page }) => {
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
  test('focus mode shows the form alone, and Escape leaves it', async ({ page }) => {
    const area = await writing(page, 'a‸');
    const around = [
      page.getByRole('banner'),
      page.getByRole('navigation', { name: 'Admin' }),
      postForm(page).preview,
    ];
    for (const part of around) await expect(part).toBeVisible();
    await page.keyboard.press('Control+Shift+f');
    for (const part of around) await expect(part).toBeHidden();
    await expect(area).toBeFocused();
    await expect(area).toBeInViewport();
    await page.keyboard.press('Escape');
    for (const part of around) await expect(part).toBeVisible();
    await expect(area).toBeFocused();
  });

  test('focus mode ends by Done and when the form closes', async ({ page }) => {
    await writing(page, '‸');
    await pressInToolbar(page, 'Focus mode');
    await expect(page.getByRole('banner')).toBeHidden();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
    await pressInToolbar(page, 'Focus mode');
    await expect(page.getByRole('banner')).toBeHidden();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Manage Posts' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  });

  test('Escape in focus mode closes the image bar first', async ({ page }) => {
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

test('focus mode keeps the cursor’s position in the window, on and off', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const area = await writing(page, `${'a line\n'.repeat(150)}‸`);
  await area.press('Control+End');
  // The cursor is in the last line: above the form's bar and below the tools.
  const isInSight = () =>
    area.evaluate((element) => {
      const padding = Number.parseFloat(getComputedStyle(element).paddingBottom);
      const bottom = element.getBoundingClientRect().bottom - padding;
      const bar = document.querySelector('[data-form-bar]')!.getBoundingClientRect().top;
      return bottom <= bar + 1 && bottom > 140;
    });
  const expectInSight = () => expect.poll(isInSight).toBe(true);
  await expectInSight();
  await pressInToolbar(page, 'Focus mode');
  await expectInSight();
  await page.keyboard.press('Escape');
  await expectInSight();
});

test('a notice that appears late above the form does not push the text down', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const area = await writing(page, `${'a line\n'.repeat(150)}‸`);
  await area.press('Control+End');
  const before = (await area.boundingBox())!;
  expect(before.y).toBeLessThan(200);
  const scrolled = await page.getByRole('main').evaluate(async (main) => {
    const start = scrollY;
    const notice = document.createElement('p');
    notice.style.height = '100px';
    main.prepend(notice);
    // The browser moves the page with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return scrollY - start;
  });
  expect(scrolled).toBeGreaterThanOrEqual(100);
  const after = (await area.boundingBox())!;
  expect(Math.abs(after.y - before.y)).toBeLessThan(2);
});

test('the text is as high as the window allows when the form opens', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const area = await writing(page, '‸');
  const { y, height } = (await area.boundingBox())!;
  const bar = (await page.locator('[data-form-bar]').boundingBox())!;
  expect(height).toBeGreaterThan(400);
  expect(bar.y - (y + height)).toBeGreaterThanOrEqual(0);
  expect(bar.y - (y + height)).toBeLessThan(60);
});

test('focus mode shows only the text, the word count and Done', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const area = await writing(page, '## A\n\n#### words‸');
  await expect(page.getByText(/^2 words/u)).toBeVisible();
  await page.keyboard.press('Control+Shift+f');
  await expect(page.getByText(/^2 words/u)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
  for (const button of [postForm(page).publish, page.getByRole('button', { name: 'Save draft' })])
    await expect(button).toBeHidden();
  const tools = page.getByRole('toolbar').locator('xpath=../..');
  await expect(tools).toHaveCSS('opacity', '0');
  await expect(area).toHaveCSS('border-left-color', 'rgba(0, 0, 0, 0)');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(tools).toHaveCSS('opacity', '1');
  await page.keyboard.press('ArrowRight');
  await expect(tools).toHaveCSS('opacity', '0');
  await page.keyboard.press('Shift+Tab');
  await expect(tools).toHaveCSS('opacity', '1');
});

for (const width of [390, 1440])
  test(`at ${width} px title and text stand on the page, which scrolls instead of them`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const area = await writing(page, `${'a line\n'.repeat(100)}‸`);
    const { title } = postForm(page);
    await title.fill('A title of many words '.repeat(12));
    for (const field of [title, area]) {
      expect(
        await field.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
        // The letters of the title are higher than its lines.
      ).toBeLessThan(10);
      await expect(field).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      await expect(field).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
      // Text and title begin at the same place.
      expect((await field.boundingBox())!.x).toBe((await title.boundingBox())!.x);
    }
    await area.hover();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  });

test('a line of the text has about 66 characters', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const area = await writing(page, '‸');
  const heightOf = async (characters: number) => {
    await area.fill(Array.from({ length: 40 }, () => '0'.repeat(characters)).join('\n'));
    return area.evaluate((element) => element.scrollHeight);
  };
  const lines = await heightOf(1);
  expect(await heightOf(62)).toBe(lines);
  expect(await heightOf(68)).toBeGreaterThan(lines);
});

test('a plain text is written without Markdown commands', async ({ page }) => {
  await startWith(page, [{ ...seedPosts[0]!, isMarkdown: false }]);
  await openAdminScreen(page, '/admin/edit/1');
  const area = postForm(page).content;
  await area.fill('- a');
  await page.keyboard.press('Enter');
  await expect(area).toHaveValue('- a\n');
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
});

test('the form is usable before the converter and the linter load', async ({ page }) => {
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
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 0.9 });
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
