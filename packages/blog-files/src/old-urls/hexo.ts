import type { SiteConfig } from '../site-config.ts';
import { type OldUrlParts, expandPattern, removeAccents } from './old-url-parts.ts';
import { getFileName } from '../paths.ts';

/**
 * A category is in the URL below its parents, in the letters in which it is written. Other names in
 * a pattern are fields of the post, or defaults of the settings.
 *
 * @see https://hexo.io/docs/permalinks
 * @see https://github.com/hexojs/hexo/blob/master/lib/plugins/filter/post_permalink.ts
 * @see https://github.com/hexojs/hexo/blob/master/lib/models/category.ts
 */
export function getHexoUrl(parts: OldUrlParts): string | null {
  const { path, config, fields } = parts;
  const plain = getHexoTitle(path.replace(/^.*?_posts\//u, '').replace(/\.[^./]+$/u, ''), config);
  const categories = fields.list('categories', 'category');
  const category = categories
    .map((name) => slugizeForHexo(config.setting(`category_map.${name}`) ?? name))
    .map((name) => (config.setting('filename_case') === '1' ? name.toLowerCase() : name))
    .join('/');
  const values = {
    title: plain,
    name: getFileName(plain),
    post_title: slugizeForHexo(fields.text('title') ?? plain).toLowerCase(),
    category: category || config.setting('default_category') || 'uncategorized',
  };
  return expandPattern(config.permalink ?? ':year/:month/:day/:title/', parts, values, (name) =>
    // Made of the time, which is an instant in the zone of the old site.
    ['hash', 'hour', 'minute', 'second'].includes(name)
      ? null
      : (fields.text(name) ?? config.setting(`permalink_defaults.${name}`)),
  );
}

/**
 * Returns what `:title` is: the part of the path that `new_post_name` names so. A path of another
 * form is written as one name.
 *
 * @see https://github.com/hexojs/hexo/blob/master/lib/plugins/processor/post.ts
 */
function getHexoTitle(path: string, config: SiteConfig): string {
  const form = (config.setting('new_post_name') ?? ':title.md').replace(/\.[^./]+$/u, '');
  const source = form.replaceAll(/:(\w*[^_\W])|[\\^$.|?*+()[\]{}]/gu, (sign, name?: string) => {
    if (name === undefined) return `\\${sign}`;
    if (name === 'title') return '(?<title>.+?)';
    const digits = { year: String.raw`\d{4}`, month: String.raw`\d{2}`, day: String.raw`\d{2}` }[name];
    return `(?:${digits ?? (name.startsWith('i_') ? String.raw`\d{1,2}` : '.+?')})`;
  });
  return new RegExp(`^${source}$`, 'u').exec(path)?.groups?.['title'] ?? slugizeForHexo(path);
}

/** @see https://github.com/hexojs/hexo-util/blob/master/lib/slugize.ts */
function slugizeForHexo(text: string): string {
  return removeAccents(text)
    .replaceAll(/[\p{Cc}]/gu, '')
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
}
