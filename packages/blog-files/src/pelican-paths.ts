import { readPattern } from './glob.ts';
import { createUnreadRule, type Rule } from './hiding-rule.ts';
import { isRecord } from './is-record.ts';
import { toEntries } from './read-exports.ts';
import type { SiteConfig } from './site-config.ts';
import { getBaseName } from './paths.ts';

/**
 * Reads the metadata that Pelican takes from paths: `EXTRA_PATH_METADATA` of a file or folder, and
 * the named groups of `PATH_METADATA` and `FILENAME_METADATA`.
 *
 * @param content the folder of the content, with a '/' at its end, or empty
 * @see https://github.com/getpelican/pelican/blob/main/pelican/readers.py
 */
export function readPelicanPaths(config: SiteConfig, content: string): readonly Rule[] {
  const inContent = (path: string) => (path.startsWith(content) ? path.slice(content.length) : path);
  return [
    ...readExtraMetadata(config, inContent),
    ...readGroups(config, 'PATH_METADATA', inContent),
    ...readGroups(config, 'FILENAME_METADATA', getBaseName),
  ];
}

type Shorten = (path: string) => string;

function readExtraMetadata({ literals, mentions, file }: SiteConfig, inContent: Shorten): readonly Rule[] {
  const source = file?.path ?? '';
  const [map] = literals(String.raw`(?:^|\n)EXTRA_PATH_METADATA\s*=\s*`);
  if (!map || !map.isPlain) {
    const isHiding = mentions(String.raw`^EXTRA_PATH_METADATA\b[^]{0,2000}?\bstatus\b`);
    return isHiding ? [createUnreadRule(source)] : [];
  }
  return toEntries(map.value).map(({ name, value }) => ({
    ...createUnreadRule(source),
    isUnread: false,
    isFor: (path) => `${inContent(path)}/`.startsWith(`${name.replace(/\/$/u, '')}/`),
    // The most specific path wins, and the file overrides all of them.
    order: name.length,
    entries: isRecord(value) ? toEntries(value) : [],
  }));
}

/** Reads the setting of a pattern for paths, of which a named group may be the status of the post. */
export function readGroups(
  { code, mentions, file }: SiteConfig,
  name: string,
  shorten: Shorten,
): readonly Rule[] {
  if (!mentions(String.raw`^${name}\s*=[^\n]*\(\?P<status>`)) return [];
  const rule = createUnreadRule(`${name} of ${file?.path ?? ''}`);
  const [, , text] = new RegExp(String.raw`^${name}\s*=\s*r?(["'])([^\n]*)\1`, 'mu').exec(code) ?? [];
  const source = `^(?:${text?.replaceAll('(?P<', '(?<') ?? ''})`;
  if (text === undefined || readPattern(source) === null) return [rule];
  const pattern = new RegExp(source, 'u');
  const isFor = (path: string) => {
    const status = pattern.exec(shorten(path))?.groups?.['status'];
    return status !== undefined && status !== 'published';
  };
  return [{ ...rule, isFor }];
}
