import { expect, test } from 'vitest';

import { getEditPath, getHistoryPath } from './edit-path.ts';

test('the paths of a post contain its id', () => {
  expect(getEditPath({ id: 5 })).toBe('/admin/edit/5');
  expect(getHistoryPath({ id: 5 })).toBe('/admin/edit/5/history');
});
