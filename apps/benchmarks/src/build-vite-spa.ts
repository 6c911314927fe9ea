import { join } from 'node:path';

import { seedPosts } from '@branchbook/blog-core';

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
const Link = ({ href, ...others }) => h(RouterLink, { to: href, ...others });`;

/** What we do without, in the versions it was measured with. */
const theirOwn = { '@tanstack/react-query': '5.108.0', 'react-markdown': '10.1.0' };

/**
 * The same site as it would be drawn in the browser, in one bundle, with the libraries that such sites use: React Router, TanStack Query
 * and react-markdown. Returns the folder to serve.
 */
export async function buildViteSpa(landing: OurPage, list: OurPage): Promise<string> {
  const versions = await catalogVersions('react', 'react-dom', 'react-router', 'remark-gfm', 'vite');
  const folder = await peerFolder('vite-spa', { ...versions, ...theirOwn }, ['dist']);
  writeSource(folder, 'vite.config.js', 'export default {};\n');
  writeSource(folder, 'index.html', htmlSource(landing));
  writeSource(folder, 'app/hydrated.jsx', hydratedSource);
  writeSource(folder, 'content/landing.jsx', contentSource(landing, importLink));
  writeSource(folder, 'content/list.jsx', contentSource(list, importLink));
  writeSource(folder, 'content/posts.json', JSON.stringify(seedPosts));
  writeSource(folder, 'app/main.jsx', `${styleImports([landing, list], '../')}${mainSource}`);
  await run(folder, process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
    NODE_ENV: 'production',
  });
  return join(folder, 'dist');
}

function htmlSource(landing: OurPage): string {
  const { title, description } = landing;
  return `<!doctype html>
<html lang="en" data-theme="light">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <meta name="description" content="${description}" />
    ${fontPreloads(landing)}
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/app/main.jsx"></script>
  </body>
</html>
`;
}

const mainSource = `import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import Markdown from 'react-markdown';
import { BrowserRouter, Route, Routes, useParams } from 'react-router';
import remarkGfm from 'remark-gfm';
import { Content as Landing } from '../content/landing.jsx';
import { Content as List } from '../content/list.jsx';
import posts from '../content/posts.json';
import { Hydrated } from './hydrated.jsx';
function Post() {
  const { slug } = useParams();
  const { data } = useQuery({ queryKey: ['posts'], queryFn: async () => posts });
  const post = data?.find((each) => each.slug === slug);
  if (!post) return null;
  return <main><h1>{post.title}</h1><Markdown remarkPlugins={[remarkGfm]}>{post.content}</Markdown></main>;
}
createRoot(document.getElementById('root')).render(
  <QueryClientProvider client={new QueryClient()}>
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Landing />} />
        <Route path="/blog" element={<List />} />
        <Route path="/blog/:slug" element={<Post />} />
      </Routes>
    </BrowserRouter>
    <Hydrated />
  </QueryClientProvider>,
);
`;
