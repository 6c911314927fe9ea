/**
 * `pnpm --filter reliability reliability:corrupted-stores`: opens six routes on each of the
 * corrupted stores and publishes a post. No page may be blank, reading may change no byte, and a
 * publish may lose nothing.
 *
 * Arguments: a part of the names of the stores to check (default all).
 */
import { chromium } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { checkStore } from 'web/e2e/support/corrupted-stores/check-store.ts';
import { corruptedStores } from 'web/e2e/support/corrupted-stores/corrupted-stores.ts';
import { serveDemo } from 'web/e2e/support/serve-demo.ts';

const namePart = process.argv[2] ?? '';
const stores = corruptedStores.filter(({ name }) => name.includes(namePart));
const atOnce = 2;

const server = await serveDemo();
const browser = await chromium.launch(chromiumLaunchOptions());
const waiting = [...stores];
let broken = 0;
try {
  await Promise.all(Array.from({ length: atOnce }, checkNext));
} finally {
  await browser.close();
  server.close();
}
console.log(
  `${stores.length - broken} of ${stores.length} corrupted stores are safe on 6 routes and through a publish`,
);
process.exitCode = broken === 0 && stores.length > 0 ? 0 : 1;

async function checkNext(): Promise<void> {
  for (let store = waiting.shift(); store; store = waiting.shift()) {
    const complaints = await checkStore(browser, server.url, store);
    if (complaints.length > 0) broken += 1;
    console.log(`${store.name}: ${complaints.length === 0 ? 'safe' : complaints.join('; ')}`);
  }
}
