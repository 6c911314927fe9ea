import axe from 'axe-core';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toast } from './index.ts';
import { Gallery } from './internal/testing/gallery.tsx';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

test.each(['light', 'dark'])('axe finds nothing against WCAG 2.2 AA in the %s theme', async (theme) => {
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.lang = 'en';
  document.title = 'Gallery';
  await render(<Gallery />);
  toast.success('Success!', 'You have been added.');
  toast.error('Invalid email', 'Please enter a valid email address.');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await expect.element(page.getByRole('alert').last()).toBeVisible();
  // A toast that is still fading in has the contrast of a fading toast.
  await expect.poll(() => document.querySelector('.toast')?.getAnimations().length).toBe(0);

  // Base UI's focus guards are hidden and focusable on purpose: they pass the focus on as soon as they get it.
  const checked = { exclude: ['[data-base-ui-focus-guard]'] };
  const { violations } = await axe.run(checked, { runOnly: rules });
  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
    ),
  ).toEqual([]);
});

test('prerendered, nothing needs more than a strict Content Security Policy allows', () => {
  const markup = new DOMParser().parseFromString(renderToStaticMarkup(<Gallery />), 'text/html');
  const elements = [...markup.querySelectorAll('*')];
  expect(elements.filter((element) => element.matches('style, script, [style]'))).toEqual([]);
  expect(
    elements.flatMap((element) => element.getAttributeNames()).filter((name) => name.startsWith('on')),
  ).toEqual([]);
});

test('everything to press is 44 px high, or says so by a larger target around it', async () => {
  await render(<Gallery />);
  const controls = document.querySelectorAll(
    ':is(button, input:not([type=checkbox]), textarea, [role=menuitem], header a)',
  );
  const tooSmall = [...controls].filter((control) => {
    // The chip is 32 px and its target 44 (its own test); a hidden input is no target.
    if (control.matches('[aria-pressed], .sr-only')) return false;
    return control.getBoundingClientRect().height < 44;
  });
  expect(tooSmall.map((control) => control.outerHTML)).toEqual([]);
});

test('the gallery fits a window of 320 px', async () => {
  await page.viewport(320, 800);
  await render(<Gallery />);
  expect(document.documentElement.scrollWidth).toBe(320);
});
