import { expect, test } from 'vitest';

import { initialsOf, mayAdminister } from './session.ts';

test.each([
  ['Demo Admin', 'DA'],
  ['ada', 'A'],
  ['Grace Brewster Hopper', 'GH'],
  ['', '?'],
  ['  ', '?'],
  ['😀 smile', '😀S'],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));

test('anyone signed in may use the admin, unless the build asks for a role', () => {
  const user = { name: 'Ada', initials: 'A', roles: ['org:editor'] };
  expect(mayAdminister(user, null)).toBe(true);
  expect(mayAdminister(user, 'org:editor')).toBe(true);
  expect(mayAdminister(user, 'admin')).toBe(false);
});
