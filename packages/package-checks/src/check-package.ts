#!/usr/bin/env node
/**
 * Packs the package of this folder as a release does, and holds the tarball to what its users need. The tarball is left in `packed/`.
 * `--write-api` writes the report of the public surface, `api.md`, anew.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { type PublicSurface, publicSurface } from './api-report.ts';
import { entryPointsOf, type Manifest } from './entry-points-of.ts';
import { installTarball, tarballName } from './install-tarball.ts';
import { commandFaults, exampleFaults, importFaults, lintFaults, typeFaults } from './tarball-faults.ts';

/** What stands in every package beside its code. */
const requiredFiles = ['README.md', 'CHANGELOG.md', 'LICENSE', 'package.json'];

/** What a build of earlier code may have left behind. */
const ghost = 'left-by-an-earlier-build.js';

const folder = process.cwd();
const { name } = readManifest(folder);
const consumer = mkdtempSync(join(tmpdir(), 'branchbook-package-'));
try {
  const tarball = pack();
  const installed = installTarball(folder, tarball, consumer);
  const entryPoints = entryPointsOf(readManifest(installed));
  const surface = publicSurface(installed, name, entryPoints);
  const readme = join(installed, 'README.md');
  const readmeText = existsSync(readme) ? readFileSync(readme, 'utf8') : '';
  const faults = [
    ...contentFaults(installed),
    ...readmeFaults(readmeText, installed, surface),
    ...(await lintFaults(tarball, entryPoints)),
    ...importFaults(consumer, name, entryPoints),
    ...commandFaults(installed, readManifest(installed)),
    ...typeFaults(consumer, name, entryPoints),
    ...exampleFaults(consumer, readmeText, folder),
    ...apiFaults(surface),
  ];
  for (const fault of faults) console.error(`${name}: ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  rmSync(consumer, { recursive: true, force: true });
}

function pack(): string {
  const packed = join(folder, 'packed');
  rmSync(packed, { recursive: true, force: true });
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist', ghost), '');
  const tarball = join(packed, tarballName(name));
  execFileSync('pnpm', ['pack', '--out', tarball], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return tarball;
}

function contentFaults(installed: string): readonly string[] {
  const missing = requiredFiles
    .filter((file) => !existsSync(join(installed, file)))
    .map(
      (file) => `${file} is missing in the package. Add it, and name it among the "files" of package.json.`,
    );
  const left = existsSync(join(installed, 'dist', ghost))
    ? ['What an earlier build left behind is packed. Let "build" remove dist first, and "prepack" run it.']
    : [];
  return [...missing, ...left];
}

/** It leads nowhere outside the package, and names whatever the package exports. */
function readmeFaults(readme: string, installed: string, { names }: PublicSurface): readonly string[] {
  const dead = [...readme.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/gu)]
    .flatMap(([, target = '']) => (existsSync(join(installed, target)) ? [] : [target]))
    .map(
      (target) =>
        `README.md leads to ${target}, which is not in the package. Say what is there, or give its address.`,
    );
  const words = new Set(readme.match(/[\w$]+/gu));
  const unnamed = names
    .filter((each) => !words.has(each) && !words.has(componentOf(each)))
    .map((each) => `README.md does not name ${each}, which the package exports. Say what it is.`);
  return [...dead, ...unnamed];
}

/** `Button` of `ButtonProps`: whoever reads of a component knows what its props are called. */
function componentOf(exported: string): string {
  return exported.replace(/Props$/u, '');
}

function apiFaults({ report }: PublicSurface): readonly string[] {
  const file = join(folder, 'api.md');
  if (process.argv.includes('--write-api')) {
    writeFileSync(file, report);
    return [];
  }
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return committed === report
    ? []
    : [
        `The public surface is not as api.md says. Run \`pnpm check:packages -- --write-api\`, look at what changed, and add a changeset.`,
      ];
}

function readManifest(of: string): Manifest {
  return JSON.parse(readFileSync(new URL('package.json', pathToFileURL(`${of}/`)), 'utf8')) as Manifest;
}
