import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const rulesOf = {
  /** WCAG 2.2 A and AA by axe's tags, and axe's best practices. */
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** The only rules whose result depends on the theme. */
  colors: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, RunOptions['runOnly']>;

/**
 * Returns axe's violations on the page: each rule with its elements. Runs in the page, which has no
 * frames; `@axe-core/playwright` would open a second page each time.
 *
 * @param rules 'colors' for a page that all rules have checked in the other theme
 */
export async function axeFindings(
  page: Page,
  rules: keyof typeof rulesOf = 'all',
): Promise<{ id: string; nodes: string[] }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    // Base UI traps the focus in an open menu with these; screen readers skip them.
    const context = { exclude: ['[data-base-ui-focus-guard]'] };
    // An open menu is above the page and outside its landmarks.
    const enabled = { region: { enabled: !document.querySelector('[role=menu]') } };
    const { violations } = await window.axe.run(context, {
      runOnly,
      ...(Array.isArray(runOnly) && { rules: enabled }),
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }));
  }, rulesOf[rules]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
