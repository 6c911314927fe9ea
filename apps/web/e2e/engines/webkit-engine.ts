import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

import { Builder, By, Capabilities, until, type WebElement } from 'selenium-webdriver';

import type { WebKitPrograms } from './other-browsers.ts';
import { type Engine, pageState, waitMs } from './engine.ts';
import { freePort } from '@branchbook/tools/free-port';

/** WebKit's GTK port, driven by its own WebDriver on a screen that exists in memory only. */
export async function startWebKit(programs: WebKitPrograms): Promise<Engine> {
  const started: ChildProcess[] = [];
  const endAll = (): void => {
    for (const program of started.toReversed()) program.kill();
  };
  process.once('exit', endAll);
  try {
    const env: NodeJS.ProcessEnv = { ...process.env };
    // Its sandbox refuses root.
    if (process.getuid?.() === 0) env['WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS'] = '1';
    if (programs.screen !== undefined) {
      const screen = spawn(
        programs.screen,
        ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
        {
          stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
        },
      );
      started.push(screen);
      env['DISPLAY'] = `:${await firstLine(screen.stdio[3] as Readable)}`;
    }
    const port = await freePort();
    const driver = spawn(programs.driver, ['--host=127.0.0.1', `--port=${port}`], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    started.push(driver);
    await listening(`http://127.0.0.1:${port}/status`, driver);
    const engine = await engineAt(`http://127.0.0.1:${port}`, programs.browser);
    return {
      ...engine,
      async close() {
        await engine.close();
        endAll();
      },
    };
  } catch (error) {
    endAll();
    throw error;
  }
}

/**
 * Collects a page's errors in the page. WebDriver has no word for a console, and a browser that it drives keeps it out of its output, so that
 * what a page says before its document is there is not heard.
 */
const listener = `
window.heardErrors = [];
const say = console.error;
console.error = (...words) => { heardErrors.push(words.join(' ')); say.apply(console, words); };
addEventListener('error', ({ message }) => heardErrors.push(message));
addEventListener('unhandledrejection', ({ reason }) => heardErrors.push(String(reason)));
addEventListener('securitypolicyviolation', ({ blockedURI }) => heardErrors.push('blocked: ' + blockedURI));`;

async function engineAt(server: string, binary: string): Promise<Engine> {
  const browser = await new Builder()
    .usingServer(server)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary,
          args: ['--automation'],
        },
      }),
    )
    .build();
  const capabilities = await browser.getCapabilities();
  const find = async (selector: string): Promise<WebElement> => {
    const element = await browser.wait(
      until.elementLocated(By.css(selector)),
      waitMs,
      `${selector} is not there`,
    );
    return browser.wait(until.elementIsVisible(element), waitMs, `${selector} is not shown`);
  };
  const errors: string[] = [];
  const gather = async (): Promise<void> => {
    errors.push(...(await browser.executeScript<string[]>('return window.heardErrors?.splice(0) ?? []')));
  };
  return {
    name: `WebKit ${capabilities.getBrowserVersion() ?? ''}`,
    async open(url) {
      await gather();
      await browser.get(url);
      await browser.executeScript(listener);
    },
    async reload() {
      await gather();
      await browser.navigate().refresh();
      await browser.executeScript(listener);
    },
    async click(selector) {
      const element = await find(selector);
      // Its driver looks once where the element is, and presses there: a page that scrolls or grows meanwhile is missed.
      await browser.executeAsyncScript(
        `const [element, done] = arguments;
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const look = (last) => {
          const { top } = element.getBoundingClientRect();
          if (top === last) done();
          else requestAnimationFrame(() => requestAnimationFrame(() => look(top)));
        };
        look();`,
        element,
      );
      await element.click();
    },
    // Its driver types no line breaks into a text area.
    fill: async (selector, text) =>
      browser.executeScript(
        `const [field, text] = arguments;
        field.focus();
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text);
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));`,
        await find(selector),
        text,
      ),
    waitForPath: async (path) =>
      void (await browser.wait(
        async () => new URL(await browser.getCurrentUrl()).pathname === path,
        waitMs,
        `the document is not at ${path}`,
      )),
    waitForText: async (selector, text) =>
      void (await browser.wait(
        () =>
          browser.executeScript<boolean>(
            `const [selector, text] = arguments;
            return [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text));`,
            selector,
            text,
          ),
        waitMs,
        `${selector} does not say: ${text}`,
      )),
    state: () => browser.executeScript<string>(`return ${pageState}`),
    run: (script) => browser.executeScript(script),
    async errors() {
      await gather();
      return errors;
    },
    close: () => browser.quit(),
  };
}

async function firstLine(stream: Readable): Promise<string> {
  const [line] = await once(createInterface({ input: stream }), 'line');
  return String(line).trim();
}

async function listening(url: string, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error(`WebKit's driver ended with ${driver.exitCode}.`);
}
