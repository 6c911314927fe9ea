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

const importLink = `import { Link as RouterLink } from 'react-router';
const Link = ({ href, ...others }) => h(RouterLink, { to: href, prefetch: 'intent', ...others });`;

/**
 * The landing page and the list as React Router's framework mode prerenders them, with our versions and none of our ways to start
 * late. Returns the folder to serve.
 */
export async function buildReactRouter(landing: OurPage, list: OurPage): Promise<string> {
  const versions = await catalogVersions(
    'react',
    'react-dom',
    'react-router',
    '@react-router/dev',
    '@react-router/node',
    'isbot',
    'vite',
  );
  const folder = await peerFolder('react-router', versions, ['build', '.react-router']);
  writeSource(
    folder,
    'react-router.config.js',
    `export default { ssr: false, prerender: ['/', '/blog'] };\n`,
  );
  writeSource(folder, 'vite.config.js', viteSource);
  writeSource(folder, 'app/routes.js', routesSource);
  writeSource(folder, 'app/hydrated.jsx', hydratedSource);
  writeSource(folder, 'app/root.jsx', rootSource(landing));
  for (const [name, page] of Object.entries({ landing, list })) {
    writeSource(folder, `content/${name}.jsx`, contentSource(page, importLink));
    writeSource(folder, `app/${name}.jsx`, routeSource(page, name));
  }
  await run(folder, process.execPath, [join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], {
    NODE_ENV: 'production',
  });
  return join(folder, 'build', 'client');
}

const viteSource = `import { reactRouter } from '@react-router/dev/vite';
export default { plugins: [reactRouter()] };
`;

const routesSource = `import { index, route } from '@react-router/dev/routes';
export default [index('landing.jsx'), route('blog', 'list.jsx')];
`;

function rootSource(landing: OurPage): string {
  return `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { Hydrated } from './hydrated.jsx';
export function Layout({ children }) {
  return <html lang="en" data-theme="light">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      ${fontPreloads(landing)}
      <Meta />
      <Links />
    </head>
    <body>{children}<ScrollRestoration /><Scripts /></body>
  </html>;
}
export default function Root() {
  return <><Outlet /><Hydrated /></>;
}
`;
}

function routeSource(page: OurPage, name: string): string {
  const { title, description } = page;
  return `${styleImports([page], '../')}export { Content as default } from '../content/${name}.jsx';
export const meta = () => ${JSON.stringify([{ title }, { name: 'description', content: description }])};
`;
}
