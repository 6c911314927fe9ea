import { attackRenderedPages, tally } from './support/hostile-texts/attack.ts';
import { publishableCases as published } from './support/hostile-texts/corpus.ts';
import { expect, test } from './support/server.ts';

/** Every thirtieth, enough to detect an open injection path. */
const everyNth = 30;

const casesEach = 40;

const batches: Record<string, typeof published> = {
  'a batch of every kind': published.filter((_, index) => index % everyNth === 0),
};
for (let first = 0; first < published.length; first += casesEach) {
  const cases = published.slice(first, first + casesEach);
  batches[`${cases[0]?.name} to ${cases.at(-1)?.name}`] = cases;
}

for (const [name, cases] of Object.entries(batches)) {
  test(`hostile texts stay inert on server-rendered pages: ${name}`, async ({ browser, request, server }) => {
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
