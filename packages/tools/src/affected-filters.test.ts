import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { getAffectedFilters } from './affected-filters.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const turbo = join(dirname(createRequire(import.meta.url).resolve('turbo/package.json')), 'bin', 'turbo');

test('turbo selects the root besides the packages that differ from a commit', () => {
  const args = ['run', 'format:check', ...getAffectedFilters('HEAD'), '--dry=json'];
  const output = execFileSync(process.execPath, [turbo, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  });
  const { packages } = JSON.parse(output.slice(output.indexOf('{\n'))) as { packages: readonly string[] };
  expect(packages).toContain('//');
});
