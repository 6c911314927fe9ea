import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getUpdated } from './get-updated.ts';

describe('getUpdated', () => {
  test('gives the day as it is stored', () => {
    expect(getUpdated({ updated: 'April 2, 2025' })).toBe('April 2, 2025');
    expect(getUpdated({ updated: ' spring ' })).toBe(' spring ');
  });

  test('is null for a post that was never edited', () => {
    expect(getUpdated({})).toBeNull();
    expect(getUpdated({ updated: undefined })).toBeNull();
  });

  test.each(['', ' \n', 7, null, true, ['April 2, 2025'], { day: 2 }])('is null for %j', (updated) => {
    expect(getUpdated({ updated })).toBeNull();
  });

  test('gives text or null, whatever is stored', () => {
    fc.assert(
      fc.property(fc.anything(), (updated) => {
        const read = getUpdated({ updated });
        expect(read === null || read === updated).toBe(true);
      }),
    );
  });
});
