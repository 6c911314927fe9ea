import type { BlogPost } from '@branchbook/blog-core';
import type { RouteConfigEntry } from '@react-router/dev/routes';

import { blogSite } from '../../app/seo/blog-site.ts';
import { feedFormats, feedPaths, feedTypes } from '../../app/seo/head-links.ts';
import type { Deployment } from '@branchbook/blog-server/deployment';
import {
  createScreenMatcher,
  getHeaders,
  getScreenPatterns,
  type HeaderRule,
  type HeaderValues,
  type RouteManifest,
} from '@branchbook/blog-server/site';
import { inlineScripts, inlineStyles } from './inline-code.ts';
import { createOldPathRedirects } from './old-path-redirects.ts';
import { contentSecurityPolicy, type InlineCode, securityHeaders } from './security-headers.ts';
import type { RenderPage } from '@branchbook/blog-server';
import { readSite, type SiteFile } from '@branchbook/blog-server/node';
import { formatMarkdownLink } from '@branchbook/blog-server/post-path';

export interface MakeServingRulesOptions {
  /** Renders the pages of a build with a server. */
  readonly render?: RenderPage | undefined;
  /** The posts in the build, for redirects of their old paths. */
  readonly posts?: readonly BlogPost[];
}

/**
 * Creates the rules of a built site, with the hashes of its inline code.
 *
 * @throws if the directory isn't a finished build
 */
export async function createRouteManifest(
  clientDirectory: string,
  deployment: Deployment,
  routes: readonly RouteConfigEntry[],
  { render, posts = [] }: MakeServingRulesOptions = {},
): Promise<RouteManifest> {
  const site = await readSite(clientDirectory, { hasServer: deployment.server !== undefined });
  const { documents, files, fallback, notFound } = site;
  const getFileHeaders = (file: SiteFile): HeaderValues => ({
    ...securityHeaders(deployment),
    'Content-Security-Policy': contentSecurityPolicy(deployment, readInlineCode(file)),
    'Cache-Control': getCacheControl(`/${file.path}`),
  });
  const assetHeaders = {
    'Content-Security-Policy': contentSecurityPolicy(deployment),
    'Cache-Control': getCacheControl(assetFolder),
  };
  const policyFor = (...pages: readonly (SiteFile | undefined)[]) =>
    contentSecurityPolicy(deployment, {
      scripts: pages.flatMap((file) => (file && readInlineCode(file).scripts) ?? []),
    });
  const headers: HeaderRule[] = [
    // A host that only knows the path can't tell which of the two it will serve.
    {
      path: '/*',
      headers: { ...getFileHeaders(fallback), 'Content-Security-Policy': policyFor(fallback, notFound) },
    },
    { path: `${assetFolder}*`, headers: assetHeaders },
  ];
  const withoutUrl = [fallback, notFound].map((file) => [`/${file.path}`, file] as const);
  for (const [path, file] of [...withoutUrl, ...documents, ...files]) {
    const given = getHeaders(path, headers);
    const differing = Object.entries(getFileHeaders(file)).filter(([name, value]) => given[name] !== value);
    const type = getContentType(path);
    if (type !== undefined) differing.push(['Content-Type', type]);
    // A post that the build has as Markdown, too.
    if (files.has(`${path}.md`)) differing.push(['Link', formatMarkdownLink(path.replace(/^.*\//u, ''))]);
    if (differing.length > 0) headers.push({ path, headers: Object.fromEntries(differing) });
  }
  const getPaths = (found: ReadonlyMap<string, SiteFile>) =>
    Object.fromEntries(Array.from(found, ([url, { path }]) => [url, path]));
  const screens = getScreenPatterns(routes);
  const redirects = createOldPathRedirects(posts, site, createScreenMatcher(screens));
  return {
    deployment,
    site: blogSite,
    pages: getPaths(documents),
    files: getPaths(files),
    headers,
    fallbackCsp: policyFor(fallback, notFound, documents.get('/')),
    screens,
    renderedPages: render && (await renderedPages(render, documents)),
    ...(Object.keys(redirects).length > 0 && { redirects }),
  };

  /** All pages of a screen have the same scripts, so one page of each is enough. */
  async function renderedPages(
    renderPage: RenderPage,
    written: ReadonlyMap<string, SiteFile>,
  ): Promise<Readonly<Record<string, HeaderValues>>> {
    const unwritten = getScreenPatterns(routes).filter((screen) => !written.has(screen));
    const pages = unwritten.map(async (screen) => {
      const path = screen.replace('/*', '').replaceAll(/:\w+/gu, 'any');
      const response = await renderPage(new Request(`http://localhost${path}`), {
        list: { after: null, posts: [], nextCursor: null },
        post: { slug: 'any', found: null },
      });
      const scripts = inlineScripts(await response.text());
      return [
        screen,
        {
          ...securityHeaders(deployment),
          'Content-Security-Policy': contentSecurityPolicy(deployment, { scripts }),
        },
      ] as const;
    });
    return Object.fromEntries(await Promise.all(pages));
  }
}

const assetFolder = '/assets/';

/** Returns the type of a file if its extension only names the encoding. Tags have feeds, too. */
function getContentType(path: string): string | undefined {
  if (path.endsWith('.md')) return 'text/markdown; charset=utf-8';
  const format = feedFormats.find((each) => path.endsWith(feedPaths[each]));
  return format && `${feedTypes[format]}; charset=utf-8`;
}

function readInlineCode({ path, content }: SiteFile): InlineCode {
  if (path.endsWith('.html')) return { scripts: inlineScripts(content.toString('utf8')) };
  // An SVG that is opened itself is a document.
  if (path.endsWith('.svg')) return { styles: inlineStyles(content.toString('utf8')) };
  return {};
}

/** Names under /assets contain a content hash; other names can change their content. */
function getCacheControl(path: string): string {
  if (path.startsWith(assetFolder)) return 'public, max-age=31536000, immutable';
  if (/\.woff2?$/.test(path)) return 'public, max-age=31536000';
  // Long enough for the click after a prefetch on hover.
  if (path.endsWith('.data')) return 'public, max-age=60';
  return 'no-cache';
}
