import type { Page } from '@playwright/test';

/**
 * Records all markup that enters the body of this page's documents, even for less than a frame.
 * Call it before the first `goto`.
 *
 * @returns a function that returns the markup of all documents so far
 */
export async function recordMarkup(page: Page): Promise<() => string> {
  const seen: string[] = [];
  await page.exposeBinding('reportMarkup', (_source, markup: string) => seen.push(markup));
  await page.addInitScript(() => {
    const { reportMarkup } = globalThis as unknown as { reportMarkup: (markup: string) => Promise<number> };
    const markupOf = (node: Node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? ''));
    new MutationObserver((records) => {
      for (const { target, addedNodes, type } of records) {
        if (target instanceof Element && target.closest('head')) continue;
        const nodes = type === 'characterData' ? [target] : [...addedNodes];
        for (const node of nodes) {
          // The body has its own record.
          if (node instanceof HTMLHtmlElement || node instanceof HTMLHeadElement) continue;
          void reportMarkup(markupOf(node));
        }
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () => seen.join('\n').replaceAll(/<script\b.*?<\/script>/gsu, '');
}

/**
 * Texts that only a signed-in admin may see. The admin's name is also the heading of sign-in
 * errors.
 */
export const adminMarkup =
  /Blog Admin(?!<\/h1>)|Manage Posts|New Post|Edit Post|Dashboard|Toggle sidebar|User menu|Post Title|Publish Post|Update Post/u;
