import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** WCAG 2.2 A and AA, by axe's tags, and what axe's authors recommend beyond it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on the page: the rules that are broken, each with the elements that break it. It runs in the page itself, as there
 * are no frames here; `@axe-core/playwright` opens a second page for every look, for the sake of frames.
 */
export async function axeFindings(page: Page): Promise<{ id: string; nodes: string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    // Base UI keeps the focus in an open menu with these; no reader ever stops at them.
    const context = { exclude: ['[data-base-ui-focus-guard]'] };
    // An open menu lies above the page and belongs to no landmark of it.
    const rules = { region: { enabled: !document.querySelector('[role=menu]') } };
    const { violations } = await window.axe.run(context, { runOnly, rules, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  }, tags);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
