import { attackRenderedPages, tally } from './support/hostile-texts/attack.ts';
import { publishableCases as published } from './support/hostile-texts/corpus.ts';
import { expect, test } from './support/server.ts';

/** Cases per test, so that the tests run in parallel and each ends in time on a busy machine. */
const casesEach = 40;

for (let first = 0; first < published.length; first += casesEach) {
  const cases = published.slice(first, first + casesEach);
  const range = `${cases[0]?.name} to ${cases.at(-1)?.name}`;
  test(`hostile texts stay inert on server-rendered pages: ${range}`, async ({
    browser,
    request,
    server,
  }) => {
    test.slow();
    // In its own context: the attack itself watches for what a text does.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const verdicts = await attackRenderedPages(await context.newPage(), request, server, cases);
    await context.close();
    const { inert, faults } = tally(cases, verdicts);
    expect(faults).toEqual([]);
    expect(inert).toBe(cases.length);
  });
}
