/** How a build is served. The build writes it down once; our own server and the files for other hosts are made of it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Deployment } from './deployment.ts';

export type HeaderValues = Readonly<Record<string, string>>;

/** What answers carry, by their address: first what holds for all, then what differs. The last that fits wins. */
export interface HeaderRule {
  /** A path, or a folder and all in it, which ends in `/*`. */
  readonly path: string;
  readonly headers: HeaderValues;
}

/** What a server must know to answer as this build is meant to be answered. */
export interface RouteManifest {
  readonly deployment: Deployment;
  /** The prerendered pages: by address, the file below `client/`. */
  readonly pages: Readonly<Record<string, string>>;
  /** Every other file with an address of its own, in the same way. */
  readonly files: Readonly<Record<string, string>>;
  readonly headers: readonly HeaderRule[];
  /** The policy for all pages where a host cannot take it back for the home page: it allows that page's scripts too. */
  readonly fallbackCsp: string;
  /** Of a site whose server renders pages: the headers of each such screen, by its pattern. */
  readonly renderedPages?: Readonly<Record<string, HeaderValues>> | undefined;
  /** The patterns of all screens, as in the map of the routes. */
  readonly screens: readonly string[];
  /** Old paths of the built posts (by `normalizeOldPath`), each with the path of its post; left out if they have none. */
  readonly redirects?: Readonly<Record<string, string>> | undefined;
}

/** Stands in the build directory, beside `client/`, and is never served. */
export const manifestFile = 'serving.json';

/** The headers that these rules give an address. */
export function getHeaders(path: string, rules: readonly HeaderRule[]): HeaderValues {
  const matching = rules.filter((rule) =>
    rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : rule.path === path,
  );
  return Object.assign({}, ...matching.map(({ headers }) => headers));
}

/** What the build in this directory says of itself. Throws where it says nothing that can be read. */
export async function readRouteManifest(buildDirectory: string): Promise<RouteManifest> {
  try {
    const rules: Partial<RouteManifest> = JSON.parse(
      await readFile(join(buildDirectory, manifestFile), 'utf8'),
    );
    const { deployment, pages, files, headers, fallbackCsp, screens, renderedPages, redirects } = rules;
    if (deployment && pages && files && headers && fallbackCsp && screens)
      return { deployment, pages, files, headers, fallbackCsp, screens, renderedPages, redirects };
  } catch {
    // Told below, with the way out.
  }
  throw new Error(
    `No finished build in ${buildDirectory}: ${manifestFile} is missing or unreadable. Build first: pnpm build`,
  );
}
