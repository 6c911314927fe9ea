import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { findExactOptions } from './find-exact-options.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exact-options-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns what is found in the declarations of an entry point. */
function find(declarations: string): readonly string[] {
  const file = join(folder, 'index.d.ts');
  writeFileSync(file, declarations);
  return findExactOptions([file], folder);
}

test('finds optional properties that reject undefined', () => {
  expect(find('export interface Options { a?: string; b?: string | undefined; c: string }')).toEqual([
    'Options.a',
  ]);
});

test('finds those of parameters, and of types that are not exported', () => {
  expect(
    find(`
      interface Hidden { a?: number }
      interface Base { b?: () => void }
      export interface Props extends Base { hidden: readonly Hidden[] }
      export declare function open(path: string, options?: { busyMs?: number }): Props;
    `),
  ).toEqual(['open.busyMs', 'Hidden.a', 'Base.b']);
});

test('allows types that include undefined by another name', () => {
  expect(
    find(`
      type Node = string | null | undefined;
      export interface Props { a?: Node; b?: unknown; c?: any }
    `),
  ).toEqual([]);
});
