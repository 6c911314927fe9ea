import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

import { type EntryPoint, type Manifest, toSpecifier } from './entry-points.ts';
import { parseExamples } from './parse-examples.ts';
import { linkForExamples } from './install-tarball.ts';

const require = createRequire(import.meta.url);

/** Runs publint and Are The Types Wrong. The packages are ESM only, so `require` and Node 10 don't count. */
export async function lintTarball(
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

/** The other supported versions of Node, from the npm package `node`. */
const otherNodes = ['20', '22'];

/** Returns the errors of each version of Node that can't import an entry point. */
export function checkImports(
  consumer: string,
  name: string,
  entryPoints: readonly EntryPoint[],
): readonly string[] {
  const imports = entryPoints
    .filter(({ types }) => types !== null)
    .map((entryPoint) => `await import(${JSON.stringify(toSpecifier(name, entryPoint))});`);
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

/** Returns the errors of each command's `--help` in each version of Node. */
export function checkCommands(installed: string, { bin = {} }: Manifest): readonly string[] {
  return Object.values(bin).flatMap((file) => runInEachNode(installed, [join(installed, file), '--help']));
}

/** The compilers and the module resolutions of apps. */
const newestCompiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
const compilers = [
  join(dirname(require.resolve('typescript-5.9/package.json')), 'lib', 'tsc.js'),
  newestCompiler,
];
const resolutions = [
  { module: 'preserve', moduleResolution: 'bundler' },
  { module: 'nodenext', moduleResolution: 'nodenext' },
];

/** Returns TypeScript's errors for an app that imports each entry point, with `skipLibCheck: false`. */
export function checkTypes(
  consumer: string,
  name: string,
  entryPoints: readonly EntryPoint[],
): readonly string[] {
  const typed = entryPoints.filter(({ types }) => types !== null);
  writeFileSync(join(consumer, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(consumer, 'app.ts'),
    typed.map((entryPoint) => `export * from '${toSpecifier(name, entryPoint)}';`).join('\n'),
  );
  return resolutions.flatMap((resolution) =>
    compilers.flatMap((compiler) =>
      compile(consumer, compiler, { ...resolution, skipLibCheck: false }, ['app.ts']),
    ),
  );
}

/**
 * Returns TypeScript's errors for the README's examples, except those that are Vitest files. Other
 * packages that they import are the package's devDependencies.
 */
export function checkExamples(consumer: string, readme: string, packageFolder: string): readonly string[] {
  const examples = parseExamples(readme).filter(({ isTestFile }) => !isTestFile);
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
  const isForNode = examples.some(({ source }) => source.includes(" from 'node:"));
  return compile(
    consumer,
    newestCompiler,
    {
      module: 'preserve',
      moduleDetection: 'force',
      skipLibCheck: true,
      // As in `npm create vite`: declares stylesheets and URLs of assets.
      ...(isForVite ? { types: ['vite/client'] } : {}),
      // As an app for Node has it.
      ...(isForNode ? { types: ['node'] } : {}),
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
    exactOptionalPropertyTypes: true,
    noEmit: true,
    types: [],
    ...options,
  };
  writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  return output(process.execPath, consumer, [compiler, '-p', '.']);
}

/** Returns the output of a failed command; nothing if it succeeded. */
function output(command: string, cwd: string, args: readonly string[]): readonly string[] {
  try {
    execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return [];
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return [`${args.join(' ')}\n${stdout}${stderr}`];
  }
}
