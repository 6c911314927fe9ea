import { cardSize, siteName } from './site-content.ts';

export interface PageMeta {
  /** The page's own path: `/blog`. */
  path: string;
  /** The URL at which the text first appeared; null or omitted if here. */
  canonical?: string | null;
  /** The title of the tab. */
  title: string;
  description: string;
  /** The path or the URL of the image for link previews, and its alternative text. */
  card: string;
  cardAlt: string;
  /** Type and size of the card as Open Graph properties. Default: those of cards that the build renders. */
  cardProperties?: Readonly<Record<string, string>>;
  /** For an article: its own title, date, author and tags. */
  article?: { title: string; day: string | null; author: string; tags?: readonly string[] };
}

const builtCard = {
  'og:image:type': 'image/png',
  'og:image:width': String(cardSize.width),
  'og:image:height': String(cardSize.height),
};

/** Creates the metadata of a public page, for search engines and link previews. */
export function pageMeta({
  path,
  canonical,
  title,
  description,
  card,
  cardAlt,
  cardProperties = builtCard,
  article,
}: PageMeta) {
  const url = __SITE_ORIGIN__ + path;
  const name = article?.title ?? title;
  const image = new URL(card, __SITE_ORIGIN__).href;
  const properties: Record<string, string> = {
    'og:site_name': siteName,
    'og:locale': 'en_US',
    'og:type': article ? 'article' : 'website',
    'og:url': url,
    'og:title': name,
    'og:description': description,
    'og:image': image,
    ...cardProperties,
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
