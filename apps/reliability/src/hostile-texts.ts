/**
 * `pnpm --filter reliability reliability:hostile-texts`: opens every hostile text of the corpus in
 * a real Chromium, in the demo build with its headers. None may run a script, try to, reach another
 * origin, or leave active content in the document.
 *
 * - `--server`: does the same on server-rendered pages, with every text that can be published
 *   there.
 * - `--control`: uses a build without the sanitizer and the content security policy. The check must
 *   fail for at least one case in fifteen there, which proves that it detects attacks.
 * - `--every N`: opens only every Nth case.
 */
import { parseArgs } from 'node:util';

import { type Browser, chromium, request } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { attack, attackRenderedPages, tally, type Verdict } from 'web/e2e/support/hostile-texts/attack.ts';
import { publishableCases, type XssCase, xssCases } from 'web/e2e/support/hostile-texts/corpus.ts';
import { startBlogServer } from 'web/e2e/support/server.ts';
import { firstPort } from 'web/e2e/support/servers.ts';
import { serveDemo } from 'web/e2e/support/serve-demo.ts';
import { serveSite } from '@branchbook/blog-server/node';
import { buildUnprotected } from './unprotected/build-unprotected.ts';

const { values } = parseArgs({
  options: {
    server: { type: 'boolean', default: false },
    control: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
  },
});
const corpus = values.server ? publishableCases : xssCases;
const cases = corpus.filter((_, index) => index % Number(values.every) === 0);
const minCaught = Math.ceil(cases.length / 15);
/** The halves of the corpus, opened at the same time in separate contexts. */
const parts = [0, 1].map((part) => cases.filter((_, index) => index % 2 === part));

const verdicts = await (values.server ? attackServers() : attackSite());
const { inert, faults } = tally(cases, verdicts);
const caught = cases.length - inert;
for (const fault of faults) console.log(fault);
const where = values.server ? ' on pages rendered per request' : '';
if (values.control) {
  const ran = faults.filter((fault) => fault.endsWith('ran a script')).length;
  console.log(
    `Without the sanitizer and the policy${where}: ${caught} of ${cases.length} cases caught, ${ran} of them ran a script`,
  );
  process.exitCode = caught >= minCaught && ran > 0 ? 0 : 1;
} else {
  console.log(`${inert} of ${cases.length} cases inert${where}`);
  process.exitCode = caught === 0 && faults.length === 0 && cases.length > 0 ? 0 : 1;
}

async function attackSite(): Promise<Verdict[]> {
  const site = values.control
    ? await serveSite(await buildUnprotected('demo'), { port: firstPort + 17, host: 'localhost' })
    : await serveDemo();
  try {
    return await inBrowser(async (browser, part) =>
      attack(await browser.newPage({ serviceWorkers: 'block' }), site.url, part),
    );
  } finally {
    site.close();
  }
}

async function attackServers(): Promise<Verdict[]> {
  const start = values.control
    ? {
        directory: await buildUnprotected('server'),
        env: { NODE_OPTIONS: `--import=${import.meta.resolve('./unprotected/remove-sanitizer.ts')}` },
      }
    : {};
  return inBrowser(async (browser, part) => {
    const server = await startBlogServer(start);
    const client = await request.newContext();
    try {
      const page = await browser.newPage({ serviceWorkers: 'block' });
      return await attackRenderedPages(page, client, server, part);
    } finally {
      await client.dispose();
      await server.dispose();
    }
  });
}

async function inBrowser(
  attackWith: (browser: Browser, part: readonly XssCase[]) => Promise<Verdict[]>,
): Promise<Verdict[]> {
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    return (await Promise.all(parts.map((part) => attackWith(browser, part)))).flat();
  } finally {
    await browser.close();
  }
}
