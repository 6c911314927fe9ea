import { join } from 'node:path';

import type { Browser, BrowserContext, Page } from '@playwright/test';

import { passForPerson, stubClerk, type ClerkStub } from 'web/e2e/support/clerk/test.ts';
import { firstPort } from 'web/e2e/support/servers.ts';
import { serveSite } from 'web/server/serve-site.ts';
import { variantDirectory, webFolder } from 'web/build-steps/variants.ts';

/** Something done with the site, on a fresh page of a browser that never saw it. */
export type Visit = (page: Page, clerk: ClerkStub) => Promise<void>;

export interface UnderPolicy {
  /** What the policy had to stop, a sentence each. */
  readonly violations: readonly string[];
  /** The path of every address that was open. */
  readonly paths: readonly string[];
}

/** Beside the ports of the end-to-end tests, so that both can run at once. */
const port = firstPort + 18;

/** Does each of these with a build behind its headers, and gathers what the policy stopped, in pages and in workers. */
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
      await watch(context, report);
      const page = await context.newPage();
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) paths.push(new URL(frame.url()).pathname);
      });
      const unknownCalls: string[] = [];
      await context.addInitScript(passForPerson);
      try {
        await visit(page, await stubClerk(context, unknownCalls));
        // What is only tried at the end of a visit is still reported.
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

/** The event is complete, but only pages have it; the console tells of workers too. */
async function watch(context: BrowserContext, report: (violation: string) => void): Promise<void> {
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
