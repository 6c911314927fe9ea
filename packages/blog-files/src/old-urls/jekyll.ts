import { type OldUrlParts, expandPattern } from './old-url-parts.ts';

const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
};

/**
 * @see https://jekyllrb.com/docs/permalinks/
 * @see https://github.com/jekyll/jekyll/blob/master/lib/jekyll/drops/url_drop.rb
 */
export function getJekyllUrl(parts: OldUrlParts): string | null {
  const { fields, config, path, slug } = parts;
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
  const plain = slugifyForJekyll(slug);
  return expandPattern(pattern, parts, {
    categories: [...new Set(categories)].join('/').replaceAll(' ', '%20'),
    slugified_categories: [...new Set(categories.map(slugifyForJekyll))].join('/'),
    title: slug,
    slug: plain,
    name: plain,
  });
}

function slugifyForJekyll(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{M}\p{L}\p{Nd}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
}
