/** `app/app.css` has the utilities of the modules that it names. These are all that a visitor's page can draw. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative, resolve } from 'node:path';

import { parseSync } from 'vite';
import { expect, test } from 'vitest';

import routes from '../app/routes.ts';

const appFolder = resolve(import.meta.dirname, '../app');
const uiFolder = resolve(import.meta.dirname, '../../../packages/ui/src');

/** Under it are the screens that load the desk's stylesheet. */
const deskLayout = 'desk.layout.tsx';

/** It gives a visitor's page the session, and draws nothing there: what it draws is on the desk's screens. */
const authFolder = join(appFolder, 'auth');

test('whatever a visitor’s page can draw is among the sources of the stylesheet that it has', () => {
  const modules = visitorModules();
  expect(modules.length).toBeGreaterThan(50);
  expect(modules.filter((file) => !isSource(file)).map((file) => relative(appFolder, file))).toEqual([]);
});

test('and what only the desk can draw is not', () => {
  for (const file of [
    join(appFolder, 'admin/admin.layout.tsx'),
    join(appFolder, 'auth/sign-in.route.tsx'),
    join(uiFolder, 'dialog/dialog.tsx'),
  ]) {
    expect(existsSync(file)).toBe(true);
    expect(isSource(file)).toBe(false);
  }
});

/** The modules with markup that a visitor's page is made of, now or once something is used. */
function visitorModules(): string[] {
  const visitorRoutes = routes.filter(({ file }) => file !== deskLayout);
  const seen = new Set<string>();
  const next = ['root.tsx', 'entry.client.tsx', ...visitorRoutes.flatMap(filesOf)].map((file) =>
    join(appFolder, file),
  );
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (seen.has(file) || file.startsWith(authFolder)) continue;
    seen.add(file);
    next.push(...importsOf(file));
  }
  return [...seen].filter((file) => file.endsWith('.tsx')).toSorted();
}

function filesOf({ file, children = [] }: { file: string; children?: typeof routes }): string[] {
  return [file, ...children.flatMap(filesOf)];
}

function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const { module } = parseSync(file, code);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    code.slice(start + 1, end - 1),
  );
  const reexported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  return [
    ...module.staticImports.flatMap(({ moduleRequest, entries }) => {
      const values = entries.filter(({ isType }) => !isType);
      if (values.length === 0 && entries.length > 0) return [];
      return moduleRequest.value === '@branchbook/ui'
        ? values.flatMap(({ importName }) => componentFile(importName.name ?? ''))
        : moduleRequest.value;
    }),
    ...dynamic,
    ...reexported,
  ]
    .filter((specifier) => /^[./].*\.tsx?$/u.test(specifier))
    .map((specifier) => resolve(dirname(file), specifier));
}

/** Where the design system has what it exports under a name. */
function componentFile(name: string): string[] {
  const index = join(uiFolder, 'index.ts');
  const { module } = parseSync(index, readFileSync(index, 'utf8'));
  return module.staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ exportName }) => exportName.name === name)
      .map(({ moduleRequest }) => resolve(uiFolder, moduleRequest?.value ?? '')),
  );
}

/** By the `@source` lines of app.css; theme.css, which it imports, names all of the design system. */
function isSource(file: string): boolean {
  const lines = readFileSync(join(appFolder, 'app.css'), 'utf8').matchAll(/^@source (not )?'([^']+)';$/gmu);
  const sources = Array.from(lines, ([, not, pattern = '']) => ({ isNot: not !== undefined, pattern }));
  const names = ({ pattern }: { pattern: string }) =>
    [pattern, `${pattern}/**`].some((glob) => matchesGlob(file, resolve(appFolder, glob)));
  const isNamed = sources.some((source) => !source.isNot && names(source));
  return (isNamed || file.startsWith(uiFolder)) && !sources.some((source) => source.isNot && names(source));
}
