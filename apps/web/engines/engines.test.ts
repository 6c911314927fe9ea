import { join } from 'node:path';

import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { chromiumLaunchOptions } from '../../../scripts/browser.ts';
import { ensureFirefox, ensureWebKit } from '../../../scripts/other-browsers.ts';
import { buildSite } from '../server/build-site.ts';
import { serveSite, type ServedSite } from '../server/serve-site.ts';
import { variants } from '../server/variants.ts';
import type { Engine } from './engine.ts';
import { freePort } from './free-port.ts';
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

const directory = 'build-engines';
let site: ServedSite;

beforeAll(async () => {
  await buildSite({ directory, env: variants.demo });
  site = await serveSite(join(import.meta.dirname, '..', directory), {
    port: await freePort(),
    host: 'localhost',
  });
}, 600_000);

afterAll(() => site?.close());

test.each(Object.entries(engines))(
  'the main job is done in %s, with an empty console',
  async (name, start) => {
    const engine = await start();
    try {
      console.warn(`${name}: ${engine.name}`);
      await doMainJob(engine, site.url);
      expect(await engine.errors()).toEqual([]);
      // Without this, a console that nobody listens to would be empty too.
      await engine.run("console.error('This is heard.')");
      await expect.poll(() => engine.errors()).toEqual(['This is heard.']);
    } finally {
      await engine.close();
    }
  },
);
