/**
 * `pnpm --filter reliability reliability:policy`: opens every screen in every state, in the demo
 * build and in one with Clerk's real script, and counts violations of the content security policy.
 * Then starts the site as `pnpm start` does and compares its response headers with the policy.
 *
 * Fails on any violation, on a route that no screen opened, and on a missing or weaker header.
 */
import { chromium } from '@playwright/test';
import { matchPath } from 'react-router';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import routes from 'web/app/routes.ts';
import { createScreenMatcher, getScreenPatterns } from '@branchbook/blog-server/site';
import { clerkVisits } from './policy/clerk-visits.ts';
import { demoVisits } from './policy/demo-visits.ts';
import { checkHeaders } from './policy/check-headers.ts';
import { visitUnderPolicy } from './policy/visit-under-policy.ts';

const browser = await chromium.launch(chromiumLaunchOptions());
let issueCount = 0;
try {
  for (const [name, visits] of [
    ['demo', demoVisits],
    ['clerk', clerkVisits],
  ] as const) {
    const { violations, paths } = await visitUnderPolicy(browser, name, visits);
    const unopened = unopenedRoutes(paths);
    report([...violations, ...unopened.map((route) => `${name}: no page opened ${route}`)]);
    console.log(
      `${name}: ${violations.length} violations in ${Object.keys(visits).length} visits of ${new Set(paths).size} addresses`,
    );
  }
} finally {
  await browser.close();
}
const { responses, issues } = await checkHeaders();
report(issues);
console.log(`pnpm start: ${responses} responses, ${issues.length} headers missing or weaker`);
process.exitCode = issueCount === 0 ? 0 : 1;

function report(found: readonly string[]): void {
  issueCount += found.length;
  for (const issue of found) console.log(issue);
}

/** Returns the site's routes that no path matches, so that a new route needs a visit. */
function unopenedRoutes(paths: readonly string[]): string[] {
  const screens = getScreenPatterns(routes);
  const unopened = screens.filter((pattern) => !paths.some((path) => matchPath(pattern, path)));
  return paths.every(createScreenMatcher(screens)) ? [...unopened, 'an unknown path'] : unopened;
}
