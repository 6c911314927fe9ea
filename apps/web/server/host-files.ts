import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { RouteConfigEntry } from '@react-router/dev/routes';

import type { Deployment } from './deployment.ts';
import { patternOf, screenPatterns } from './static-server/route-map.ts';
import { contentSecurityPolicy, securityHeaders } from './static-server/security-headers.ts';
import { fallbackFile, notFoundFile, readSite, type SiteFile } from './static-server/site-files.ts';

export type Headers = Readonly<Record<string, string>>;

/** What answers carry, by their address: first what holds for all, then what differs. The last that fits wins. */
export interface HeaderRule {
  /** A path, or a folder and all in it, which ends in `/*`. */
  readonly path: string;
  readonly headers: Headers;
}

/** What a static host must know to answer as our own server does. */
export interface HostRules {
  readonly headers: readonly HeaderRule[];
  /** The policy for all pages where a host cannot take it back for the home page: it allows that page's scripts too. */
  readonly widePolicy: string;
  /** The patterns of the screens that only the browser can render, as in the map of the routes. */
  readonly screens: readonly string[];
}

/** Stands in the build directory, beside `client/`, and is never served. */
export const hostFolder = 'host';

/**
 * Writes, for common static hosts, what our own server sends: `host/netlify`, `host/cloudflare`, `host/vercel`, `host/nginx`.
 *
 * @throws where the directory is not a finished build
 */
export async function writeHostFiles(
  buildDirectory: string,
  deployment: Deployment,
  routes: readonly RouteConfigEntry[],
): Promise<void> {
  const rules = await hostRules(join(buildDirectory, 'client'), deployment, routes);
  for (const [name, text] of Object.entries(hostFiles(rules))) {
    const file = join(buildDirectory, hostFolder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** The rules of a built site, from the same code that the static server answers by. */
export async function hostRules(
  clientDirectory: string,
  deployment: Deployment,
  routes: readonly RouteConfigEntry[],
): Promise<HostRules> {
  const { documents, files, fallback } = await readSite(clientDirectory);
  const headersOf = (file: SiteFile): Headers => ({
    ...securityHeaders(deployment),
    'Content-Security-Policy': contentSecurityPolicy(deployment, file.inline ?? {}),
    'Cache-Control': file.cacheControl,
  });
  const assets = [...files].filter(([path]) => path.startsWith(assetFolder));
  const rules: HeaderRule[] = [{ path: '/*', headers: headersOf(fallback) }];
  const [asset] = assets;
  if (asset)
    rules.push({ path: `${assetFolder}*`, headers: difference(headersOf(asset[1]), rules[0]?.headers) });
  for (const [path, file] of [...documents, ...files]) {
    const headers = difference(headersOf(file), headersAt(path, rules));
    if (Object.keys(headers).length > 0) rules.push({ path, headers });
  }
  const widePolicy = contentSecurityPolicy(deployment, {
    scripts: [fallback, documents.get('/')].flatMap((file) => file?.inline?.scripts ?? []),
  });
  return {
    headers: rules,
    widePolicy,
    screens: screenPatterns(routes).filter((pattern) => !documents.has(pattern)),
  };
}

/** The headers that these rules give an address. */
export function headersAt(path: string, rules: readonly HeaderRule[]): Headers {
  const fitting = rules.filter((rule) =>
    rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : rule.path === path,
  );
  return Object.assign({}, ...fitting.map(({ headers }) => headers));
}

/** The files for each host, by their path below the folder of all hosts. */
export function hostFiles(rules: HostRules): Readonly<Record<string, string>> {
  return {
    'netlify/_headers': headersFile(rules, { isJoining: false }),
    'netlify/_redirects': rules.screens.map((screen) => `${screen} /${fallbackFile} 200\n`).join(''),
    'cloudflare/_headers': headersFile(rules, { isJoining: true }),
    'cloudflare/_redirects': cloudflareRedirects(rules),
    'vercel/vercel.json': vercelFile(rules),
    'nginx/branchbook.conf': nginxFile(rules),
  };
}

const assetFolder = '/assets/';

function difference(wanted: Headers, given: Headers = {}): Headers {
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => given[name] !== value));
}

/**
 * @param isJoining whether the host joins the values of all rules that fit, and must be told to drop the earlier ones; which
 * Cloudflare does everywhere but on the home page, https://github.com/cloudflare/workers-sdk/issues/11351
 */
function headersFile(
  { headers: rules, widePolicy }: HostRules,
  { isJoining }: { isJoining: boolean },
): string {
  return rules
    .flatMap((rule) => spellings(rule.path).map((path) => ({ ...rule, path })))
    .map(({ path, headers }) => {
      const isFirst = path === '/*';
      const dropped = isJoining && !isFirst ? Object.keys(headers).map((name) => `  ! ${name}\n`) : [];
      const sent = isJoining && isFirst ? { ...headers, 'Content-Security-Policy': widePolicy } : headers;
      const set = Object.entries(sent).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${path}\n${[...dropped, ...set].join('')}`;
    })
    .join('\n');
}

/** These hosts answer a page with and without a slash at its end. */
function spellings(path: string): string[] {
  const isPage = path !== '/' && !path.endsWith('*') && !/\.[a-z\d]+$/i.test(path);
  return isPage ? [path, `${path}/`] : [path];
}

/**
 * Cloudflare asks its redirects before its files, so a pattern that prerendered pages fit too would hide them: such screens get
 * the 404 page, which is the same page with another status. It names no `.html`, and a splat does not stand for nothing.
 */
function cloudflareRedirects({ headers, screens }: HostRules): string {
  const pages = headers.map(({ path }) => path);
  return screens
    .filter((screen) => !pages.some((path) => !path.endsWith('*') && patternOf(screen).test(path)))
    .flatMap((screen) => (screen.endsWith('/*') ? [screen.slice(0, -2), screen] : [screen]))
    .map((screen) => `${screen} /${fallbackFile.replace(/\.html$/u, '')} 200\n`)
    .join('');
}

function vercelFile({ headers: rules, screens }: HostRules): string {
  const file = {
    cleanUrls: true,
    trailingSlash: false,
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

/** Headers are looked up by the file that answers, which is what `$uri` is by then; none may be set within a location. */
function nginxFile({ headers: rules, screens }: HostRules): string {
  const names = Object.keys(rules[0]?.headers ?? {});
  const maps = names.map((name) => {
    const lines = rules.flatMap(({ path, headers }) =>
      headers[name] === undefined ? [] : [`    ${nginxKey(path)} ${nginxText(headers[name])};\n`],
    );
    return `map $uri ${nginxVariable(name)} {\n${lines.join('')}}\n`;
  });
  const added = names.map((name) => `    add_header ${name} ${nginxVariable(name)} always;\n`).join('');
  const patterns = screens.map((screen) => patternOf(screen).source.slice(1, -1)).join('|');
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
    rewrite ^((?:/[^/\\x5C]+)+)/$ $1 permanent;
    rewrite ^/index\\.html$ / permanent;
    rewrite ^((?:/[^/\\x5C]+)+)/index\\.html$ $1 permanent;

    error_page 404 /${notFoundFile};
    location = /${notFoundFile} { internal; }
    location = /${fallbackFile} { internal; }
    location = / { try_files /index.html =404; }
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
