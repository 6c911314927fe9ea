import { expect, test } from 'vitest';

import { getInitials, canAdminister, getEffectiveRoles } from './session.ts';

test.each([
  ['Demo Admin', 'DA'],
  ['ada', 'A'],
  ['Grace Brewster Hopper', 'GH'],
  ['', '?'],
  ['  ', '?'],
  ['😀 smile', '😀S'],
])('the initials of %j are %j', (name, initials) => expect(getInitials(name)).toBe(initials));

test('every signed-in user may use the admin unless the build requires a role', () => {
  const user = { name: 'Ada', initials: 'A', roles: ['org:editor'] };
  expect(canAdminister(user, null)).toBe(true);
  expect(canAdminister(user, 'org:editor')).toBe(true);
  expect(canAdminister(user, 'admin')).toBe(false);
});

test('a role counts only in the configured organization', () => {
  const active = { orgId: 'org_1', orgRole: 'org:admin' };
  expect(getEffectiveRoles('org_1', active, undefined)).toEqual(['org:admin']);
  expect(getEffectiveRoles('org_2', active, 'editor')).toEqual(['editor']);
  expect(getEffectiveRoles(null, active, 'editor')).toEqual(['editor']);
  expect(getEffectiveRoles(null, { orgId: null, orgRole: null }, {})).toEqual([]);
});
