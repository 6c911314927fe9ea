import { expect, test } from 'vitest';

import { formatAmount, formatFigure, formatWhole } from './format-amount.ts';

const minus = '\u2212';

test('an amount has its sign, two decimals and grouped thousands', () => {
  expect(formatAmount(21840)).toBe('+218.40');
  expect(formatAmount(-115000)).toBe(`${minus}1,150.00`);
  expect(formatAmount(0)).toBe('0.00');
});

test('a figure has a sign only if it is negative', () => {
  expect(formatFigure(60060)).toBe('600.60');
  expect(formatFigure(-3900)).toBe(`${minus}39.00`);
  expect(formatFigure(0)).toBe('0.00');
});

test('a whole figure has no decimals', () => {
  expect(formatWhole(2200)).toBe('22');
  expect(formatWhole(-1400)).toBe(`${minus}14`);
});
