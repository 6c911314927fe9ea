// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { withoutFilter } from './list-path.ts';

test('a path of the list without its filter keeps the search and the order', () => {
  expect(withoutFilter('/admin?q=tax&show=drafts&sort=title')).toBe('/admin?q=tax&sort=title');
  expect(withoutFilter('/admin')).toBe('/admin');
});
