import { findDocusaurusBlog, listDocusaurusBlogs } from '../docusaurus-blogs.ts';
import { joinPath } from '../paths.ts';
import type { OldUrlParts } from './old-url-parts.ts';

/**
 * A post is below the route of its blog, at its `slug` or at the date and the rest of its name.
 *
 * @see https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog
 * @see https://github.com/facebook/docusaurus/blob/main/packages/docusaurus-plugin-content-blog/src/blogUtils.ts
 */
export function getDocusaurusUrl({ path, fields, config }: OldUrlParts): string | null {
  const found = findDocusaurusBlog(path, listDocusaurusBlogs(config));
  if (!found || found.blog.route === null) return null;
  const inBlog = found.inner.replace(/(?:\/index)?\.mdx?$/u, '');
  const [, folder = '', date = '', text = ''] =
    /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*)$/u.exec(inBlog) ?? [];
  const slug =
    fields.text('slug') ?? (date === '' ? inBlog : `${date.replaceAll('-', '/')}/${folder}${text}`);
  return `/${joinPath(found.blog.route, slug)}${config.setting('trailingSlash') === 'true' ? '/' : ''}`;
}
