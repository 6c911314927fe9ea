import { matchGlob } from './glob.ts';
import type { SiteConfig } from './site-config.ts';
import { getFileName } from './paths.ts';

/** The pages that Nikola makes of the files that a glob matches. */
export interface NikolaSource {
  /** 'posts/*.md' */
  readonly glob: string;
  /** The folder of their pages: 'blog'. */
  readonly destination: string;
}

/**
 * Reads `POSTS`, or another list of sources, of Nikola's configuration; null if it is not there.
 *
 * @see https://github.com/getnikola/nikola/blob/master/nikola/conf.py.in
 */
export function listNikolaSources(
  name: string,
  { list }: Pick<SiteConfig, 'list'>,
): readonly NikolaSource[] | null {
  const texts = list(name);
  if (texts === null) return null;
  return texts.flatMap((tuple) => {
    const [glob, destination] = [...tuple.matchAll(/(["'])(.*?)\1/gu)].map(([, , text = '']) => text);
    return glob === undefined || destination === undefined ? [] : [{ glob, destination }];
  });
}

/** Returns the source of a file, and its folder below that of the source; else null. */
export function findNikolaSource(
  path: string,
  sources: readonly NikolaSource[],
): { readonly source: NikolaSource; readonly folder: string } | null {
  for (const source of sources) {
    // Nikola looks for the names in the folders below, too.
    const base = source.glob.replace(/\/?[^/]*$/u, '');
    const isBelow = base === '' || path.startsWith(`${base}/`);
    if (!isBelow || !matchGlob(getFileName(source.glob))(getFileName(path))) continue;
    const inner = base === '' ? path : path.slice(base.length + 1);
    return { source, folder: inner.replace(/\/?[^/]*$/u, '') };
  }
  return null;
}
