/** Every visitor carries the router's list of all routes, with every file that each of them imports. Few ever open the desk. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A route of the router's list, as far as the build reads it. */
export interface BuiltRoute {
  readonly id: string;
  readonly parentId?: string;
  /** The address of its code. */
  readonly module: string;
  /** What that code imports. */
  readonly imports: readonly string[];
  readonly css?: readonly string[];
}

/** The router's list of all routes. */
export interface RouteManifest {
  readonly routes: Readonly<Record<string, BuiltRoute>>;
}

const assignment = /^window\.__reactRouterManifest=(?<json>.+);$/su;

/**
 * The same list without the files that a route at `id`, and those in it, import. The router asks for them only to fetch a page
 * before it is opened; a module that is opened names its imports itself.
 *
 * @throws where the file is not what React Router writes
 */
export function shrinkManifest(source: string, id: string): string {
  const manifest = parseManifest(source);
  const isWithin = (route: string | undefined): boolean =>
    route !== undefined && (route === id || isWithin(manifest.routes[route]?.parentId));
  const routes = Object.entries(manifest.routes).map(([name, route]) => [
    name,
    isWithin(name) ? { ...route, imports: [] } : route,
  ]);
  return `window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`;
}

/** Rewrites the built list in place, before anything is made of its content. */
export async function shrinkBuiltManifest(clientDirectory: string, id: string): Promise<void> {
  const file = await manifestFile(clientDirectory);
  await writeFile(file, shrinkManifest(await readFile(file, 'utf8'), id));
}

/** @throws where there is no such list, or not one */
export async function readManifest(clientDirectory: string): Promise<RouteManifest> {
  return parseManifest(await readFile(await manifestFile(clientDirectory), 'utf8'));
}

/** @throws where there is not one. */
export async function manifestFile(clientDirectory: string): Promise<string> {
  const folder = join(clientDirectory, 'assets');
  const [name, ...others] = (await readdir(folder)).filter((file) => /^manifest-.+\.js$/u.test(file));
  if (name === undefined || others.length > 0) throw new Error('There is not one manifest of the routes.');
  return join(folder, name);
}

function parseManifest(source: string): RouteManifest {
  const json = assignment.exec(source)?.groups?.['json'];
  if (json === undefined) throw new Error('The manifest of the routes is not written as it used to be.');
  return JSON.parse(json);
}
