import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** WCAG 2.2 A and AA by axe's tags, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns axe's violations on the page: each rule with its elements. Runs in the page, which has no
 * frames; `@axe-core/playwright` would open a second page each time.
 */
export async function axeFindings(page: Page): Promise<{ id: string; nodes: string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    // Base UI traps the focus in an open menu with these; screen readers skip them.
    const context = { exclude: ['[data-base-ui-focus-guard]'] };
    // An open menu is above the page and outside its landmarks.
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
