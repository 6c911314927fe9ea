import type { Page } from '@playwright/test';

import { expect } from './expect.ts';

/** Injection paths from a text to code or markup, as a flaw in a library would open them. */
const injections = {
  markup: "document.body.innerHTML = '<p>markup</p>'",
  'markup beside an element': "document.body.insertAdjacentHTML('beforeend', '<p>markup</p>')",
  'a document': "new DOMParser().parseFromString('<p>markup</p>', 'text/html')",
  'the text of a script': "document.createElement('script').textContent = 'code()'",
  'the address of a script': "document.createElement('script').src = '/icon.svg'",
  'a policy that takes the place of ours':
    "trustedTypes.createPolicy('hydrate', { createScript: (text) => text })",
  'a worker of another origin': "new Worker('https://evil.example/worker.js')",
  'a worker that is no script of the site': "new Worker('/icon.svg')",
};

/**
 * Tries each injection on the open page after its policy applies, and expects that all are blocked.
 */
export async function expectNoInjection(page: Page): Promise<void> {
  // The policy applies once the site's code runs.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForFunction(() => Reflect.get(globalThis, 'trustedTypes')?.defaultPolicy);
  for (const [name, code] of Object.entries(injections)) {
    const outcome = await page.evaluate(
      `(() => { try { ${code}; return 'done'; } catch (error) { return error.name; } })()`,
    );
    expect(outcome, name).toBe('TypeError');
  }
}
