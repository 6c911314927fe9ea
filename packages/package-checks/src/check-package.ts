#!/usr/bin/env node
/**
 * Packs the package of this folder like a release, into `packed/`, and checks the tarball.
 * `--write-api` writes the report of the public surface, `api.md`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { type PublicSurface, publicSurface } from './api-report.ts';
import { type EntryPoint, listEntryPoints, type Manifest } from './entry-points.ts';
import { findExactOptions } from './find-exact-options.ts';
import { findServerHooks } from './find-server-hooks.ts';
import { installTarball, tarballName } from './install-tarball.ts';
import { checkCommands, checkExamples, checkImports, lintTarball, checkTypes } from './check-tarball.ts';

/** The files of every package besides its code. */
const requiredFiles = ['README.md', 'CHANGELOG.md', 'LICENSE', 'package.json'];

/** A file of an earlier build, which must not be packed. */
const staleFile = 'left-by-an-earlier-build.js';

const folder = process.cwd();
const { name } = readManifest(folder);
const consumer = mkdtempSync(join(tmpdir(), 'branchbook-package-'));
try {
  const tarball = pack();
  const installed = installTarball(folder, tarball, consumer);
  const entryPoints = listEntryPoints(readManifest(installed));
  const surface = publicSurface(installed, name, entryPoints);
  const readme = join(installed, 'README.md');
  const readmeText = existsSync(readme) ? readFileSync(readme, 'utf8') : '';
  const issues = [
    ...checkContents(installed),
    ...checkReadme(readmeText, installed, surface),
    ...(await lintTarball(tarball, entryPoints)),
    ...checkImports(consumer, name, entryPoints),
    ...checkServerComponents(installed, entryPoints),
    ...checkOptions(installed, entryPoints),
    ...checkCommands(installed, readManifest(installed)),
    ...checkTypes(consumer, name, entryPoints),
    ...checkExamples(consumer, readmeText, folder),
    ...checkApi(surface),
  ];
  for (const issue of issues) console.error(`${name}: ${issue}`);
  process.exitCode = issues.length === 0 ? 0 : 1;
} finally {
  rmSync(consumer, { recursive: true, force: true });
}

function pack(): string {
  const packed = join(folder, 'packed');
  rmSync(packed, { recursive: true, force: true });
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist', staleFile), '');
  const tarball = join(packed, tarballName(name));
  execFileSync('pnpm', ['pack', '--out', tarball], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return tarball;
}

function checkContents(installed: string): readonly string[] {
  const missing = requiredFiles
    .filter((file) => !existsSync(join(installed, file)))
    .map(
      (file) => `${file} is missing in the package. Add it, and name it among the "files" of package.json.`,
    );
  const left = existsSync(join(installed, 'dist', staleFile))
    ? ['What an earlier build left behind is packed. Let "build" remove dist first, and "prepack" run it.']
    : [];
  return [...missing, ...left];
}

/** Checks that server components can import each entry point. */
function checkServerComponents(installed: string, entryPoints: readonly EntryPoint[]): readonly string[] {
  const files = entryPoints.flatMap(({ types }) => types?.replace(/\.d\.ts$/u, '.js') ?? []);
  return findServerHooks(files.map((file) => join(installed, file)));
}

/** Checks that each optional property accepts undefined. */
function checkOptions(installed: string, entryPoints: readonly EntryPoint[]): readonly string[] {
  const files = entryPoints.flatMap(({ types }) => (types === null ? [] : [join(installed, types)]));
  return findExactOptions(files, installed).map(
    (property) =>
      `${property} is optional and rejects undefined. Add \`| undefined\`, for apps with exactOptionalPropertyTypes.`,
  );
}

/** Checks that the README links to packed files and names each export. */
function checkReadme(readme: string, installed: string, { names }: PublicSurface): readonly string[] {
  const dead = [...readme.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/gu)]
    .flatMap(([, target = '']) => (existsSync(join(installed, target)) ? [] : [target]))
    .map(
      (target) =>
        `README.md leads to ${target}, which is not in the package. Name the file, or give its URL.`,
    );
  const words = new Set(readme.match(/[\w$]+/gu));
  const unnamed = names
    .filter((each) => !words.has(each) && !words.has(toComponentName(each)))
    .map((each) => `README.md does not name ${each}, which the package exports. Say what it is.`);
  return [...dead, ...unnamed];
}

/** @example toComponentName('ButtonProps') // 'Button' */
function toComponentName(exported: string): string {
  return exported.replace(/Props$/u, '');
}

function checkApi({ report }: PublicSurface): readonly string[] {
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
