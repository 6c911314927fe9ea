import { randomUUID } from 'node:crypto';

import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite';

import routes from '../app/routes.ts';
import { blogSite } from '../app/seo/blog-site.ts';
import { createPageRenderer, type Handler, type RenderPage, type SiteBuild } from '@branchbook/blog-server';
import { dataFolder } from '@branchbook/blog-server/node';
import { parseDeployment } from '@branchbook/blog-server/deployment';
import { getScreenPatterns } from '@branchbook/blog-server/site';

/**
 * Serves the API, the feeds and the pages of posts from the development server, as `pnpm start`
 * does, if a server stores the posts. React Router's development server handles everything else. It
 * handles everything if each browser stores its posts.
 *
 * An invalid setting, or a demo that other machines could reach, ends the development server with a
 * message.
 */
export function devPosts(): Plugin {
  return {
    name: 'dev-posts',
    apply: 'serve',
    async configureServer(vite) {
      const deployment = parseDeployment(vite.config.env);
      if (!deployment.server) return;
      const { openBlogServer } = await import('@branchbook/blog-server/open-blog-server');
      const { port, host = 'localhost' } = vite.config.server;
      const blog = await openBlogServer(
        // Its pages are on this machine, whatever the public origin is.
        { ...deployment, server: { ...deployment.server, origin: null } },
        {
          site: blogSite,
          build: randomUUID(),
          port,
          host: typeof host === 'string' ? host : '0.0.0.0',
          data: dataFolder(),
          openPages: async (store) => {
            const [{ createPages }, { parsePost }] = await Promise.all([
              import('@branchbook/blog-server'),
              import('@branchbook/blog-server/node'),
            ]);
            // The code may have changed since the last request, so no page is held.
            return (request) =>
              createPages({
                store,
                parsePost,
                rules: { renderedPages, screens: getScreenPatterns(routes) },
                render: async (...page) => (await rendererNow(vite))(...page),
                build: randomUUID(),
              })(request);
          },
        },
      );
      vite.httpServer?.once('close', () => blog.close());
      handleFirst(vite, blog.handle);
    },
  };
}

/** The pages that are rendered from the store. The development server sets no headers for them. */
const renderedPages = { '/blog': {}, '/blog/:slug': {} };

/** Returns a renderer that uses the current code, as the router's development server does. */
async function rendererNow({ environments }: ViteDevServer): Promise<RenderPage> {
  if (!isRunnableDevEnvironment(environments.ssr))
    throw new Error('The pages cannot be rendered in this process.');
  const build: SiteBuild = await environments.ssr.runner.import('virtual:react-router/server-build');
  return createPageRenderer(build, 'development');
}

function handleFirst(vite: ViteDevServer, answer: Handler): void {
  vite.middlewares.use((incoming, outgoing, next) => {
    const listener = getRequestListener(
      async (request) => {
        const response = await answer(request, incoming.socket.remoteAddress);
        if (response) return response;
        next();
        return RESPONSE_ALREADY_SENT;
      },
      { overrideGlobalObjects: false, errorHandler: next },
    );
    void listener(incoming, outgoing);
  });
}
