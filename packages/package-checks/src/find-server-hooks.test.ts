import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { findServerHooks } from './find-server-hooks.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'server-hooks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the names of the files that are reported for an `index.js`. */
function find(files: Readonly<Record<string, string>>): string[] {
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
  return findServerHooks([join(folder, 'index.js')]).map((issue) => issue.slice(folder.length + 1));
}

test('reports hooks that a server component would run', () => {
  const hooks = "import { memo, useState as state,\n useRef } from 'react';";
  expect(find({ 'index.js': "export { a } from './a.js';", 'a.js': hooks })).toEqual([
    "a.js uses useState, useRef without 'use client'.",
  ]);
});

test('stops at client components, also below a comment', () => {
  const client = "/** Says why. */\n'use client';\nimport { b } from './b.js';";
  const hooks = "import { useState } from 'react';";
  expect(find({ 'index.js': "import './a.js';", 'a.js': client, 'b.js': hooks })).toEqual([]);
});

test('allows what servers have', () => {
  expect(find({ 'index.js': "import { memo, useId, useMemo } from 'react';" })).toEqual([]);
});
