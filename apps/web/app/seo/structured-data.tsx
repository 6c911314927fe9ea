import type { Graph } from 'schema-dts';

import { jsonForHtml } from '../lib/json-for-html.ts';

/**
 * Renders the structured data (JSON-LD) of a page. The browser doesn't create it: it keeps what the
 * build wrote, until the page is left.
 *
 * @example
 * const graph = import.meta.env.SSR ? createBlogGraph(origin, posts) : null;
 * <StructuredData path="/blog" graph={graph} />;
 */
export function StructuredData({ path, graph }: { path: string; graph: Graph | null }) {
  const id = `structured-data:${path}`;
  const text = graph ? jsonForHtml(graph) : document.getElementById(id)?.textContent;
  if (!text) return null;
  return <script id={id} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
