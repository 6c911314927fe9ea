import { joinPath } from '../paths.ts';
import { type OldUrlParts, getSection, removeAccents } from './old-url-parts.ts';

/**
 * Zola makes slugs of ASCII letters by default. Pages in other languages than the main one are in a
 * folder of the language.
 *
 * @see https://github.com/getzola/zola/blob/master/components/utils/src/slugs.rs
 * @see https://github.com/getzola/zola/blob/master/components/content/src/page.rs
 */
export function getZolaUrl(parts: OldUrlParts): string | null {
  const { path, slug, config, fields, language } = parts;
  const strategy = config.setting('slugify.paths') ?? 'on';
  const isKept = strategy === 'off' || strategy === 'safe';
  const isOfSite = language === config.language || config.languages.includes(language ?? '');
  const file = path
    .replace(/\.[^./]+$/u, '')
    .replace(language === null ? '' : new RegExp(`\\.${language}$`, 'u'), '')
    .replace(/\/index$/u, '')
    .replace(/^.*\//u, '');
  const isStated = fields.text('slug') !== null;
  const hasDate = config.setting('slugify.paths_keep_dates') === 'true' && !isStated;
  // The end of a name is a language only if the settings have it.
  const end = language !== null && !isOfSite && !isStated ? `.${language}` : '';
  const name = `${hasDate ? file : slug}${end}`;
  const plain = removeAccents(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
  // How it writes letters of other alphabets is a long table.
  if (!isKept && /[^\x20-\x7e]/u.test(plain)) return null;
  const folder = language !== null && isOfSite && language !== config.language ? language : '';
  return `/${joinPath(folder, getSection(parts), isKept ? name : plain)}/`;
}
