import { findNikolaSource, listNikolaSources } from '../nikola-posts.ts';
import { joinPath } from '../paths.ts';
import type { OldUrlParts } from './old-url-parts.ts';

/**
 * A post is below the destination of its source, without a slash at its end if the URLs are not
 * pretty.
 *
 * @see https://github.com/getnikola/nikola/blob/master/nikola/conf.py.in
 */
export function getNikolaUrl({ path, config, slug, fields }: OldUrlParts): string | null {
  const isPretty = (fields.text('pretty_url') ?? config.setting('PRETTY_URLS'))?.toLowerCase() !== 'false';
  const end = isPretty ? '/' : '.html';
  const sources = [
    ...(listNikolaSources('POSTS', config) ?? []),
    ...(listNikolaSources('PAGES', config) ?? []),
  ];
  const found = findNikolaSource(path, sources);
  if (found) return `/${joinPath(found.source.destination, found.folder, slug)}${end}`;
  if (config.isKnown && config.mentions(String.raw`^POSTS\s*=`)) return null;
  const folder = path.replace(/^(?:.*\/)?(?=(?:posts|stories|pages)\/)/u, '').replace(/[^/]*$/u, '');
  return `/${joinPath(folder, slug)}${end}`;
}
