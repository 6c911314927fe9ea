import { type OldUrlParts, expandPattern } from './old-url-parts.ts';

const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
};

/**
 * A post has the slug that is written, else its name without the date. `:title` keeps its capitals
 * and some signs, and `:name` has the date too.
 *
 * @see https://jekyllrb.com/docs/permalinks/
 * @see https://github.com/jekyll/jekyll/blob/master/lib/jekyll/drops/url_drop.rb
 */
export function getJekyllUrl(parts: OldUrlParts): string | null {
  const { fields, config, path } = parts;
  const requested = fields.text('permalink') ?? config.permalink ?? 'date';
  const pattern = styles[requested] ?? requested;
  const folders = /^(.*?)\/?_posts\//u.exec(path)?.[1]?.split('/') ?? [];
  const named = fields.list('categories').length > 0 ? fields.list('categories') : fields.list('category');
  // A text is divided at its spaces, a list is not.
  const listed = Array.isArray(fields.value('categories'))
    ? named
    : named.flatMap((each) => each.split(/\s+/u));
  const categories = [...folders.filter((each) => !['', 'docs', 'src'].includes(each)), ...listed].map(
    (each) => each.toLowerCase(),
  );
  const name = path.replace(/^.*\//u, '').replace(/\.[^.]*$/u, '');
  const slug = fields.text('slug') ?? name.replace(/^\d{2,4}-\d{1,2}-\d{1,2}-/u, '');
  return expandPattern(pattern, parts, {
    collection: 'posts',
    categories: [...new Set(categories)].join('/').replaceAll(' ', '%20'),
    slugified_categories: [...new Set(categories.map(slugifyForJekyll))].join('/'),
    title: hyphenate(slug, /[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu),
    slug: slugifyForJekyll(slug),
    name: slugifyForJekyll(name),
  });
}

/** @see https://github.com/jekyll/jekyll/blob/master/lib/jekyll/utils.rb */
function slugifyForJekyll(text: string): string {
  return hyphenate(text, /[^\p{M}\p{L}\p{Nd}]+/gu).toLowerCase();
}

function hyphenate(text: string, others: RegExp): string {
  return text.replaceAll(others, '-').replaceAll(/^-|-$/gu, '');
}
