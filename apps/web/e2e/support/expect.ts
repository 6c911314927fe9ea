import { expect as playwrightExpect } from '@playwright/test';

/**
 * How long an expectation may take to come true, in milliseconds. A machine that does much else at once is no failure: nothing here is
 * timed.
 */
export const expectTimeoutMs = 15_000;

/** Playwright's `expect` with that limit, also where no configuration of tests is: in the commands of `apps/reliability`. */
export const expect = playwrightExpect.configure({ timeout: expectTimeoutMs });
