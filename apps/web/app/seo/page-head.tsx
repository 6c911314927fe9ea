import { type PageFacts, pageMeta } from './page-meta.ts';

/** What the head of a public page says, where that is known only as the page is drawn. React puts it into the head. */
export function PageHead(facts: PageFacts) {
  return pageMeta(facts).map((entry) => {
    if ('title' in entry) return <title key="title">{entry.title}</title>;
    if ('href' in entry) return <link key={entry.rel} rel={entry.rel} href={entry.href} />;
    return <meta key={'name' in entry ? entry.name : entry.property} {...entry} />;
  });
}
