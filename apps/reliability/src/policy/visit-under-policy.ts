import { join } from 'node:path';

import type { Browser, BrowserContext, Page } from '@playwright/test';

import { passForPerson, stubClerk, type ClerkStub } from 'web/e2e/support/clerk/test.ts';
import { firstPort } from 'web/e2e/support/servers.ts';
import { serveSite } from '@branchbook/blog-server/node';
import { variantDirectory, webFolder } from 'web/build-steps/variants.ts';

/** Uses the site on a page of a new browser profile. */
export type Visit = (page: Page, clerk: ClerkStub) => Promise<void>;

export interface UnderPolicy {
  /** A sentence for each violation of the policy, failed visit and unknown call of Clerk. */
  readonly violations: readonly string[];
  /** The path of each URL that a page navigated to. */
  readonly paths: readonly string[];
}

/** Differs from the ports of the end-to-end tests, so that both can run at the same time. */
const port = firstPort + 18;

/**
 * Serves a build with its content security policy, and runs each visit in a new browser profile.
 * Returns the violations in pages and workers.
 */
export async function visitUnderPolicy(
  browser: Browser,
  build: 'demo' | 'clerk',
  visits: Readonly<Record<string, Visit>>,
): Promise<UnderPolicy> {
  const directory = join(webFolder, variantDirectory(build));
  const server = await serveSite(directory, { port, host: 'localhost' });
  const violations: string[] = [];
  const paths: string[] = [];
  try {
    for (const [name, visit] of Object.entries(visits)) {
      const context = await browser.newContext({
        baseURL: server.url,
        locale: 'en-US',
        serviceWorkers: 'block',
      });
      const report = (violation: string) => violations.push(`${build}, ${name}: ${violation}`);
      await reportViolations(context, report);
      const page = await context.newPage();
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) paths.push(new URL(frame.url()).pathname);
      });
      const unknownCalls: string[] = [];
      await context.addInitScript(passForPerson);
      try {
        await visit(page, await stubClerk(context, unknownCalls));
        // The browser reports violations with a delay.
        await page.waitForTimeout(200);
      } catch (error) {
        report(`could not be done: ${error instanceof Error ? error.stack : String(error)}`);
      }
      for (const call of unknownCalls) report(`Clerk made a call that its stub does not know: ${call}`);
      await context.close();
    }
  } finally {
    server.close();
  }
  return { violations, paths };
}

/**
 * Reports violations from two sources: events in the page have all details, console messages
 * include the violations in workers.
 */
async function reportViolations(context: BrowserContext, report: (violation: string) => void): Promise<void> {
  await context.exposeBinding('reportViolation', (_source, violation: string) => report(violation));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      void Reflect.get(
        globalThis,
        'reportViolation',
      )(`${effectiveDirective}: ${blockedURI} (in ${sourceFile})`);
    });
  });
  context.on('console', (message) => {
    if (/content security policy|trusted ?type|violates/iu.test(message.text())) report(message.text());
  });
  context.on('weberror', (webError) => {
    if (/content security policy|trusted ?type/iu.test(webError.error().message))
      report(webError.error().message);
  });
}
