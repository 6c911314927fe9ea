import type { Locator, Page } from '@playwright/test';

import { expectDraftSaved, postForm } from './support/admin.ts';
import { aPost, startWith } from './support/posts.ts';
import { openAdminScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/**
 * A text with long lines at its beginning, so that a position isn't the same fraction of both
 * sides.
 */
const sections = Array.from({ length: 40 }, (_, index) => {
  const text = index < 10 ? 'Many words that fill a row and go on in the next one. '.repeat(12) : '- a\n- b';
  return `## Section ${index}\n\n${text}`;
});
const longText = [...sections, '## The end[^1]', '[^1]: A note.'].join('\n\n');

async function openLongPost(page: Page) {
  await startWith(page, [aPost({ content: longText })]);
  await openAdminScreen(page, `/admin/edit/${aPost().id}`);
  const { content, preview } = postForm(page);
  const isWide = (page.viewportSize()?.width ?? 0) >= 1280;
  if (isWide) await expect(preview.getByRole('heading', { name: 'The end' })).toBeAttached();
  return { content, preview };
}

/**
 * Scrolls with the wheel, by a number of px each time, until a condition holds and scrolling has
 * ended.
 */
async function wheelUntil(
  page: Page,
  over: Locator,
  step: number,
  isThere: () => Promise<boolean>,
): Promise<void> {
  await over.hover();
  for (let turns = 0; turns < 100 && !(await isThere()); turns += 1) await page.mouse.wheel(0, step);
  await over.evaluate(async (element) => {
    const getPlace = () => element.scrollTop + scrollY;
    for (let [place, frames] = [getPlace(), 0]; frames < 10; frames += 1) {
      await new Promise(requestAnimationFrame);
      if (getPlace() !== place) [place, frames] = [getPlace(), -1];
    }
  });
}

/** Returns the distance in px of a section from the top of the preview. */
function topOf(preview: Locator, section: string): Promise<number> {
  return preview.evaluate((pane, name) => {
    const headings = [...pane.querySelectorAll('[data-post-body] h2')];
    const heading = headings.find(({ ariaLabel }) => ariaLabel === name);
    return (heading?.getBoundingClientRect().top ?? Number.NaN) - pane.getBoundingClientRect().top;
  }, section);
}

/** Returns the scroll position of the preview as a fraction. */
function scrolled(preview: Locator): Promise<number> {
  return preview.evaluate(
    ({ scrollTop, scrollHeight, clientHeight }) => scrollTop / (scrollHeight - clientHeight),
  );
}

/** Returns how far the page has scrolled the text, as a fraction. It begins where the preview does. */
function scrolledText(content: Locator): Promise<number> {
  return content.evaluate((area) => {
    const edge = document.querySelector('[aria-label="Live preview"]')!.getBoundingClientRect().top;
    const { top, height } = area.getBoundingClientRect();
    const max = height - (innerHeight - edge);
    return Math.min(Math.max(0, edge - top), max) / max;
  });
}

/** Returns the highlighted keywords in text order, one per code block. */
function colouredCode(preview: Locator): Promise<readonly string[]> {
  return preview.evaluate((pane) => {
    const keywords = [...(CSS.highlights.get('code-keyword') ?? [])];
    return [...pane.querySelectorAll('pre > code')].flatMap((code) =>
      keywords
        .filter(({ startContainer }) => startContainer === code.firstChild)
        .map(({ startOffset, endOffset }) => code.textContent.slice(startOffset, endOffset)),
    );
  });
}

/** Returns all text of a preview, in whichever parts it's rendered. */
function blocksOf(preview: Locator): Promise<readonly string[]> {
  return preview.locator('[data-post-body]').evaluate((body) => {
    const parts = [...body.querySelectorAll('[data-prose-part]')];
    return (parts.length > 0 ? parts : [body]).flatMap((part) =>
      [...part.children].map(({ outerHTML }) => outerHTML),
    );
  });
}

/** Returns the offset of a line, measured in a copy of the text with the same layout. */
function scrollToLine(content: Locator, line: string): Promise<void> {
  return content.evaluate((element, wanted) => {
    const area = element as HTMLTextAreaElement;
    const copy = document.createElement('div');
    const { font, padding, tabSize } = getComputedStyle(area);
    Object.assign(copy.style, { font, padding, tabSize, width: `${area.clientWidth}px` });
    Object.assign(copy.style, {
      whiteSpace: 'pre-wrap',
      overflowWrap: 'break-word',
      boxSizing: 'border-box',
    });
    const place = document.createElement('span');
    place.textContent = wanted;
    copy.append(area.value.slice(0, area.value.indexOf(`${wanted}\n`)), place);
    document.body.append(copy);
    const top = place.getBoundingClientRect().top - copy.getBoundingClientRect().top;
    copy.remove();
    const pane = document.querySelector('[aria-label="Live preview"]')!;
    // Twice, since the preview moves with the page until it sticks.
    for (let times = 0; times < 2; times += 1) {
      const edge = pane.getBoundingClientRect().top;
      const box = area.getBoundingClientRect();
      // The compared line is as far down the visible text as the text is scrolled.
      const wantedTop = (top / box.height) * (box.height - (innerHeight - edge));
      scrollBy({ top: wantedTop - (edge - box.top), behavior: 'instant' });
    }
  }, line);
}

test.describe('beside the text', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the preview follows the text’s scroll position, and the text the preview’s', async ({ page }) => {
    const { content, preview } = await openLongPost(page);
    await wheelUntil(page, content, 400, async () => (await scrolledText(content)) === 1);
    await expect.poll(() => scrolled(preview)).toBeCloseTo(1, 2);

    await wheelUntil(page, preview, -400, async () => (await topOf(preview, 'Section 12')) > 0);
    // The scroll position stayed.
    const put = await scrolled(preview);
    await expect.poll(() => scrolledText(content)).toBeLessThan(0.95);
    await page.waitForTimeout(300);
    expect(await scrolled(preview)).toBe(put);

    await preview.press('Control+Home');
    await expect.poll(() => scrolledText(content)).toBe(0);
  });

  test('the code of a long text stays highlighted while other text is written, and new code is highlighted', async ({
    page,
  }) => {
    const code = Array.from({ length: 60 }, (_, n) => `\`\`\`js\nconst answer = ${n};\n\`\`\``);
    await startWith(page, [aPost({ content: code.join('\n\n') })]);
    await openAdminScreen(page, `/admin/edit/${aPost().id}`);
    const { content, preview } = postForm(page);
    await expect.poll(() => colouredCode(preview)).toHaveLength(60);
    const before = await page.evaluateHandle(() => [...(CSS.highlights.get('code-keyword') ?? [])]);

    await content.focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.insertText('New text.\n\n```ts\nlet fresh;\n```\n\n');
    await expect.poll(() => colouredCode(preview)).toHaveLength(61);
    expect((await colouredCode(preview)).slice(0, 2)).toEqual(['let', 'const']);
    const kept = await before.evaluate(
      (ranges) => ranges.filter((range) => CSS.highlights.get('code-keyword')?.has(range)).length,
    );
    expect(kept).toBe(60);
  });

  test('the preview stays where find-in-page scrolled it', async ({ page }) => {
    const { content, preview } = await openLongPost(page);
    await content.fill('A line of a text in parts.\n\n'.repeat(300));
    await expect(preview.locator('[data-prose-part]')).toHaveCount(8);
    await preview.evaluate((pane) => {
      pane.scrollTop = pane.scrollHeight / 2;
    });
    await page.waitForTimeout(300);
    expect(await scrolled(preview)).toBeGreaterThan(0.4);
  });

  test('a position in the text is the same position in the preview, whatever the lines before it', async ({
    page,
  }) => {
    const { content, preview } = await openLongPost(page);
    await content.focus();
    for (const section of ['Section 9', 'Section 31', 'Section 4']) {
      await scrollToLine(content, `## ${section}`);
      const share = await scrolledText(content);
      const height = await preview.evaluate(({ clientHeight }) => clientHeight);
      // As far down its viewport as in the text's, within a row or two.
      await expect
        .poll(async () => Math.abs((await topOf(preview, section)) - share * height))
        .toBeLessThan(64);
    }
  });

  test('the preview shows what is being written, even if the text does not scroll', async ({ page }) => {
    await openAdminScreen(page, '/admin/new-post');
    const { content, preview } = postForm(page);
    await content.fill('![](/tall.svg)\n\n'.repeat(2) + '# Heading\n\n'.repeat(8));
    await content.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('The last words');
    await expect(preview.getByText('The last words')).toBeInViewport();
  });

  test('the preview’s headings are those of the page, and wait for the words of a new one', async ({
    page,
  }) => {
    await openAdminScreen(page, '/admin/new-post');
    const { content, preview } = postForm(page);
    const levels = () =>
      preview
        .locator('[data-post-body] :is(h2, h3, h4)')
        .evaluateAll((found) => found.map((heading) => `${heading.localName} ${heading.ariaLabel}`));
    await content.fill('## One\n\n### Two\n\n');
    await expect.poll(levels).toEqual(['h2 One', 'h3 Two']);
    await content.press('Control+End');
    await content.pressSequentially('#');
    await expect.poll(levels).toEqual(['h2 One', 'h3 Two', 'h2 ']);
    await content.pressSequentially('# Three');
    await expect.poll(levels).toEqual(['h2 One', 'h3 Two', 'h2 Three']);
  });

  test('the preview shows every scattered change of a long text and keeps its worker', async ({ page }) => {
    const workers: string[] = [];
    page.on('worker', (worker) => {
      if (worker.url().includes('markdown.worker')) workers.push(worker.url());
    });
    const more = sections.map((section) => section.replace('Section', 'Another section'));
    await startWith(page, [aPost({ content: [...sections, ...more].join('\n\n') })]);
    await openAdminScreen(page, `/admin/edit/${aPost().id}`);
    const { content, preview } = postForm(page);
    const heading = (name: string) => preview.getByRole('heading', { name, exact: true });
    await expect(heading('Another section 39')).toBeAttached();

    await content.press('Control+Home');
    await content.pressSequentially('## A new first section\n\nText\n\n');
    await expect(heading('A new first section')).toBeAttached();
    await content.press('Control+End');
    await content.pressSequentially('\n\n## A new last section');
    await expect(heading('A new last section')).toBeAttached();
    const written = await content.inputValue();
    await content.fill(
      written.replace('## Section 20\n', '').replace('## Another section 3\n', '## Renamed\n'),
    );
    await expect(heading('Renamed')).toBeAttached();
    await expect(heading('Section 20')).toHaveCount(0);
    expect(workers).toHaveLength(1);

    const shown = await blocksOf(preview);
    await expectDraftSaved(page);
    await page.reload();
    await expect(heading('Renamed')).toBeAttached();
    await expect(async () => expect(await blocksOf(preview)).toEqual(shown)).toPass();
  });

  test('only the preview marks its elements with source lines', async ({ page }) => {
    const { preview } = await openLongPost(page);
    await expect(preview.locator('[data-line]').first()).toBeAttached();
    await page.goto(`/blog/${aPost().slug}`);
    await expect(page.getByRole('heading', { name: 'The end' })).toBeVisible();
    await expect(page.locator('[data-line]')).toHaveCount(0);
  });
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('text and preview are tabs, and the text returns as it was left', async ({ page }) => {
    const { content } = await openLongPost(page);
    await expect(page.getByRole('tabpanel', { name: 'Preview' })).toBeHidden();
    await content.evaluate((element) => {
      const area = element as HTMLTextAreaElement;
      area.focus();
      area.setSelectionRange(30, 40);
      scrollTo({ top: 900, behavior: 'instant' });
    });

    const write = page.getByRole('tab', { name: 'Write' });
    await write.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Preview' })).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: 'Preview' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The end' })).toBeAttached();
    await expect(content).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel', { name: 'Preview' })).toBeFocused();

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Home');
    await expect(write).toHaveAttribute('aria-selected', 'true');
    await expect(content).toBeVisible();
    await expect(content).toHaveValue(longText);
    const left = await content.evaluate((element) => {
      const { selectionStart, selectionEnd } = element as HTMLTextAreaElement;
      return { selectionStart, selectionEnd, scrollY };
    });
    expect(left).toEqual({ selectionStart: 30, selectionEnd: 40, scrollY: 900 });
  });

  test('the page returns to its scroll position after the preview, too', async ({ page }) => {
    const { content } = await openLongPost(page);
    await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
    // Like a screen reader; a pointer would have to scroll to it.
    await page.getByRole('tab', { name: 'Preview' }).dispatchEvent('click');
    await expect(content).toBeHidden();
    await page.getByRole('tab', { name: 'Write' }).dispatchEvent('click');
    await expect(content).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(500);
  });

  test('the preview opens at what is written, and each tab returns to its scroll position', async ({
    page,
  }) => {
    const { content } = await openLongPost(page);
    const preview = page.getByRole('tabpanel', { name: 'Preview' });
    const write = page.getByRole('tab', { name: 'Write' });
    const read = page.getByRole('tab', { name: 'Preview' });
    await content.evaluate((element, wanted) => {
      const area = element as HTMLTextAreaElement;
      const at = area.value.indexOf(wanted);
      // Browsers scroll the cursor of a focused field into view.
      area.setSelectionRange(at, at);
      area.blur();
      area.focus();
    }, '## Section 30\n');
    await expect(read).toBeInViewport();
    const page1 = await page.evaluate(() => scrollY);
    expect(page1).toBeGreaterThan(0);

    await read.click();
    const section = (number: number) =>
      preview.getByRole('heading', { name: `Section ${number}`, exact: true });
    await expect(section(30)).toBeInViewport();
    await write.click();
    await expect(content).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(page1);

    // The reader scrolls elsewhere, then looks at the text.
    await read.click();
    await section(4).scrollIntoViewIfNeeded();
    const page2 = await page.evaluate(() => scrollY);
    await write.click();
    await read.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(page2);
    await expect(section(4)).toBeInViewport();
  });

  test('focus mode opens the form, even from the preview', async ({ page }) => {
    const { content } = await openLongPost(page);
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.keyboard.press('Control+Shift+f');
    await expect(content).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(content).toBeHidden();
  });

  test('a restored draft opens the form', async ({ page }) => {
    await openAdminScreen(page, '/admin/new-post');
    await postForm(page).title.fill('A draft');
    await expectDraftSaved(page);
    await page.goto('/admin/new-post');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await postForm(page).restore.click();
    await expect(postForm(page).title).toBeFocused();
    await expect(postForm(page).title).toHaveValue('A draft');
  });

  test('a wider window shows both form and preview', async ({ page }) => {
    const { content } = await openLongPost(page);
    await page.getByRole('tab', { name: 'Preview' }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(content).toBeVisible();
    await expect(postForm(page).preview).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });
});

test('a form closed while its preview is being positioned logs no error', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { content, preview } = await openLongPost(page);
  // Idle tasks run when the form unmounts, the worst moment.
  await page.evaluate(() => {
    const late = new Map<number, () => void>();
    let made = 0;
    const [start, end] = [window.setTimeout, window.clearTimeout];
    window.setTimeout = ((run: () => void, after?: number) => {
      if (after) return start(run, after);
      const id = (made -= 1);
      late.set(id, run);
      return id;
    }) as typeof window.setTimeout;
    window.clearTimeout = ((id?: number) => {
      if (id === undefined || !late.delete(id)) end(id);
    }) as typeof window.clearTimeout;
    new MutationObserver((_, observer) => {
      if (document.querySelector('textarea')) return;
      observer.disconnect();
      Object.assign(window, { setTimeout: start, clearTimeout: end });
      for (const run of late.values()) run();
      document.body.dataset['late'] = 'done';
    }).observe(document.body, { childList: true, subtree: true });
  });
  await content.press('Control+End');
  await content.pressSequentially('Written.');
  await expect(preview.getByText('Written.')).toBeAttached();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-late', 'done');
});

test('a long URL leaves the label of the preview whole', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAdminScreen(page, '/admin/new-post');
  await postForm(page).title.fill('A title that is far longer than the room beside the label of the preview');
  const label = postForm(page).preview.getByText('Preview', { exact: true });
  const address = postForm(page).preview.getByTitle(/^\/blog\/a-title-that/u);
  await expect(address).toBeVisible();
  const [labelBox, addressBox] = [(await label.boundingBox())!, (await address.boundingBox())!];
  expect(labelBox.height).toBeLessThan(28);
  expect(addressBox.y).toBeCloseTo(labelBox.y, 0);
});
