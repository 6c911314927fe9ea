import { posix } from 'node:path';

import {
  fallbackFile,
  type HeaderRule,
  notFoundFile,
  type RouteManifest,
  toPattern,
} from '@branchbook/blog-server/site';
import { encodeOldPath } from './old-path-redirects.ts';

/**
 * Creates the files that make static hosts behave like our own server: contents by path below the
 * build.
 *
 * @param fallback the page that renders any screen in the browser
 */
export function hostFiles(rules: RouteManifest, fallback: string): Readonly<Record<string, string>> {
  const { headers, pages, fallbackCsp, redirects = {} } = rules;
  // Prerendered screens are files.
  const screens = rules.screens.filter((screen) => !(screen in pages));
  return {
    'host/netlify/_headers': headersFile(headers),
    'host/netlify/_redirects':
      redirectLines(redirects) + screens.map((screen) => `${screen} /${fallbackFile} 200\n`).join(''),
    'host/cloudflare/_headers': headersFile(headers, { joinedPolicy: fallbackCsp }),
    'host/cloudflare/_redirects':
      redirectLines(redirects) +
      cloudflareRedirects(screens.filter((screen) => !isHidingPages(screen, pages))),
    ...Object.fromEntries(
      screens
        .filter((screen) => isHidingPages(screen, pages))
        .map((screen) => [`host/cloudflare${posix.dirname(screen)}/${notFoundFile}`, fallback]),
    ),
    'host/vercel/vercel.json': vercelFile(headers, screens, redirects),
    'host/nginx/branchbook.conf': nginxFile(headers, screens, redirects),
  };
}

/**
 * Creates a `_headers` file for Netlify and Cloudflare.
 *
 * @param options.joinedPolicy the policy of the first rule, for a host that joins the values of all
 * matching rules and needs the earlier ones removed. Cloudflare does so except on the home page:
 * https://github.com/cloudflare/workers-sdk/issues/11351
 */
export function headersFile(
  rules: readonly HeaderRule[],
  { joinedPolicy }: { joinedPolicy?: string } = {},
): string {
  return rules
    .flatMap((rule) => spellings(rule.path).map((path) => ({ ...rule, path })))
    .map(({ path, headers }) => {
      const isFirst = path === '/*';
      const dropped = joinedPolicy && !isFirst ? Object.keys(headers).map((name) => `  ! ${name}\n`) : [];
      const sent =
        joinedPolicy && isFirst ? { ...headers, 'Content-Security-Policy': joinedPolicy } : headers;
      const set = Object.entries(sent).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${path}\n${[...dropped, ...set].join('')}`;
    })
    .join('\n');
}

type Redirects = NonNullable<RouteManifest['redirects']>;

/** These hosts serve a page with and without a final slash. */
function spellings(path: string): string[] {
  const isPage = path !== '/' && !path.endsWith('*') && !/\.[a-z\d]+$/i.test(path);
  return isPage ? [path, `${path}/`] : [path];
}

/**
 * Cloudflare applies redirects before files, so a pattern that matches prerendered pages would hide
 * them. Such screens get a 404 page in their folder instead: the fallback, with status 404.
 */
function isHidingPages(screen: string, pages: RouteManifest['pages']): boolean {
  return Object.keys(pages).some((page) => toPattern(screen).test(page));
}

/** Without `.html`, and a splat doesn't match an empty path. */
function cloudflareRedirects(screens: readonly string[]): string {
  return screens
    .flatMap((screen) => (screen.endsWith('/*') ? [screen.slice(0, -2), screen] : [screen]))
    .map((screen) => `${screen} /${fallbackFile.replace(/\.html$/u, '')} 200\n`)
    .join('');
}

/**
 * Creates `_redirects` lines for Netlify and Cloudflare, with and without a final slash. `*` and
 * `:` are wildcards without an escape, so they are percent-encoded.
 */
function redirectLines(redirects: Redirects): string {
  return Object.entries(redirects)
    .flatMap(([path, target]) => {
      const from = encodeOldPath(path).replaceAll('*', '%2A').replaceAll(':', '%3A');
      return [`${from} ${target} 301\n`, `${from}/ ${target} 301\n`];
    })
    .join('');
}

/** `cleanUrls` removes `.html` before redirects apply, so the rule omits it. */
function vercelRedirects(redirects: Redirects) {
  return Object.entries(redirects).flatMap(([path, destination]) =>
    [...new Set([path, path.replace(/\.html$/u, '')])].map((each) => ({
      source: encodeOldPath(each).replaceAll(/[()[\]{}:*+?!|^$\\]/gu, '\\$&'),
      destination,
      statusCode: 301,
    })),
  );
}

/**
 * `location =` compares the decoded path, before all patterns. `rewrite` has removed a final slash.
 */
function nginxRedirects(redirects: Redirects): string {
  return Object.entries(redirects)
    .map(([path, target]) => `    location = ${nginxText(path)} { return 301 ${target}$is_args$args; }\n`)
    .join('');
}

function vercelFile(rules: readonly HeaderRule[], screens: readonly string[], redirects: Redirects): string {
  const moved = vercelRedirects(redirects);
  const file = {
    cleanUrls: true,
    trailingSlash: false,
    ...(moved.length > 0 && { redirects: moved }),
    headers: rules.map(({ path, headers }) => ({
      source: path.replace(/\*$/u, '(.*)'),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
    rewrites: screens.map((screen) => ({
      source: screen.replace(/\*$/u, ':rest*'),
      destination: `/${fallbackFile.replace(/\.html$/u, '')}`,
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Looks up headers by `$uri`, the file that is served; a location must not set any. */
function nginxFile(rules: readonly HeaderRule[], screens: readonly string[], redirects: Redirects): string {
  // nginx knows the types itself, and sends no empty header.
  const names = [...new Set(rules.flatMap(({ headers }) => Object.keys(headers)))].filter(
    (name) => name !== 'Content-Type',
  );
  const maps = names.map((name) => {
    const lines = rules.flatMap(({ path, headers }) =>
      headers[name] === undefined ? [] : [`    ${nginxKey(path)} ${nginxText(headers[name])};\n`],
    );
    return `map $uri ${nginxVariable(name)} {\n${lines.join('')}}\n`;
  });
  const added = names.map((name) => `    add_header ${name} ${nginxVariable(name)} always;\n`).join('');
  const patterns = screens.map((screen) => toPattern(screen).source.slice(1, -1)).join('|');
  return `# Included where servers are (the "http" context). Set the name, the certificate and the root.
${maps.join('\n')}
server {
    listen 8080;
    server_name localhost;
    root /var/www/branchbook;
    gzip_static on;
    absolute_redirect off;

${added}
    # No second slash, nor a backslash: a browser would take "//name" for another site.
    # nginx has merged double slashes in what "rewrite" compares.
    if ($request_uri ~ "^[^?]*//") { rewrite ^((?:/[^/\\x5C]*)+)$ $1 permanent; }
    rewrite ^((?:/[^/\\x5C]+)+)/$ $1 permanent;
    rewrite ^/index\\.html$ / permanent;
    rewrite ^((?:/[^/\\x5C]+)+)/index\\.html$ $1 permanent;

    error_page 404 /${notFoundFile};
    location = /${notFoundFile} { internal; }
    location = /${fallbackFile} { internal; }
${nginxRedirects(redirects)}    location = / { try_files /index.html =404; }
    location / { try_files $uri $uri/index.html =404; }
    location ~ "^(?:${patterns})$" { try_files $uri $uri/index.html /${fallbackFile}; }
}
`;
}

function nginxKey(path: string): string {
  if (path === '/*') return 'default';
  if (path.endsWith('*')) return `"~^${path.slice(0, -1)}"`;
  return nginxText(/\.[a-z\d]+$/i.test(path) ? path : `${path === '/' ? '' : path}/index.html`);
}

function nginxVariable(header: string): string {
  return `$branchbook_${header.toLowerCase().replaceAll('-', '_')}`;
}

function nginxText(text: string): string {
  return `"${text.replaceAll(/["\\]/gu, '\\$&')}"`;
}
