import { cardSize, siteName } from './site-content.ts';

export interface PageMeta {
  /** The page's own path: `/blog`. */
  path: string;
  /** The URL at which the text first appeared; null or omitted if here. */
  canonical?: string | null;
  /** The title of the tab. */
  title: string;
  description: string;
  /** The image for link previews, and its alternative text. */
  card: string;
  cardAlt: string;
  /** For an article: its own title, date, author and tags. */
  article?: { title: string; day: string | null; author: string; tags?: readonly string[] };
}

/** Creates the metadata of a public page, for search engines and link previews. */
export function pageMeta({ path, canonical, title, description, card, cardAlt, article }: PageMeta) {
  const url = __SITE_ORIGIN__ + path;
  const name = article?.title ?? title;
  const image = __SITE_ORIGIN__ + card;
  const properties: Record<string, string> = {
    'og:site_name': siteName,
    'og:locale': 'en_US',
    'og:type': article ? 'article' : 'website',
    'og:url': url,
    'og:title': name,
    'og:description': description,
    'og:image': image,
    'og:image:type': 'image/png',
    'og:image:width': String(cardSize.width),
    'og:image:height': String(cardSize.height),
    'og:image:alt': cardAlt,
    ...(article?.author.trim() && { 'article:author': article.author }),
    ...(article?.day && { 'article:published_time': article.day }),
  };
  const names: Record<string, string> = {
    description,
    'twitter:card': 'summary_large_image',
    'twitter:title': name,
    'twitter:description': description,
    'twitter:image': image,
    'twitter:image:alt': cardAlt,
  };
  return [
    { title },
    { tagName: 'link', rel: 'canonical', href: canonical ?? url },
    ...(article ? [{ tagName: 'link', rel: 'alternate', type: 'text/markdown', href: `${path}.md` }] : []),
    ...Object.entries(names).map(([key, content]) => ({ name: key, content })),
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    ...(article?.tags ?? []).map((content) => ({ property: 'article:tag', content })),
  ];
}

/**
 * Renders the metadata of a page that is known only while rendering. React moves it into the head.
 */
export function PageHead(meta: PageMeta) {
  return pageMeta(meta).map((entry) => {
    if ('title' in entry) return <title key="title">{entry.title}</title>;
    if ('tagName' in entry) {
      const { tagName: _, ...attributes } = entry;
      return <link key={entry.rel} {...attributes} />;
    }
    return <meta key={'name' in entry ? entry.name : entry.property + entry.content} {...entry} />;
  });
}
