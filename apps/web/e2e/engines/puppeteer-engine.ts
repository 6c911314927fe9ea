import { launch, type LaunchOptions } from 'puppeteer-core';

import { type Engine, pageState, waitMs } from './engine.ts';

/** A browser driven by Puppeteer: Firefox by WebDriver BiDi, Chromium by its own protocol. */
export async function startWithPuppeteer(options: LaunchOptions): Promise<Engine> {
  const browser = await launch({ headless: true, ...options });
  const page = await browser.newPage();
  page.setDefaultTimeout(waitMs);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return {
    name: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    click: (selector) => page.locator(selector).click(),
    fill: (selector, text) => page.locator(selector).fill(text),
    waitForPath: async (path) =>
      void (await page.waitForFunction((wanted) => location.pathname === wanted, {}, path)),
    waitForText: async (selector, text) =>
      void (await page.waitForFunction(
        (wanted, words) =>
          [...document.querySelectorAll(wanted)].some((element) => element.textContent.includes(words)),
        {},
        selector,
        text,
      )),
    state: async () => String(await page.evaluate(pageState)),
    run: async (script) => void (await page.evaluate(script)),
    errors: async () => errors,
    close: () => browser.close(),
  };
}
