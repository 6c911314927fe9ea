import { expect, test } from 'vitest';

import { listTestTimes } from './test-times.ts';

test('lists the tests of a report of Vitest', () => {
  const report = {
    testResults: [
      { name: '/site/src/slug.test.ts', assertionResults: [{ fullName: 'a slug is short', duration: 250 }] },
    ],
  };
  expect(listTestTimes(JSON.stringify(report))).toEqual([
    { name: 'slug.test.ts: a slug is short', seconds: 0.25 },
  ]);
});

test('lists the tests of a report of Playwright, at any depth', () => {
  const spec = (title: string, duration: number) => ({
    file: 'post.e2e.ts',
    title,
    tests: [{ results: [{ duration }] }],
  });
  const report = { suites: [{ specs: [spec('one', 1500)], suites: [{ specs: [spec('two', 500)] }] }] };
  expect(listTestTimes(JSON.stringify(report))).toEqual([
    { name: 'post.e2e.ts: one', seconds: 1.5 },
    { name: 'post.e2e.ts: two', seconds: 0.5 },
  ]);
});
