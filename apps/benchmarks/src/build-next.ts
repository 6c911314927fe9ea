import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { installedFolder, run } from '@branchbook/tools/installed-folder';
import { catalogVersions } from './catalog-versions.ts';
import { jsxSource } from './jsx-source.ts';
import { clientDirectory, type Page } from './pages.ts';

export const nextVersion = '16.4.6';

/**
 * Builds the pages as a static export of Next, like its documentation: server components, `next/link`, a
 * stylesheet imported where it is used; with our fonts and styles.
 *
 * @returns the folder to serve
 */
export async function buildNext(pages: readonly Page[]): Promise<string> {
  const versions = await catalogVersions('react', 'react-dom');
  const folder = await installedFolder('next', { next: nextVersion, ...versions });
  for (const old of ['out', '.next', 'app', 'content', 'styles', 'public'])
    rmSync(join(folder, old), { recursive: true, force: true });
  copyAssets(join(folder, 'public', 'assets'), '.woff2');
  copyAssets(join(folder, 'styles'), '.css');
  writeSource(folder, 'next.config.mjs', configSource);
  writeSource(folder, 'app/hydrated.js', hydratedSource);
  writeSource(folder, 'app/layout.js', layoutSource(pages));
  pages.forEach((page, index) => {
    writeSource(folder, `content/page-${index}.js`, contentSource(page));
    writeSource(folder, join('app', page.path, 'page.js'), pageSource(page, index));
  });
  await run(folder, process.execPath, [join('node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });
  return join(folder, 'out');
}

function copyAssets(to: string, extension: string): void {
  cpSync(join(clientDirectory, 'assets'), to, {
    recursive: true,
    filter: (file) => file.endsWith('assets') || file.endsWith(extension),
  });
}

function writeSource(folder: string, path: string, source: string): void {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, source);
}

const configSource = `export default { output: 'export', turbopack: { root: import.meta.dirname } };\n`;

/** Marks the end of hydration. */
const hydratedSource = `'use client';
import { useEffect } from 'react';
export function Hydrated() {
  useEffect(() => { performance.mark('bench:hydrated'); }, []);
  return null;
}
`;

function layoutSource([landing]: readonly Page[]): string {
  const preloads = landing?.fonts.map(
    (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossOrigin="anonymous" />`,
  );
  return `import { Hydrated } from './hydrated.js';
export default function Layout({ children }) {
  return <html lang="en" data-theme="light">
    <head>${preloads?.join('')}</head>
    <body>{children}<Hydrated /></body>
  </html>;
}
`;
}

function contentSource({ body }: Page): string {
  return `import { createElement as h, Fragment } from 'react';
import Link from 'next/link';
export const Content = () => ${jsxSource(body)};
`;
}

function pageSource({ path, title, description, stylesheets }: Page, index: number): string {
  const up = '../'.repeat(path.split('/').filter(Boolean).length + 1);
  const imports = stylesheets.map((url) => `import '${up}styles/${url.split('/').at(-1)}';\n`);
  return `${imports.join('')}export { Content as default } from '${up}content/page-${index}.js';
export const metadata = ${JSON.stringify({ title, description })};
`;
}
