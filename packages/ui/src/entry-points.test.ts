import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import readme from '../README.md?raw';
import brandStyles from './brand/brand.css?raw';
import components from './components.css?raw';
import * as ui from './index.ts';

/** Every file of the product, by its path as package.json would say it. */
const modules = sourcesOf(
  import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.{test,stories}.*', '!./internal/testing/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const stylesheets = sourcesOf(
  import.meta.glob<string>('./*/**/*.css', { query: '?raw', import: 'default', eager: true }),
);
const entryPoints: Record<string, string> = manifest.exports;
const published: Record<string, unknown> = manifest.publishConfig.exports;

/** Parts that are no components of their own: code that the toaster loads when it is needed, and what a button needs of a browser. */
const parts = ['./src/toast/toast-region.tsx', './src/internal/restore-focus.tsx'];

test('every component has an entry point, and the brand has one', () => {
  const found = Object.entries(modules).filter(
    ([path, code]) => path.endsWith('.tsx') && /^export function [A-Z]/mu.test(code) && !parts.includes(path),
  );
  expect(found.length).toBeGreaterThan(30);
  const without = found.filter(([path]) => {
    if (path.startsWith('./src/brand/'))
      return !modules['./src/brand.ts']?.includes(path.replace('./src', '.'));
    return entryPoints[`./${path.split('/').at(-1)?.replace('.tsx', '')}`] !== path;
  });
  expect(without.map(([path]) => path)).toEqual([]);
});

test('every stylesheet beside a component has an entry point and is in components.css', () => {
  const paths = Object.keys(stylesheets).filter((path) => !/\/(?:brand|testing)\//u.test(path));
  expect(paths.filter((path) => entryPoints[`./${path.split('/').at(-1)}`] !== path)).toEqual([]);
  expect(paths.filter((path) => !components.includes(`'${path.replace('./src', '.')}'`))).toEqual([]);
});

test('every stylesheet of the brand is in brand.css', () => {
  const paths = Object.keys(stylesheets).filter((path) => /\/brand\/.*\//u.test(path));
  expect(paths.length).toBeGreaterThan(4);
  expect(paths.filter((path) => !brandStyles.includes(`'${path.replace('./src/brand', '.')}'`))).toEqual([]);
});

test('the published package has the same entry points, without the brand', () => {
  const general = Object.entries(entryPoints).filter(([entryPoint]) => !entryPoint.startsWith('./brand'));
  const expected = general.map(([entryPoint, path]) => {
    const built = path.replace('./src/', './dist/').replace(/[.]tsx?$/u, '');
    return [
      entryPoint,
      built === path.replace('./src/', './dist/')
        ? built
        : { types: `${built}.d.ts`, default: `${built}.js` },
    ];
  });
  expect(Object.entries(published)).toEqual(expected);
});

test('the README names every export and every stylesheet', () => {
  const names = [
    ...Object.keys(ui),
    ...Object.keys(published).filter((entryPoint) => entryPoint.endsWith('.css')),
  ];
  // In a row of a table, alone or with its arguments.
  const rows = readme.split('\n').filter((line) => line.startsWith('|'));
  const said = (name: string) =>
    ['`', '('].some((end) => rows.some((row) => row.includes(`\`${name.replace('./', '')}${end}`)));
  expect(names.filter((name) => !said(name))).toEqual([]);
});

test('no module imports a stylesheet, which Node could not read', () => {
  expect(having(/(?:from|import) '[^']*[.]css/u)).toEqual([]);
});

test("modules have 'use client' if and only if they need a browser", () => {
  const needsBrowser =
    /\buse(?!Id\b)[A-Z]\w*\(|\b(?:createContext|lazy)\(|from '@base-ui\/react|^export const toast\b/mu;
  expect(having(/^'use client';/u)).toEqual(having(needsBrowser));
});

test('icons are imported from internal/icons.ts only', () => {
  expect(having(/from 'lucide-react'/u)).toEqual(['./src/internal/icons.ts']);
});

function having(pattern: RegExp): string[] {
  return Object.entries(modules)
    .filter(([, code]) => pattern.test(code))
    .map(([path]) => path)
    .toSorted();
}

function sourcesOf(files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, code]) => [path.replace('./', './src/'), code]),
  );
}
