import type { BrowserContext } from '@playwright/test';

import { hydratedEvent } from '../../app/layout/hydration/deferred-hydration.ts';

/** Begins a message on the console about a text that a translated page doesn't show. */
export const lostTextMessage = 'Lost text:';

/**
 * Changes all pages as Chrome's translation does: replaces each text by two nested `<font>`
 * elements, and later texts too. Keeps the words, so that tests find them. Logs a text that React
 * writes into a node that the translation has removed, since nobody sees it.
 *
 * @param start when the translation begins: as soon as the page is parsed, or after hydration
 */
export async function translatePages(context: BrowserContext, start: 'parsed' | 'hydrated'): Promise<void> {
  await context.addInitScript(
    ([startEvent, message]) => {
      const untranslated = 'script, style, textarea, code, pre, noscript, font, [translate=no]';
      const replaced = new WeakSet<Node>();

      const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!;
      Object.defineProperty(Node.prototype, 'nodeValue', {
        ...nodeValue,
        set(this: Node, value: string) {
          if (replaced.has(this) && value !== this.nodeValue)
            console.error(`${message} “${this.nodeValue}” became “${value}”`);
          nodeValue.set?.call(this, value);
        },
      });

      const translate = () => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: Text[] = [];
        while (texts.nextNode()) found.push(texts.currentNode as Text);
        for (const text of found) {
          if (text.data.trim() === '' || text.parentElement?.closest(untranslated)) continue;
          const outer = document.createElement('font');
          const inner = document.createElement('font');
          inner.append(text.data);
          outer.append(inner);
          text.replaceWith(outer);
          replaced.add(text);
        }
      };
      const begin = () => {
        translate();
        new MutationObserver(translate).observe(document.body, {
          childList: true,
          characterData: true,
          subtree: true,
        });
      };
      addEventListener(startEvent, () => setTimeout(begin), { once: true });
    },
    [start === 'parsed' ? 'DOMContentLoaded' : hydratedEvent, lostTextMessage] as const,
  );
}
