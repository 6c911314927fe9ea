import { expect, test } from '@playwright/test';

import { attack, tally } from './support/hostile-texts/attack.ts';
import { type XssField, xssCases } from './support/hostile-texts/corpus.ts';
import { servers } from './support/servers.ts';

/** Cases per test, so that the tests run in parallel and each ends in time on a busy machine. */
const casesEach = 40;

/** Signing in clears the session that the others need, so no test mixes them. */
const kinds: readonly (readonly XssField[])[] = [
  ['body', 'lines'],
  ['title', 'author', 'excerpt', 'date', 'slug', 'fields'],
  ['url'],
  ['sign-in'],
  ['file name', 'front matter'],
];

for (const fields of kinds) {
  const ofKind = xssCases.filter(({ field }) => fields.includes(field));
  for (let first = 0; first < ofKind.length; first += casesEach) {
    const cases = ofKind.slice(first, first + casesEach);
    test(`hostile texts stay inert: ${cases[0]?.name} to ${cases.at(-1)?.name}`, async ({ page }) => {
      test.slow();
      const { inert, faults } = tally(cases, await attack(page, servers.demo.url, cases));
      expect(faults).toEqual([]);
      expect(inert).toBe(cases.length);
    });
  }
}

test('the corpus of hostile texts reaches every input', () => {
  expect(new Set(xssCases.map(({ field }) => field))).toEqual(new Set(kinds.flat()));
  expect(xssCases.length).toBeGreaterThanOrEqual(150);
});
