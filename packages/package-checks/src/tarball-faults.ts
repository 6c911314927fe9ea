import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

import { type EntryPoint, type Manifest, specifierOf } from './entry-points-of.ts';
import { examplesOf } from './examples-of.ts';
import { linkForExamples } from './install-tarball.ts';

const require = createRequire(import.meta.url);

/** What publint and Are The Types Wrong find. The packages are ESM alone, so what `require` and Node 10 cannot do is no fault. */
export async function lintFaults(
  tarball: string,
  entryPoints: readonly EntryPoint[],
): Promise<readonly string[]> {
  const bytes = readFileSync(tarball);
  const { messages, pkg } = await publint({
    strict: true,
    pack: { tarball: Uint8Array.from(bytes).buffer },
  });
  const analysis = await checkPackage(createPackageFromTarballData(Uint8Array.from(bytes)), {
    excludeEntrypoints: entryPoints.filter(({ types }) => types === null).map(({ key }) => key),
  });
  const problems = analysis.types
    ? analysis.problems.filter(
        (problem) =>
          problem.kind !== 'CJSResolvesToESM' &&
          !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)),
      )
    : [{ kind: 'No types' }];
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`),
    ...problems.map((problem) => `attw: ${JSON.stringify(problem)}`),
  ];
}

/** The other versions of Node that are promised; a package of the registry brings each, for this command alone. */
const otherNodes = ['20', '22'];

/** What each version of Node says where it cannot import an entry point. */
export function importFaults(
  consumer: string,
  name: string,
  entryPoints: readonly EntryPoint[],
): readonly string[] {
  const imports = entryPoints
    .filter(({ types }) => types !== null)
    .map((entryPoint) => `await import(${JSON.stringify(specifierOf(name, entryPoint))});`);
  return runInEachNode(consumer, ['--input-type=module', '--eval', imports.join(' ')]);
}

function runInEachNode(cwd: string, args: readonly string[]): readonly string[] {
  return [
    ...output(process.execPath, cwd, args),
    ...otherNodes.flatMap((version) =>
      output('pnpm', cwd, [
        '--silent',
        '--allow-build=node',
        `--package=node@${version}`,
        'dlx',
        'node',
        ...args,
      ]),
    ),
  ];
}

/** What a command of the package says, in each version of Node, where it cannot tell how it is used. */
export function commandFaults(installed: string, { bin = {} }: Manifest): readonly string[] {
  return Object.values(bin).flatMap((file) => runInEachNode(installed, [join(installed, file), '--help']));
}

/** The compilers that an app may have, and its ways to find a module. */
const newestCompiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
const compilers = [
  join(dirname(require.resolve('typescript-5.9/package.json')), 'lib', 'tsc.js'),
  newestCompiler,
];
const resolutions = [
  { module: 'preserve', moduleResolution: 'bundler' },
  { module: 'nodenext', moduleResolution: 'nodenext' },
];

/** What TypeScript says of an app that imports every entry point, with every declaration looked at. */
export function typeFaults(
  consumer: string,
  name: string,
  entryPoints: readonly EntryPoint[],
): readonly string[] {
  const typed = entryPoints.filter(({ types }) => types !== null);
  writeFileSync(join(consumer, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(consumer, 'app.ts'),
    typed.map((entryPoint) => `export * from '${specifierOf(name, entryPoint)}';`).join('\n'),
  );
  return resolutions.flatMap((resolution) =>
    compilers.flatMap((compiler) =>
      compile(consumer, compiler, { ...resolution, skipLibCheck: false }, ['app.ts']),
    ),
  );
}

/**
 * What TypeScript says of the README's examples, as an app has them. Those that are tests of Vitest are left to it.
 *
 * Other packages that they import, such as a bundler's plugin, are those that the package is developed with.
 */
export function exampleFaults(consumer: string, readme: string, packageFolder: string): readonly string[] {
  const examples = examplesOf(readme).filter(({ isTestFile }) => !isTestFile);
  if (examples.length === 0) return [];
  const files = examples.map(({ language, source }, index) => {
    const file = `example-${index + 1}.${language}`;
    writeFileSync(join(consumer, file), source);
    return file;
  });
  linkForExamples(
    packageFolder,
    consumer,
    examples.map(({ source }) => source),
  );
  const isForVite = existsSync(join(consumer, 'node_modules', 'vite'));
  return compile(
    consumer,
    newestCompiler,
    {
      module: 'preserve',
      moduleDetection: 'force',
      skipLibCheck: true,
      // As `npm create vite` writes it: it declares stylesheets and addresses of assets.
      ...(isForVite ? { types: ['vite/client'] } : {}),
    },
    files,
  );
}

function compile(
  consumer: string,
  compiler: string,
  options: Readonly<Record<string, string | boolean | readonly string[]>>,
  files: readonly string[],
): readonly string[] {
  const compilerOptions = {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    types: [],
    ...options,
  };
  writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  return output(process.execPath, consumer, [compiler, '-p', '.']);
}

/** What a command that failed has said; nothing where it succeeded. */
function output(command: string, cwd: string, args: readonly string[]): readonly string[] {
  try {
    execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return [];
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return [`${args.join(' ')}\n${stdout}${stderr}`];
  }
}
