/**
 * Measures what a stranger gets with each package, beside others for the same job: the weight of an
 * import, bundled and minified, and the number of installed packages. Writes the table of
 * `docs/package-weights.md`. Needs the packed tarballs (`turbo run pack`) and the registry.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { build } from 'vite';

import { tarballName } from '../src/install-tarball.ts';

interface Import {
  readonly job: string;
  /** The module that is bundled. */
  readonly code: string;
  /** The packages that a user installs for it. */
  readonly packages: readonly string[];
}

const root = join(import.meta.dirname, '..', '..', '..');
const page = join(root, 'docs', 'package-weights.md');
const ownNames = [
  'blog-api',
  'blog-core',
  'blog-files',
  'feeds',
  'markdown',
  'markdown-editor',
  'media',
  'ui',
];
const react = ['react@19', 'react-dom@19'];

const imports: readonly Import[] = [
  {
    job: 'A feed of HTML',
    code: "export { writeFeed } from '@branchbook/feeds';",
    packages: ['@branchbook/feeds'],
  },
  { job: 'A feed of HTML', code: "export { Feed } from 'feed';", packages: ['feed'] },
  {
    job: 'A feed of Markdown',
    code: "export { writePostFeed } from '@branchbook/feeds/posts';",
    packages: ['@branchbook/feeds', '@branchbook/markdown'],
  },
  {
    job: 'A sitemap',
    code: "export { writeSitemap } from '@branchbook/feeds/sitemap';",
    packages: ['@branchbook/feeds'],
  },
  {
    job: 'Files as posts',
    code: "export { readPosts } from '@branchbook/blog-files';",
    packages: ['@branchbook/blog-files'],
  },
  {
    job: 'Front matter, by `readHead` alone',
    code: "export { readHead } from '@branchbook/blog-files';",
    packages: ['@branchbook/blog-files'],
  },
  { job: 'Front matter', code: "export { default } from 'gray-matter';", packages: ['gray-matter'] },
  {
    job: 'Markdown as HTML',
    code: "export { markdownToPageHtml } from '@branchbook/markdown/html';",
    packages: ['@branchbook/markdown'],
  },
  {
    job: 'Markdown in React',
    code: "export * from '@branchbook/markdown/react'; export * from '@branchbook/markdown/render';",
    packages: ['@branchbook/markdown', ...react],
  },
  {
    job: 'Markdown in React',
    code: "export { default } from 'react-markdown'; export { default as gfm } from 'remark-gfm'; export { default as raw } from 'rehype-raw'; export { default as sanitize } from 'rehype-sanitize';",
    packages: ['react-markdown', 'remark-gfm', 'rehype-raw', 'rehype-sanitize', ...react],
  },
  {
    job: 'A Markdown editor',
    code: "export { MarkdownEditor } from '@branchbook/markdown-editor';",
    packages: ['@branchbook/markdown-editor', ...react],
  },
  {
    job: 'A Markdown editor',
    code: "export { default } from '@uiw/react-md-editor';",
    packages: ['@uiw/react-md-editor', ...react],
  },
  {
    job: 'A store in memory',
    code: "export * from '@branchbook/blog-core/memory';",
    packages: ['@branchbook/blog-core'],
  },
  {
    job: 'An API',
    code: "export { createBlogApi } from '@branchbook/blog-api/handler';",
    packages: ['@branchbook/blog-api'],
  },
  {
    job: 'A client of the API',
    code: "export { createHttpPostStore } from '@branchbook/blog-api/client';",
    packages: ['@branchbook/blog-api'],
  },
  {
    job: 'A button',
    code: "export { Button } from '@branchbook/ui/button';",
    packages: ['@branchbook/ui', ...react],
  },
];

const folder = mkdtempSync(join(tmpdir(), 'branchbook-weights-'));
try {
  install(folder, [...new Set(imports.flatMap(({ packages }) => packages))]);
  const rows: string[] = [];
  for (const { job, code, packages } of imports) {
    const { minified, gzipped } = await bundle(folder, code);
    const source = code.match(/'([^']+)'/u)?.[1] ?? '';
    rows.push(`| ${job} | \`${source}\` | ${minified} | ${gzipped} | ${countInstalled(folder, packages)} |`);
  }
  const text = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    text.replace(/(\|---.*\|\n)(?:\|.*\n)*/u, (_, head: string) => `${head}${rows.join('\n')}\n`),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the sizes of a bundled module in kB, without React. */
async function bundle(
  cwd: string,
  code: string,
): Promise<{ readonly minified: string; readonly gzipped: string }> {
  const entry = join(cwd, 'entry.js');
  writeFileSync(entry, code);
  const result = await build({
    root: cwd,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['es'], fileName: 'entry' },
      rolldownOptions: { external: [/^react(?:-dom)?(?:\/|$)/u, /^node:/u] },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new TypeError('Vite has written no output.');
  // What is loaded on demand is in other chunks.
  const [chunk] = output.output;
  return { minified: toKb(Buffer.byteLength(chunk.code)), gzipped: toKb(gzipSync(chunk.code).length) };
}

function toKb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** Returns the number of packages that npm installs for these, themselves included. */
function countInstalled(cwd: string, packages: readonly string[]): number {
  const lock = JSON.parse(readFileSync(join(cwd, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const reached = new Set(packages.map((each) => `node_modules/${splitVersion(each).name}`));
  // A set also iterates over what is added meanwhile.
  for (const path of reached) {
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = lock.packages[path] ?? {};
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys(dependencies), ...peers]) {
      const found = listFolders(path).find((parent) => `${parent}node_modules/${name}` in lock.packages);
      if (found !== undefined) reached.add(`${found}node_modules/${name}`);
    }
  }
  return reached.size;
}

/** Returns the folders in which Node looks for a dependency, the nearest first. */
function listFolders(path: string): readonly string[] {
  const parents = [...path.matchAll(/(?:^|\/)node_modules\//gu)].map(({ index }) => path.slice(0, index));
  return [path, ...parents.toReversed()].map((parent) => (parent === '' ? '' : `${parent}/`));
}

/** @example splitVersion('react@19') // { name: 'react', version: '19' } */
function splitVersion(each: string): { readonly name: string; readonly version: string } {
  const [, name = each, version = '*'] = /^(.+?)(?:@(\d.*))?$/u.exec(each) ?? [];
  return { name, version };
}

/** Installs packages by npm, those of this repository from their tarballs. */
function install(cwd: string, packages: readonly string[]): void {
  const tarballs = Object.fromEntries(
    ownNames.map((name) => [
      `@branchbook/${name}`,
      `file:${join(root, 'packages', name, 'packed', tarballName(`@branchbook/${name}`))}`,
    ]),
  );
  const dependencies = Object.fromEntries(
    packages.map((each) => {
      const { name, version } = splitVersion(each);
      return [name, tarballs[name] ?? version];
    }),
  );
  writeFileSync(
    join(cwd, 'package.json'),
    JSON.stringify({ private: true, dependencies, overrides: tarballs }),
  );
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
