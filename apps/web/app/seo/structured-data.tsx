import type { Graph } from 'schema-dts';

import { jsonForHtml } from '../lib/json-for-html.ts';

/**
 * A page's facts for machines (JSON-LD), written by the build. Nobody reads them from an open page, so the browser never
 * makes them: it keeps what the build wrote, and takes it away with its page.
 *
 * @example <StructuredData path="/blog" graph={import.meta.env.SSR ? blogGraph(origin, posts) : null} />
 */
export function StructuredData({ path, graph }: { path: string; graph: Graph | null }) {
  const id = `structured-data:${path}`;
  const text = graph ? jsonForHtml(graph) : document.getElementById(id)?.textContent;
  if (!text) return null;
  return <script id={id} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
