import { maxTags, type PostOrder, type PostQuery } from '@branchbook/blog-core';

import { maxPageSize, maxQueryLength } from '../contract/limits.ts';
import { createProblem } from '../contract/problems.ts';
import type { ApiStore } from './api-store.ts';
import { problemResponse } from './responses.ts';

/** At most 100 pages of at most 100,000 characters: 20 MB. */
const maxCachedPages = 100;
const maxCachedPageLength = 100_000;

/** The JSON of a page, and its `Link` header. */
interface Page {
  readonly text: string;
  readonly link: string | null;
}

/**
 * Creates the function that responds with a page of the list. It caches pages per revision, because
 * most readers request the same ones; but no search results and no contents.
 */
export function createPageReader(
  store: ApiStore,
  basePath: string,
): (parameters: URLSearchParams, revision: number) => Promise<Response> {
  let cache: { readonly revision: number; readonly pages: Map<string, Page> } = {
    revision: -1,
    pages: new Map(),
  };

  return async (parameters, revision) => {
    const query = parseQuery(parameters);
    if (typeof query === 'string') return problemResponse(createProblem('invalid', { detail: query }));
    const { text, link } = await getPage(query, revision);
    return new Response(text, {
      headers: { 'Content-Type': 'application/json', ...(link && { Link: link }) },
    });
  };

  async function getPage(query: PostQuery, revision: number): Promise<Page> {
    if (cache.revision !== revision) cache = { revision, pages: new Map() };
    const { pages } = cache;
    const isCacheable = query.search === undefined && !query.withContent;
    const key = JSON.stringify([query.sort, query.limit, query.cursor, query.tags]);
    const known = isCacheable ? pages.get(key) : undefined;
    if (known) return known;
    const { posts, nextCursor, total } = await store.list(query);
    const text = JSON.stringify({ revision, posts, nextCursor, total });
    const page = { text, link: nextCursor === null ? null : formatLink(basePath, query, nextCursor) };
    if (!isCacheable || text.length > maxCachedPageLength) return page;
    const [first = key] = pages.keys();
    if (pages.size >= maxCachedPages) pages.delete(first);
    pages.set(key, page);
    return page;
  }
}

/** Returns the query, or what is wrong with the parameters. The store rejects an invalid cursor. */
function parseQuery(parameters: URLSearchParams): PostQuery | string {
  const cursor = parameters.get('after');
  const limit = parameters.get('limit') ?? String(maxPageSize);
  const search = parameters.get('search') ?? undefined;
  const sort = parameters.get('sort') ?? 'list';
  const tags = parameters.getAll('tag');
  if (!/^\d+$/u.test(limit) || Number(limit) < 1 || Number(limit) > maxPageSize) {
    return `\`limit\` must be an integer from 1 to ${maxPageSize}.`;
  }
  if (search !== undefined && search.length > maxQueryLength) {
    return `\`search\` must have at most ${maxQueryLength} characters.`;
  }
  if (tags.length > maxTags) return `At most ${maxTags} parameters \`tag\` are allowed.`;
  if (!isOrder(sort)) return '`sort` must be `list`, `date` or `title`.';
  return { cursor, limit: Number(limit), search, tags, sort, withContent: hasContent(parameters) };
}

/** Returns true if a page has contents, which need the role. */
export function hasContent(parameters: URLSearchParams): boolean {
  return parameters.get('content') === '1';
}

function isOrder(sort: string): sort is PostOrder {
  return ['list', 'date', 'title'].includes(sort);
}

/** Formats the `Link` header of the next page (RFC 8288). */
function formatLink(
  basePath: string,
  { limit, search, tags = [], sort, withContent }: PostQuery,
  after: string,
): string {
  const parameters = new URLSearchParams({
    after,
    limit: String(limit),
    ...(search !== undefined && { search }),
    ...(sort !== undefined && sort !== 'list' && { sort }),
    ...(withContent && { content: '1' }),
  });
  for (const tag of tags) parameters.append('tag', tag);
  return `<${basePath}/posts?${parameters}>; rel="next"`;
}
