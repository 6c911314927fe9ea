/**
 * `pnpm --filter benchmarks bench:first-second [visits]`: measures the main thread while a slow phone opens
 * the landing page, the list and a post. Compares it with a static export of Next and with plain HTML of
 * the same text, fonts and width.
 *
 * Visits the pages alternately, nine times each by default, and prints medians. Fails if style and layout of
 * `/` before its first paint grow by a fifth, as a ratio to plain HTML: in time, or in elements and boxes. A
 * trial leaves Next out and compares only the counts, because times depend on the machine.
 */
import { chromium } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { buildNext, nextVersion } from './build-next.ts';
import { inTrialFirst, isTrial, median, targetLine } from './figures.ts';
import { clientDirectory, readPages } from './pages.ts';
import { plainHtml } from './plain-html.ts';
import { filesHandler, serveHandler, serveOurs } from './serve-files.ts';
import { type PhoneVisit, visitAsSlowPhone } from './slow-phone.ts';

const [visits = 9] = process.argv.slice(2).map(Number);

/** Of `/` to plain HTML, as docs/performance.md records them. */
const recordedRatios = { styleAndLayoutMs: 1.33, styledAndLaidOut: 0.84 };
const maxGrowth = 1.2;

const pages = await readPages();
const paths = inTrialFirst(pages.slice(0, 3).map(({ path }) => path));
const plain = Object.fromEntries(
  pages.map((page) => [`${page.path === '/' ? '' : page.path}/index.html`, plainHtml(page)]),
);
const servers = {
  ours: await serveOurs(),
  'plain HTML': await serveHandler(await filesHandler(clientDirectory, plain)),
  ...(!isTrial && {
    [`Next ${nextVersion}`]: await serveHandler(await filesHandler(await buildNext(pages))),
  }),
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
  const isWithin = (figure: keyof typeof recordedRatios) =>
    targetLine(
      `/: ${figure} / plain HTML`,
      (rows['ours /']?.[figure] ?? 0) / (rows['plain HTML /']?.[figure] ?? 0),
      recordedRatios[figure] * maxGrowth,
    );
  const [isTimeMet, isCountMet] = [isWithin('styleAndLayoutMs'), isWithin('styledAndLaidOut')];
  process.exitCode = isCountMet && (isTimeMet || isTrial) ? 0 : 1;
} finally {
  await browser.close();
  for (const server of Object.values(servers)) server.close();
}

function medians(each: readonly PhoneVisit[]) {
  const of = (get: (visit: PhoneVisit) => number) => Math.round(median(each.map(get)));
  return {
    blockingMs: of(({ blockingMs }) => blockingMs),
    styleAndLayoutMs: of(({ styleAndLayoutMs }) => styleAndLayoutMs),
    styledAndLaidOut: of(({ styledAndLaidOut }) => styledAndLaidOut),
    longestTaskMs: of(({ longestTaskMs }) => longestTaskMs),
  };
}
