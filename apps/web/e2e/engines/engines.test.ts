import { join } from 'node:path';

import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { ensureFirefox, ensureWebKit } from './other-browsers.ts';
import { serveSite, type ServedSite } from '@branchbook/blog-server/node';
import { variantDirectory, webFolder } from '../../build-steps/variants.ts';
import type { Engine } from './engine.ts';
import { freePort } from '@branchbook/tools/free-port';
import { doMainJob } from './main-job.ts';
import { startWithPuppeteer } from './puppeteer-engine.ts';
import { startWebKit } from './webkit-engine.ts';

/** What each is started by. Where one cannot be had, it throws with the way out, and its test fails. */
const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  Chromium: () => {
    const { executablePath, args } = chromiumLaunchOptions();
    return startWithPuppeteer({
      browser: 'chrome',
      executablePath: executablePath ?? chromium.executablePath(),
      args,
    });
  },
  Firefox: () => startWithPuppeteer({ browser: 'firefox', executablePath: ensureFirefox() }),
  WebKit: () => startWebKit(ensureWebKit()),
};

let site: ServedSite;

beforeAll(async () => {
  site = await serveSite(join(webFolder, variantDirectory('demo')), {
    port: await freePort(),
    host: 'localhost',
  });
});

afterAll(() => site?.close());

test.each(Object.entries(engines))(
  'the main job is done in %s, with an empty console',
  async (name, start) => {
    const engine = await start();
    try {
      console.warn(`${name}: ${engine.name}`);
      await doMainJob(engine, site.url).catch(async (error: unknown) => {
        const errors = await engine.errors();
        throw new Error(`Stopped at ${await engine.state()}\nErrors: ${errors.join('\n')}`, { cause: error });
      });
      expect(await engine.errors()).toEqual([]);
      // Without this, a console that nobody listens to would be empty too.
      await engine.run("console.error('This is heard.')");
      await expect.poll(() => engine.errors()).toEqual(['This is heard.']);
    } finally {
      await engine.close();
    }
  },
);
