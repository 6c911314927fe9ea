import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { installedFolder } from '@branchbook/tools/installed-folder';
import { jsxSource } from './jsx-source.ts';
import type { OurPage } from './our-pages.ts';
import { clientDirectory } from './peer-pages.ts';

/** Where a peer is built: its packages are there, nothing of an earlier build is, our fonts are public, our styles in `styles/`. */
export async function peerFolder(
  name: string,
  dependencies: Readonly<Record<string, string>>,
  builtBefore: readonly string[],
): Promise<string> {
  const folder = await installedFolder(name, dependencies);
  for (const old of [...builtBefore, 'app', 'content', 'styles', 'public']) {
    rmSync(join(folder, old), { recursive: true, force: true });
  }
  copyAssets(join(folder, 'public', 'assets'), '.woff2');
  copyAssets(join(folder, 'styles'), '.css');
  return folder;
}

function copyAssets(to: string, ending: string): void {
  cpSync(join(clientDirectory, 'assets'), to, {
    recursive: true,
    filter: (file) => file.endsWith('assets') || file.endsWith(ending),
  });
}

export function writeSource(folder: string, path: string, source: string): void {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, source);
}

/** A component that draws the page, in a module of its own. */
export function contentSource({ body }: OurPage, importLink: string): string {
  return `import { createElement as h, Fragment } from 'react';
${importLink}
export const Content = () => ${jsxSource(body)};
`;
}

/** The way to `styles/` begins with `up`. */
export function styleImports(pages: readonly OurPage[], up: string): string {
  const files = new Set(
    pages.flatMap(({ stylesheets }) => stylesheets.map((sheet) => sheet.split('/').at(-1))),
  );
  return [...files].map((file) => `import '${up}styles/${file}';\n`).join('');
}

/** A component that notes when React has taken over: effects run then. */
export const hydratedSource = `'use client';
import { useEffect } from 'react';
export function Hydrated() {
  useEffect(() => { performance.mark('bench:hydrated'); }, []);
  return null;
}
`;

/** The page's font, asked for as early as ours. As the attributes of a link in JSX. */
export function fontPreloads({ fonts }: OurPage): string {
  return fonts
    .map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossOrigin="anonymous" />`,
    )
    .join('');
}
