import { join } from 'node:path';

import { run } from '@branchbook/tools/installed-folder';
import { catalogVersions } from './catalog-versions.ts';
import type { OurPage } from './our-pages.ts';
import {
  contentSource,
  fontPreloads,
  hydratedSource,
  peerFolder,
  styleImports,
  writeSource,
} from './peer-folder.ts';

export const nextVersion = '16.4.6';

const importLink = `import Link from 'next/link';`;

const isPost = ({ path }: OurPage) => path.startsWith('/blog/');

/**
 * The pages as a static export of Next, written as its documentation shows: server components, `next/link`, a stylesheet imported
 * where it is used. Returns the folder to serve.
 *
 * @param pages the landing page first
 */
export async function buildNext(pages: readonly [OurPage, ...OurPage[]]): Promise<string> {
  const folder = await peerFolder(
    'next',
    { next: nextVersion, ...(await catalogVersions('react', 'react-dom')) },
    ['out', '.next'],
  );
  writeSource(folder, 'next.config.mjs', configSource);
  writeSource(folder, 'app/hydrated.js', hydratedSource);
  writeSource(folder, 'app/layout.js', layoutSource(pages[0]));
  pages.forEach((page, index) => {
    writeSource(folder, `content/page-${index}.js`, contentSource(page, importLink));
    if (!isPost(page)) writeSource(folder, join('app', page.path, 'page.js'), pageSource(page, index));
  });
  writeSource(folder, 'app/blog/[slug]/page.js', postSource(pages));
  await run(folder, process.execPath, [join('node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });
  return join(folder, 'out');
}

const configSource = `export default { output: 'export', turbopack: { root: import.meta.dirname } };\n`;

function layoutSource(landing: OurPage): string {
  return `import { Hydrated } from './hydrated.js';
export default function Layout({ children }) {
  return <html lang="en" data-theme="light">
    <head>${fontPreloads(landing)}</head>
    <body>{children}<Hydrated /></body>
  </html>;
}
`;
}

function metadataOf({ title, description }: OurPage): string {
  return JSON.stringify({ title, description });
}

function pageSource(page: OurPage, index: number): string {
  const up = page.path === '/' ? '../' : '../../';
  return `${styleImports([page], up)}export { Content as default } from '${up}content/page-${index}.js';
export const metadata = ${metadataOf(page)};
`;
}

function postSource(pages: readonly OurPage[]): string {
  const up = '../../../';
  const posts = pages.flatMap((page, index) =>
    isPost(page)
      ? [{ page, name: `Page${index}`, index, slug: JSON.stringify(page.path.slice('/blog/'.length)) }]
      : [],
  );
  const each = (line: (post: (typeof posts)[number]) => string) => posts.map(line).join('\n');
  return `${styleImports(pages.filter(isPost), up)}${each(
    ({ index, name }) => `import { Content as ${name} } from '${up}content/page-${index}.js';`,
  )}
const contents = {
${each(({ name, slug }) => `${slug}: ${name},`)}
};
const metadata = {
${each(({ page, slug }) => `${slug}: ${metadataOf(page)},`)}
};
export const dynamicParams = false;
export const generateStaticParams = () => Object.keys(contents).map((slug) => ({ slug }));
export const generateMetadata = async ({ params }) => metadata[(await params).slug];
export default async function Post({ params }) {
  const Content = contents[(await params).slug];
  return <Content />;
}
`;
}
