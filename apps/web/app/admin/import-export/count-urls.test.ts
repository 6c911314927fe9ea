import { expect, test } from 'vitest';

import { listOpenIssues } from './count-urls.ts';

const counts = { known: 0, guessed: 0, unknown: 3, lost: 0 };

test('unknown old URLs are an issue of the blog only if none is known', () => {
  const config = { kind: 'no-config', file: '_config.yml' } as const;
  const issues = [config, { kind: 'no-old-urls' } as const];
  expect(listOpenIssues(issues, counts)).toEqual(issues);
  expect(listOpenIssues(issues, { ...counts, known: 338 })).toEqual([config]);
  expect(listOpenIssues(issues, { ...counts, guessed: 1 })).toEqual([config]);
  expect(listOpenIssues(issues, { ...counts, unknown: 0 })).toEqual([config]);
});
