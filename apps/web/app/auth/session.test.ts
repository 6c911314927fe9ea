import { expect, test } from 'vitest';

import { initialsOf } from './session.ts';

test.each([
  ['Demo Admin', 'DA'],
  ['ada', 'A'],
  ['Grace Brewster Hopper', 'GH'],
  ['', '?'],
  ['  ', '?'],
  ['😀 smile', '😀S'],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
