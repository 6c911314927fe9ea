import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

import type { Manifest } from './entry-points.ts';

/** Returns the name of the tarball in `packed/`, without the version. */
export function tarballName(name: string): string {
  return `${name.replace('@', '').replace('/', '-')}.tgz`;
}

/**
 * Unpacks a tarball into the `node_modules` of a folder, with its dependencies: packages of this
 * repository from their tarballs, others by links to the installed ones.
 *
 * @param packageFolder the package's folder in this repository
 * @returns the folder of the unpacked package
 * @throws {Error} if a package of this repository that it needs isn't packed
 */
export function installTarball(packageFolder: string, tarball: string, consumer: string): string {
  const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as Manifest;
  const installed = join(consumer, 'node_modules', manifest.name);
  if (existsSync(installed)) return installed;
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);

  const types = Object.keys(manifest.devDependencies ?? {}).filter((name) => name.startsWith('@types/'));
  for (const name of new Set([
    ...Object.keys(manifest.dependencies ?? {}),
    ...Object.keys(manifest.peerDependencies ?? {}),
    ...types,
  ])) {
    const source = realpathSync(join(packageFolder, 'node_modules', name));
    if (source.includes(`${sep}node_modules${sep}`)) link(source, join(consumer, 'node_modules', name));
    else installTarball(source, packedTarball(source, name), consumer);
  }
  return installed;
}

/** Links the package's devDependencies that the examples import. */
export function linkForExamples(packageFolder: string, consumer: string, sources: readonly string[]): void {
  const { devDependencies = {} } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  ) as Manifest;
  const imported = new Set(
    sources.flatMap((source) =>
      Array.from(source.matchAll(/ from '((?:@[^'/]+\/)?[^'/.]+)/gu), ([, name]) => name!),
    ),
  );
  for (const name of Object.keys(devDependencies).filter((each) => imported.has(each)))
    link(realpathSync(join(packageFolder, 'node_modules', name)), join(consumer, 'node_modules', name));
}

function packedTarball(folder: string, name: string): string {
  const tarball = join(folder, 'packed', tarballName(name));
  if (!existsSync(tarball)) {
    throw new Error(
      `${name} is not packed, and this package needs it. Run \`pnpm turbo run pack\`, which packs in order.`,
    );
  }
  return tarball;
}

function link(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  if (!readdirSync(dirname(target)).includes(target.slice(dirname(target).length + 1)))
    symlinkSync(source, target);
}
