import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

import { test as base, type BrowserContext, type Route } from '@playwright/test';

import { clerkHost } from '../../../build-steps/variants.ts';
import { servers } from '../servers.ts';
import { FrontendApi } from './frontend-api.ts';
import type { Account } from './resources.ts';
import { expect } from '../expect.ts';

/** Describes how a part of Clerk responds to the browser. */
export type Reach = 'served' | 'blocked' | 'failing' | 'hanging';

/** The account of the stubbed Clerk. */
export const account: Account = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@branchbook.example',
  password: 'nanoseconds-of-wire',
};

/** Clerk for the browser of a test: its real script, and a stub of its Frontend API. */
export interface ClerkStub {
  /** The main script and its chunks. */
  scripts: Reach;
  /** The Frontend API. */
  api: Reach;
  readonly frontendApi: FrontendApi;
  /** The paths of the scripts requested so far. */
  readonly scriptRequests: readonly string[];
  /** The API calls so far, by method and path. */
  readonly apiRequests: readonly string[];
}

interface Fixtures {
  clerk: ClerkStub;
  /** The errors in the console so far. */
  consoleErrors: readonly string[];
}

/**
 * Playwright's `test` for the build with a Clerk key. Serves Clerk's real script from node_modules
 * at the key's host, inside the browser only.
 *
 * A test fails if a request goes elsewhere, if Clerk makes a call that the stub doesn't know, if
 * the content security policy is violated, or if a page has an uncaught error.
 */
export const test = base.extend<Fixtures>({
  baseURL: servers.clerk.url,
  clerk: [
    async ({ context }, use) => {
      await context.addInitScript(passForPerson);
      const elsewhere = await blockEverythingElse(context);
      const violations = await collectViolations(context);
      const uncaught: string[] = [];
      context.on('weberror', (webError) => uncaught.push(String(webError.error())));
      const unknownCalls: string[] = [];
      await use(await stubClerk(context, unknownCalls));
      expect(elsewhere, 'requests to anywhere but the site and Clerk').toEqual([]);
      expect(unknownCalls, 'calls of Clerk that the stub does not know').toEqual([]);
      expect(violations, 'breaches of the content security policy').toEqual([]);
      expect(
        uncaught.filter((error) => !clerkOwnRejection.test(error)),
        'uncaught errors',
      ).toEqual([]);
    },
    { auto: true },
  ],
  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await use(errors);
      expect(
        errors.filter((error) => /hydrat|Minified React error|Content Security Policy/iu.test(error)),
      ).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '../expect.ts';

/**
 * Clerk's loader retries a script. If its time limit passes first, nothing handles its last error.
 */
const clerkOwnRejection = /Clerk: Failed to load Clerk, failed to load script/u;

/**
 * Clerk considers a browser offline if it's automated or its connection has no latency, as in the
 * headless shell; then it hides its errors.
 */
export function passForPerson(): void {
  Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
  const connection = Reflect.get(navigator, 'connection');
  if (connection) Object.defineProperty(connection, 'rtt', { get: () => 50 });
}

async function blockEverythingElse(context: BrowserContext): Promise<readonly string[]> {
  const elsewhere: string[] = [];
  await context.route(
    ({ protocol, hostname }) => /^(?:https?|wss?):$/u.test(protocol) && hostname !== 'localhost',
    async (route) => {
      elsewhere.push(route.request().url());
      await route.abort();
    },
  );
  return elsewhere;
}

/** The violations as events of the pages: complete, unlike the console. */
async function collectViolations(context: BrowserContext): Promise<readonly string[]> {
  const violations: string[] = [];
  await context.exposeBinding('reportViolation', (_source, violation: string) => violations.push(violation));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const { reportViolation } = globalThis as unknown as {
        reportViolation: (text: string) => Promise<number>;
      };
      void reportViolation(`${effectiveDirective}: ${blockedURI} (in ${sourceFile})`);
    });
  });
  return violations;
}

/**
 * Routes Clerk in every page of the context: its real script, and a stub of its API.
 *
 * @param unknownCalls collects the API calls that the stub doesn't know
 */
export async function stubClerk(context: BrowserContext, unknownCalls: string[]): Promise<ClerkStub> {
  const scriptRequests: string[] = [];
  const apiRequests: string[] = [];
  const clerk: ClerkStub = {
    scripts: 'served',
    api: 'served',
    frontendApi: new FrontendApi(account),
    scriptRequests,
    apiRequests,
  };

  // Matched before the route that blocks all else: Playwright tries the latest route first.
  await context.route(`https://${clerkHost}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const isScript = pathname.startsWith('/npm/');
    (isScript ? scriptRequests : apiRequests).push(isScript ? pathname : `${methodOf(route)} ${pathname}`);
    switch (isScript ? clerk.scripts : clerk.api) {
      case 'served':
        if (isScript) await serveScript(route, pathname);
        else if (!(await serveApi(route, pathname, clerk.frontendApi))) {
          unknownCalls.push(`${methodOf(route)} ${pathname}`);
        }
        return;
      case 'blocked':
        return route.abort('blockedbyclient');
      case 'failing':
        return route.fulfill({ status: 500, headers: corsHeaders(route), body: 'Internal Server Error' });
      case 'hanging':
    }
  });
  return clerk;
}

const clerkDist = join(
  dirname(createRequire(import.meta.url).resolve('@clerk/clerk-js/package.json')),
  'dist',
);

async function serveScript(route: Route, pathname: string): Promise<void> {
  const headers = corsHeaders(route);
  try {
    const body = await readFile(join(clerkDist, basename(pathname)));
    await route.fulfill({ contentType: 'application/javascript; charset=utf-8', headers, body });
  } catch {
    await route.fulfill({ status: 404, headers, body: 'Not Found' });
  }
}

/** Resolves to true if the stub knows the call. */
async function serveApi(route: Route, path: string, frontendApi: FrontendApi): Promise<boolean> {
  const form = new URLSearchParams(route.request().postData() ?? '');
  const response = frontendApi.respond({ method: methodOf(route), path, form });
  const headers = corsHeaders(route);
  await route.fulfill({ status: response?.status ?? 404, headers, json: response?.body ?? { errors: [] } });
  return response !== null;
}

function methodOf(route: Route): string {
  const request = route.request();
  return new URL(request.url()).searchParams.get('_method') ?? request.method();
}

/** Without these headers, the browser would block the responses, as for the real Clerk. */
function corsHeaders(route: Route): Record<string, string> {
  const { origin } = route.request().headers();
  return origin === undefined
    ? {}
    : { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true', Vary: 'Origin' };
}
