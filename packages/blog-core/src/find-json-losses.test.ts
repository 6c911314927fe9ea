import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { findJsonLosses } from './find-json-losses.ts';

describe('a key that is twice in an object', () => {
  test.each([
    ['in an entry', '[{"a":1,"a":2}]', '"a"'],
    ['with another between', '[{"a":1,"b":2,"a":3}]', '"a"'],
    ['with the same value', '[{"a":1,"a":1}]', '"a"'],
    ['deep in a field', '[{"f":[0,{"a":{},"b":[],"a":1}]}]', '"a"'],
    ['written in two ways', String.raw`[{"a":1,"\u0061":2}]`, String.raw`"\u0061"`],
    ['between white space', '[ { "a" : 1 , "a" : 2 } ]', '"a"'],
    ['of no letters', '[{"":1,"":2}]', '""'],
    ['named __proto__', '[{"__proto__":1,"__proto__":2}]', '"__proto__"'],
    ['after an escaped quote', String.raw`[{"q":"\"","a":"\\","a":1}]`, '"a"'],
  ])('%s is told', (_, text, key) => {
    expect(findJsonLosses(text)).toStrictEqual([
      { index: 0, message: `${key} is there twice, and only the last one is shown` },
    ]);
  });

  test.each([
    ['in two objects', '[{"a":1},{"a":2}]'],
    ['in an object and one inside it', '[{"a":{"a":1},"b":[{"a":1},{"a":2}]}]'],
    ['as a value and a key', '[{"a":"b","b":"a","c":["a","a"]}]'],
    ['in a text', String.raw`[{"a":"{\"b\":1,\"b\":2}"}]`],
    ['in another case', '[{"a":1,"A":2}]'],
  ])('the same key %s is no loss', (_, text) => {
    expect(findJsonLosses(text)).toStrictEqual([]);
  });
});

describe('a number that JavaScript cannot hold', () => {
  test.each([
    ['9007199254740993', '9007199254740992'],
    ['-9007199254740993', '-9007199254740992'],
    ['12345678901234567890', '12345678901234567000'],
    ['0.10000000000000000001', '0.1'],
    ['1.00000000000000000001', '1'],
    ['123456789012345678901234567890', '1.2345678901234568e+29'],
    ['1e999', 'Infinity'],
    ['-1E+999', '-Infinity'],
    ['1e-999', '0'],
  ])('%s is told', (number, shown) => {
    const message = `the number ${number} is shown as ${shown}`;
    expect(findJsonLosses(`[{"id":${number}}]`)).toStrictEqual([{ index: 0, message }]);
    expect(findJsonLosses(`[[[ ${number}\n]]]`)).toStrictEqual([{ index: 0, message }]);
  });

  test.each([
    '0',
    '-0',
    '0.0',
    '-0e7',
    '6',
    '0.5',
    '1.0',
    '1.50',
    '100',
    '1e3',
    '1E3',
    '1e+3',
    '10e-1',
    '1e21',
    '1000000000000000000000',
    '9007199254740992',
    '12345678901234567000',
    '1.2345678901234568e+29',
    '1e308',
    '5e-324',
    '0.000001',
    '1e-7',
    '1700000000000',
  ])('%s is no loss', (number) => {
    expect(findJsonLosses(`[{"id":${number}},${number}]`)).toStrictEqual([]);
  });

  test('digits in a text or a key are no numbers', () => {
    expect(findJsonLosses('[{"9007199254740993":"9007199254740993"}]')).toStrictEqual([]);
  });
});

test('each entry is told once, by its place', () => {
  expect(
    findJsonLosses('[{"a":[1,2]},{"a":1e999,"a":1e999},"x",9007199254740993,[{"b":1,"b":2}]]').map(
      ({ index }) => index,
    ),
  ).toStrictEqual([1, 3, 4]);
});

test.each([
  ['lists', '['.repeat(200_000) + ']'.repeat(200_000)],
  ['objects', '{"a":'.repeat(200_000) + '1' + '}'.repeat(200_000)],
  ['backslashes', JSON.stringify(['\\'.repeat(200_000)])],
  ['zeros', `[1.${'0'.repeat(200_000)}]`],
])('goes through two hundred thousand %s once', (_, text) => {
  // Time that grows with the square would be minutes here, and end by the limit that all tests have.
  expect(findJsonLosses(text)).toStrictEqual([]);
});

test('a number without end is told by its beginning', () => {
  expect(findJsonLosses(`[1${'0'.repeat(999)}1]`)).toStrictEqual([
    { index: 0, message: `the number 1${'0'.repeat(29)}… is shown as Infinity` },
  ]);
});

describe('for random values', () => {
  test('what JSON.stringify wrote has no loss', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.nat(3), (list, indent) => {
        expect(findJsonLosses(JSON.stringify(list, null, indent))).toStrictEqual([]);
      }),
    );
  });

  test('an integer of any length has a loss just where writing it again gives another one', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (integer) => {
        const isKept =
          BigInt(String(Number(integer)).replace(/^(-?)(\d)(?:\.(\d*))?e\+(\d+)$/u, expanded)) === integer;
        expect(findJsonLosses(`[${integer}]`).length === 0).toBe(isKept);
      }),
    );
  });

  test('a key written once more has a loss in its entry, wherever it is', () => {
    const small = fc.jsonValue({ maxDepth: 2 });
    const names = fc.uniqueArray(fc.string({ unit: 'binary' }), { minLength: 1 });
    fc.assert(
      fc.property(fc.array(small), names, fc.nat(), small, (before, keys, which, value) => {
        const again = keys[which % keys.length] ?? '';
        const members = [...keys, again].map((key) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
        const entries = [...before.map((entry) => JSON.stringify(entry)), `{${members.join()}}`];
        expect(findJsonLosses(`[${entries.join()}]`).map(({ index }) => index)).toStrictEqual([
          before.length,
        ]);
      }),
    );
  });
});

/** '1.5e+3' without its power of ten. */
function expanded(_: string, sign: string, first: string, others = '', power = '0'): string {
  return sign + first + others.padEnd(Number(power), '0');
}
