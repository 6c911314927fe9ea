import { getFolder, trimPath } from '../paths.ts';
import { applyRewrites } from '../vitepress-rewrites.ts';
import { type OldUrlParts, expandPattern } from './old-url-parts.ts';

/**
 * A file is at its own path below the site, with or without `.html`, unless it is rewritten.
 *
 * @see https://vuepress.vuejs.org/guide/permalinks
 */
export function getVitePressUrl(parts: OldUrlParts): string | null {
  const { path, config, dialect, fields } = parts;
  if (dialect === 'vuepress' && (fields.text('permalink') !== null || config.permalink !== null))
    return expandPattern(fields.text('permalink') ?? config.permalink ?? '', parts, { slug: parts.stem });
  // A plugin decides about the URLs of posts.
  if (dialect === 'vuepress' && /(?:^|\/)_posts\//u.test(path)) return null;
  const folder = trimPath(config.setting('srcDir') ?? '');
  const inSource = folder && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
  const page = inSource.replace(/^docs\//u, '');
  const rewritten = dialect === 'vitepress' ? applyRewrites(page, config) : page;
  if (rewritten === null) return null;
  const plain = rewritten.replace(/\.[^./]+$/u, '');
  if (/(?:^|\/)(?:index|readme)$/iu.test(plain)) return `/${getFolder(plain)}`;
  return `/${plain}${dialect === 'vitepress' && config.setting('cleanUrls') === 'true' ? '' : '.html'}`;
}
