/**
 * `pnpm --filter benchmarks bench:first-second [visits]`: measures the main thread while a slow phone opens
 * the landing page, the list and a post. Compares it with a static export of Next and with plain HTML of
 * the same text, fonts and width.
 *
 * Visits the pages alternately, nine times each by default, and prints medians. Fails if style and layout of
 * `/` before its first paint take a fifth longer than recorded, as a ratio to plain HTML.
 */
import { chromium } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { buildNext, nextVersion } from './build-next.ts';
import { endWith, inTrialFirst, median, targetLine } from './figures.ts';
import { clientDirectory, readPages } from './pages.ts';
import { plainHtml } from './plain-html.ts';
import { filesHandler, serveHandler, serveOurs } from './serve-files.ts';
import { type PhoneVisit, visitAsSlowPhone } from './slow-phone.ts';

const [visits = 9] = process.argv.slice(2).map(Number);

/** As docs/performance.md records it. */
const recordedRatio = 1.33;

const pages = await readPages();
const paths = inTrialFirst(pages.slice(0, 3).map(({ path }) => path));
const plain = Object.fromEntries(
  pages.map((page) => [`${page.path === '/' ? '' : page.path}/index.html`, plainHtml(page)]),
);
const servers = {
  ours: await serveOurs(),
  'plain HTML': await serveHandler(await filesHandler(clientDirectory, plain)),
  [`Next ${nextVersion}`]: await serveHandler(await filesHandler(await buildNext(pages))),
};
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const measured = new Map<string, PhoneVisit[]>();
  for (let visit = 0; visit < visits; visit += 1) {
    for (const path of paths) {
      for (const [site, { url }] of Object.entries(servers)) {
        const key = `${site} ${path}`;
        measured.set(key, [...(measured.get(key) ?? []), await visitAsSlowPhone(browser, url + path)]);
      }
    }
  }
  console.log(`Slow phone, median of ${visits} visits`);
  const rows = Object.fromEntries([...measured].map(([key, each]) => [key, medians(each)]));
  console.table(rows);
  const ratio = (rows['ours /']?.styleAndLayoutMs ?? 0) / (rows['plain HTML /']?.styleAndLayoutMs ?? 0);
  endWith(targetLine('/: style and layout / plain HTML', ratio, recordedRatio * 1.2));
} finally {
  await browser.close();
  for (const server of Object.values(servers)) server.close();
}

function medians(each: readonly PhoneVisit[]) {
  const of = (get: (visit: PhoneVisit) => number) => Math.round(median(each.map(get)));
  return {
    blockingMs: of(({ blockingMs }) => blockingMs),
    styleAndLayoutMs: of(({ styleAndLayoutMs }) => styleAndLayoutMs),
    longestTaskMs: of(({ longestTaskMs }) => longestTaskMs),
  };
}
