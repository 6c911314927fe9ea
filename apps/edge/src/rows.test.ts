import { runPnpm } from '@branchbook/tools/run-pnpm';
import { expect, test } from 'vitest';

import { edgeFolder } from './build-worker.ts';
import { growing, rowsOfAnswers } from './rows.ts';

/** An answer may read the end of a list, or of a part of the index of words, that another list has elsewhere. */
const tolerance = 2;

test('what an answer reads and writes in D1 does not grow with the number of posts', async () => {
  const [few, many] = [await rowsOfAnswers(200), await rowsOfAnswers(5000)];
  expect(few.size).toBeGreaterThan(15);
  const grown = [...few].flatMap(([what, rows]) => {
    const { read = Infinity, written = Infinity } = many.get(what) ?? {};
    return read - rows.read > tolerance || written - rows.written > tolerance
      ? [{ what, rows, read, written }]
      : [];
  });
  // That it is found shows that growth would be.
  expect(grown.map(({ what }) => what)).toEqual([growing]);
});

test('the command prints them', async () => {
  const { ended, output } = runPnpm(['rows', '--posts', '200'], { cwd: edgeFolder });
  expect(await ended, output()).toBe(0);
  expect(output()).toMatch(/publish a post +\d+, \d+ +\d+, \d+/u);
});
