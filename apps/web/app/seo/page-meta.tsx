import { cardSize, siteName } from './site-content.ts';

export interface PageMeta {
  /** The one address of the page: `/blog`. */
  path: string;
  /** As the tab shows it. */
  title: string;
  description: string;
  /** The picture that stands for the page elsewhere, and what it shows. */
  card: string;
  cardAlt: string;
  /** For an article: its title alone, its day and who wrote it. */
  article?: { title: string; day: string | null; author: string };
}

/** What the head of a public page tells those who find it: search engines, and the networks that show a card of it. */
export function pageMeta({ path, title, description, card, cardAlt, article }: PageMeta) {
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
    { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries(names).map(([key, content]) => ({ name: key, content })),
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
  ];
}

/** What the head of a public page says, where that is known only as the page is drawn. React puts it into the head. */
export function PageHead(meta: PageMeta) {
  return pageMeta(meta).map((entry) => {
    if ('title' in entry) return <title key="title">{entry.title}</title>;
    if ('href' in entry) return <link key={entry.rel} rel={entry.rel} href={entry.href} />;
    return <meta key={'name' in entry ? entry.name : entry.property} {...entry} />;
  });
}
