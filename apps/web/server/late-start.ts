/** Prerendered pages work without React: what starts it is put aside in them, for `app/start/late-start-script.ts` to start later. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type BuiltRoute, readManifest } from './shrink-manifest.ts';

const bootScript = /<script type="module" async="">(import "[^"]+";\nimport \* as route0[^<]*)<\/script>/gu;
const preload = /<link rel="modulepreload" /gu;

/**
 * The same page, with its React put aside: the router's module script is data until it is started, and its files are not
 * preloaded.
 *
 * @param ahead a route that the router is to know from the start: following a link to it then waits for nothing
 * @throws {Error} where the page has not exactly one module script of the known form: another version of the router may write it
 * in another way, and the page would never start
 */
export function startLate(html: string, ahead?: BuiltRoute): string {
  const scripts = [...html.matchAll(bootScript)];
  if (scripts.length !== 1) {
    throw new Error(`A page has ${scripts.length} module scripts that could be started late, not one.`);
  }
  return html
    .replace(
      bootScript,
      (_, code: string) => `<script type="late">${ahead ? withRoute(code, ahead) : code}</script>`,
    )
    .replaceAll(preload, '<link rel="late" ')
    .replace('</head>', (end) => `${ahead ? missingLinks(html, ahead) : ''}${end}`);
}

/** The router takes its list of routes for those that need not be fetched. */
function withRoute(code: string, { id, module }: BuiltRoute): string {
  return code
    .replace(
      '\nimport * as route0',
      (first) => `\nimport * as route99 from ${JSON.stringify(module)};${first}`,
    )
    .replace('__reactRouterRouteModules = {', (list) => `${list}${JSON.stringify(id)}:route99,`);
}

function missingLinks(html: string, { module, imports }: BuiltRoute): string {
  return [module, ...imports]
    .filter((file) => !html.includes(`<link rel="modulepreload" href="${file}"`))
    .map((file) => `<link rel="late" href="${file}"/>`)
    .join('');
}

/**
 * Rewrites built pages in place.
 *
 * @param ahead by page, the id of a route that it starts with beside its own
 * @throws {Error} as `startLate`; and where there is no such page or route
 */
export async function startPagesLate(
  clientDirectory: string,
  pages: readonly string[],
  ahead: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { routes } = await readManifest(clientDirectory);
  const unknown = Object.keys(ahead).find((page) => !pages.includes(page));
  if (unknown !== undefined) throw new Error(`There is no page ${unknown} to start with another route.`);
  await Promise.all(
    pages.map(async (page) => {
      const file = join(clientDirectory, page);
      const id = ahead[page];
      const route = id === undefined ? undefined : routes[id];
      if (id !== undefined && !route) throw new Error(`There is no route ${id} for ${page} to start with.`);
      await writeFile(file, startLate(await readFile(file, 'utf8'), route));
    }),
  );
}
