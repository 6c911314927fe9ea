import { getBaseName, trimPath } from '../paths.ts';
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
  // The folder of all collections is no category.
  const ownFolder = trimPath(config.setting('collections_dir') ?? '');
  const inner =
    ownFolder !== '' && path.startsWith(`${ownFolder}/`) ? path.slice(ownFolder.length + 1) : path;
  const folders = /^(.*?)\/?_posts\//u.exec(inner)?.[1]?.split('/') ?? [];
  // `category` counts before `categories`. Only a text of the latter is divided at its spaces.
  const listed =
    fields.value('category') === undefined
      ? fields
          .list('categories')
          .flatMap((each) => (Array.isArray(fields.value('categories')) ? each : each.split(/\s+/u)))
      : fields.list('category');
  const categories = [...folders.filter((each) => !['', 'docs', 'src'].includes(each)), ...listed].map(
    (each) => each.toLowerCase(),
  );
  const name = getBaseName(path);
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
