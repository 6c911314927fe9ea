import { randomUUID } from 'node:crypto';

import type { Handler, RenderPage, SiteBuild } from '@branchbook/blog-server';
import { parseDeployment } from '@branchbook/blog-server/deployment';
import { getScreenPatterns } from '@branchbook/blog-server/site';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite';

import { getRoutes } from '../app/routes.ts';
import { blogSite } from '../app/seo/blog-site.ts';

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
      const [{ openBlogServer }, { dataFolder }] = await Promise.all([
        import('@branchbook/blog-server/open-blog-server'),
        import('@branchbook/blog-server/data-folder'),
      ]);
      const { port, host = 'localhost' } = vite.config.server;
      const blog = await openBlogServer(
        // Its pages are on this machine, whatever the public origin is.
        { ...deployment, server: { ...deployment.server, origin: null } },
        {
          site: blogSite,
          routes: { renderedPages, screens: getScreenPatterns(getRoutes(true)) },
          renderPage: async (...page) => (await createCurrentRenderer(vite))(...page),
          // The code may have changed since the last request.
          cachePages: false,
          build: randomUUID(),
          port,
          host: typeof host === 'string' ? host : '0.0.0.0',
          data: dataFolder(),
        },
      );
      vite.httpServer?.once('close', () => blog.close());
      handleFirst(vite, blog.handle);
    },
  };
}

/** The pages that are rendered from the store. The development server sets no headers for them. */
const renderedPages = { '/blog': {}, '/blog/:slug': {}, '/tags': {}, '/tags/:tag': {} };

/** Creates a renderer of the current code, as the router's development server does. */
async function createCurrentRenderer({ environments }: ViteDevServer): Promise<RenderPage> {
  if (!isRunnableDevEnvironment(environments.ssr))
    throw new Error('The pages cannot be rendered in this process.');
  const build: SiteBuild = await environments.ssr.runner.import('virtual:react-router/server-build');
  return build.entry.module.createPageRenderer(build, 'development');
}

function handleFirst(vite: ViteDevServer, handle: Handler): void {
  vite.middlewares.use((incoming, outgoing, next) => {
    const listener = getRequestListener(
      async (request) => {
        const response = await handle(request, incoming.socket.remoteAddress);
        if (response) return response;
        next();
        return RESPONSE_ALREADY_SENT;
      },
      { overrideGlobalObjects: false, errorHandler: next },
    );
    void listener(incoming, outgoing);
  });
}
