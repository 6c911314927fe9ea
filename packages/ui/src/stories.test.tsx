import { composeStories, setProjectAnnotations, type Meta } from '@storybook/react-vite';
import axe, { type RunOptions } from 'axe-core';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import preview, { axeSettings } from '../.storybook/preview.tsx';
import * as brand from './brand.ts';
import * as ui from './index.ts';
import { emulateMedia } from './internal/testing/emulate-media.ts';

type StoryFile = { default: Meta } & Record<string, object>;

const storyFiles = Object.values(import.meta.glob<StoryFile>('./**/*.stories.tsx', { eager: true }));
const components = Object.entries({ ...ui, ...brand }).filter(([name]) => /^[A-Z]/u.test(name));
setProjectAnnotations(preview);
const stories = storyFiles.flatMap((file) => {
  const { title, component } = file.default;
  return Object.values(composeStories(file)).map((story) => ({
    name: `${title}/${story.storyName}`,
    story,
    component,
  }));
});

beforeEach(async () => {
  // What is still fading in has the contrast of something faded.
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
});

afterEach(async () => {
  vi.restoreAllMocks();
  document.documentElement.dataset['themeChoice'] = 'system';
  await page.viewport(1280, 900);
  await emulateMedia({});
});

test.each(stories)(
  '$name plays without console output, passes axe (WCAG 2.2 AA) in both themes, and fits 320 px with controls 44 px high',
  async ({ story }) => {
    const said = (['error', 'warn', 'info', 'log'] as const).map((level) => vi.spyOn(console, level));
    await showIn('light');
    await story.run();
    expect.soft(await findViolations(axeSettings.options), 'light').toEqual([]);
    await showIn('dark');
    expect.soft(await findViolations(colorRules), 'dark').toEqual([]);

    await page.viewport(320, 800);
    expect.soft(document.documentElement.scrollWidth).toBe(320);
    // A chip is 32 px and its target 44 (its own test); a hidden input is no target; in running text links are as high as it.
    const controls = document.querySelectorAll(
      ':is(button, input, textarea, a, [role=menuitem]):not([aria-pressed], [aria-hidden=true], .sr-only, .prose :is(a, input))',
    );
    const tooSmall = [...controls].filter((control) => control.getBoundingClientRect().height < 44);
    expect.soft(tooSmall.map((control) => control.outerHTML)).toEqual([]);
    expect(said.flatMap((spy) => spy.mock.calls)).toEqual([]);
  },
);

test('prerendered components work under a strict Content Security Policy', () => {
  for (const { name, story: Story, component } of stories) {
    if (!component) continue;
    const markup = new DOMParser().parseFromString(renderToStaticMarkup(<Story />), 'text/html');
    const elements = [...markup.querySelectorAll('*')];
    expect(
      // Base UI's hidden input has a style. Our classes hide it too (`ChipInput`).
      elements.filter((element) =>
        element.matches('style, script, [style]:not(.contents > [aria-hidden=true])'),
      ),
      name,
    ).toEqual([]);
    const attributes = elements.flatMap((element) => element.getAttributeNames());
    expect(
      attributes.filter((attribute) => attribute.startsWith('on')),
      name,
    ).toEqual([]);
  }
});

test('every public component has stories', () => {
  const shown = new Set<unknown>(storyFiles.map((file) => file.default.component));
  expect(components.filter(([, component]) => !shown.has(component)).map(([name]) => name)).toEqual([]);
});

/** The only rules whose result depends on the theme. */
const colorRules: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

async function showIn(theme: 'light' | 'dark') {
  document.documentElement.dataset['themeChoice'] = theme;
  await expect.poll(() => document.documentElement.dataset['theme']).toBe(theme);
}

/** Returns what axe finds on the page. */
async function findViolations(options: RunOptions) {
  const { violations } = await axe.run(axeSettings.context, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
  );
}
