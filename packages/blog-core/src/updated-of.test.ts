import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { updatedOf } from './updated-of.ts';

describe('updatedOf', () => {
  test('gives the day as it is stored', () => {
    expect(updatedOf({ updated: 'April 2, 2025' })).toBe('April 2, 2025');
    expect(updatedOf({ updated: ' spring ' })).toBe(' spring ');
  });

  test('is null for a post that was never edited', () => {
    expect(updatedOf({})).toBeNull();
    expect(updatedOf({ updated: undefined })).toBeNull();
  });

  test.each(['', ' \n', 7, null, true, ['April 2, 2025'], { day: 2 }])('is null for %j', (updated) => {
    expect(updatedOf({ updated })).toBeNull();
  });

  test('gives text or null, whatever is stored', () => {
    fc.assert(
      fc.property(fc.anything(), (updated) => {
        const read = updatedOf({ updated });
        expect(read === null || read === updated).toBe(true);
      }),
    );
  });
});
