import { expect, test } from 'vitest';

import { splitLine } from './split-line.ts';

const line = { text: 'a **b** c', tokens: [{ from: 4, to: 5, kinds: ['strong' as const] }] };

test('splits a line into its tokens and what is between them', () => {
  expect(splitLine(line, null)).toEqual([
    { text: 'a **', kinds: [] },
    { text: 'b', kinds: ['strong'] },
    { text: '** c', kinds: [] },
  ]);
  expect(splitLine({ text: '', tokens: [] }, null)).toEqual([]);
});

test('marks the composed range, across tokens', () => {
  expect(splitLine(line, { start: 3, end: 9 })).toEqual([
    { text: 'a *', kinds: [] },
    { text: '*', kinds: ['composed'] },
    { text: 'b', kinds: ['strong', 'composed'] },
    { text: '** c', kinds: ['composed'] },
  ]);
});
