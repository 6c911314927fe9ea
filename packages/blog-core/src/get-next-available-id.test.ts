import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getNextAvailableId } from './get-next-available-id.ts';

describe('getNextAvailableId', () => {
  test('gives a number back that is not taken', () => {
    expect(getNextAvailableId(5, new Set([4, 6]))).toBe(5);
  });

  test('gives the next free number above a taken one', () => {
    expect(getNextAvailableId(5, new Set([5, 6, 8]))).toBe(7);
  });

  test('starts at 1 again where counting up leads nowhere', () => {
    expect(getNextAvailableId(1e300, new Set([1e300, 1]))).toBe(2);
    expect(getNextAvailableId(2 ** 53, new Set([2 ** 53]))).toBe(1);
    expect(getNextAvailableId(Number.NaN, new Set())).toBe(1);
    expect(getNextAvailableId(Infinity, new Set([1]))).toBe(2);
  });

  test('ends with a finite number that is not taken, whatever is asked', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.double(), fc.integer({ min: 0, max: 4 })),
        fc.array(fc.oneof(fc.double(), fc.integer({ min: 0, max: 4 }))),
        (preferred, others) => {
          const taken = new Set([preferred, ...others]);
          const id = getNextAvailableId(preferred, taken);
          expect(Number.isFinite(id)).toBe(true);
          expect(taken.has(id)).toBe(false);
        },
      ),
    );
  });
});
