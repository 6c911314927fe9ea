import { expect, test } from 'vitest';

import { decodeNamedCharacterReference } from './decode-named-character-reference.ts';

test.each([
  ['amp', '&'],
  ['eacute', 'é'],
  ['Eacute', 'É'],
  ['notin', '∉'],
  ['NotEqualTilde', '≂̸'],
  ['CounterClockwiseContourIntegral', '∳'],
  // A beginning that is a reference doesn't count.
  ['notit', false],
  ['EACUTE', false],
  ['constructor', false],
])('decodes the name %s as %s', (name, expected) => {
  expect(decodeNamedCharacterReference(name)).toBe(expected);
});
