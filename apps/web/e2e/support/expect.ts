import { expect as playwrightExpect } from '@playwright/test';

/** The time limit of assertions in milliseconds, for a busy machine: nothing here is timed. */
export const expectTimeoutMs = 15_000;

/**
 * Playwright's `expect` with that limit, also for the commands of `apps/reliability`, which have no
 * test configuration.
 */
export const expect = playwrightExpect.configure({ timeout: expectTimeoutMs });
