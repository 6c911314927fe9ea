import { expect, test } from 'vitest';

import { draftPath } from './draft-path.ts';

test.each([
  ['new', '/admin/new-post?draft=a-1'],
  ['edit:7', '/admin/edit/7?draft=a-1'],
])('a draft of the form %s is gone on with at %s', (form, path) => {
  expect(draftPath({ form, key: 'a-1' })).toBe(path);
});
