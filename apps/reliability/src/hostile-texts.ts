/**
 * `pnpm --filter reliability reliability:hostile-texts`: every hostile text of the corpus, in a real Chromium, against the demo build behind its headers. None
 * may run a script, try to, reach another origin, or leave anything in the document that could act.
 *
 * `pnpm --filter reliability reliability:hostile-texts --control`: the same check against a build whose sanitiser was taken out, served without a content
 * security policy. It must catch at least 20 cases there: only then does the other figure mean anything.
 */
import { chromium } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { serveDemo } from 'web/e2e/support/serve-demo.ts';
import { attack, tally } from 'web/e2e/support/hostile-texts/attack.ts';
import { xssCases } from 'web/e2e/support/hostile-texts/corpus.ts';
import { serveUnprotected } from './unprotected/serve-unprotected.ts';

const isControl = process.argv.includes('--control');
const minCaught = 20;
/** Each in a context of its own, at the same time, with its part of the corpus. */
const pages = [0, 1];

const server = await (isControl ? serveUnprotected() : serveDemo());
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const attacked = pages.map(async (_, page) =>
    attack(
      await browser.newPage({ serviceWorkers: 'block' }),
      server.url,
      xssCases.filter((_case, index) => index % pages.length === page),
    ),
  );
  const { inert, faults } = tally(xssCases, (await Promise.all(attacked)).flat());
  const total = xssCases.length;
  for (const fault of faults) console.log(fault);
  if (isControl) {
    const ran = faults.filter((fault) => fault.endsWith('ran a script')).length;
    console.log(
      `Without the sanitiser and the policy: ${total - inert} of ${total} cases caught, ${ran} of them ran a script`,
    );
    process.exitCode = total - inert >= minCaught ? 0 : 1;
  } else {
    console.log(`${inert} of ${total} cases inert`);
    process.exitCode = inert === total && faults.length === 0 ? 0 : 1;
  }
} finally {
  await browser.close();
  server.close();
}
