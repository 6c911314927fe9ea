import {
  createCursorError,
  getTagSlug,
  parseSearch,
  type ParsedSearch,
  type PostOrder,
  type PostQuery,
} from '@branchbook/blog-core';

import { getLengthSql, postColumns, summaryColumns } from './post-row.ts';
import { searchPosts } from './search-posts.ts';
import {
  numberIn,
  type SqlDatabase,
  type SqlRow,
  type SqlStatement,
  type SqlValue,
  textIn,
} from './sql-database.ts';

/** A page as rows: with `postColumns` if it has contents, else with `summaryColumns`. */
export interface RowPage {
  readonly rows: readonly SqlRow[];
  readonly nextCursor: string | null;
  /** The number of posts on all pages; null if it is unknown. */
  readonly total: number | null;
}

/** A page of the list, with the revision at the same time. */
export interface ListPage extends RowPage {
  readonly revision: number;
}

const defaultLimit = 100;
/** Summaries per page: 100,000 posts take 100 queries; D1 allows 1,000 per request. */
const maxSummaries = 1000;
/** Whole posts per page, as far as their texts fit. */
const maxWholePosts = 500;
const maxPageBytes = 4_000_000;
/** Matches of a search on all pages. */
const maxMatches = 100;

/** Reads a page of the list or of the matches of a search, which are sorted by relevance. */
export async function readPage(database: SqlDatabase, query: PostQuery): Promise<RowPage> {
  const { text, tags } = parseSearch(query.search ?? '');
  const slugs = [...new Set([...tags, ...(query.tags ?? []).map(getTagSlug)])];
  return text.trim() === ''
    ? readListPage(database, query, slugs)
    : readMatches(database, query, { text, tags: slugs });
}

/**
 * Reads a page of the list, or of the posts with all tags. Reads as many rows from a longer list, and
 * of a tag with more posts, if it is in list order.
 */
export async function readListPage(
  database: SqlDatabase,
  {
    sort = 'list',
    cursor = null,
    limit = defaultLimit,
    withContent = false,
  }: Omit<PostQuery, 'search' | 'tags'>,
  tags: readonly string[] = [],
): Promise<ListPage> {
  const size = getPageSize(limit, withContent);
  const { from, order, values } = selectAfter(sort, cursor, tags);
  const statement = withContent
    ? selectWhole(`SELECT p.* FROM ${from}`, order, [...values, size + 1])
    : { sql: `SELECT ${summaryColumns}, ${sortColumns} FROM ${from}`, values: [...values, size + 1] };
  const [[list = {}] = [], found = []] = await database.batch([
    {
      sql: 'SELECT revision, post_count, (SELECT sum(post_count) FROM tag_name WHERE slug = ?) AS tag_count FROM list',
      values: [tags[0] ?? null],
    },
    statement,
  ]);
  const rows = (withContent ? getWhole(found) : found).slice(0, size);
  const last = rows.at(-1);
  return {
    revision: numberIn(list, 'revision'),
    rows,
    nextCursor: last && found.length > rows.length ? formatCursor(sort, last) : null,
    total: getTotal(list, tags),
  };
}

/** Returns the number of posts; null for several tags, which are not counted together. */
function getTotal(list: SqlRow, tags: readonly string[]): number | null {
  if (tags.length > 1) return null;
  return tags.length === 0 ? numberIn(list, 'post_count') : Number(list['tag_count'] ?? 0);
}

/**
 * Reads a page of matches. The cursor is the number of matches before it.
 *
 * @throws PostStoreError `invalid` for another cursor
 */
async function readMatches(
  database: SqlDatabase,
  { cursor = null, limit = defaultLimit, withContent = false }: PostQuery,
  search: ParsedSearch,
): Promise<RowPage> {
  if (cursor !== null && !/^\d{1,3}$/u.test(cursor)) throw createCursorError();
  const start = Number(cursor ?? 0);
  const end = start + getPageSize(limit, withContent);
  const wanted = Math.min(maxMatches, end + 1);
  const matches = await searchPosts(database, search, wanted);
  const page = matches.slice(start, end);
  const found = JSON.stringify(page.map((row) => numberIn(row, 'row')));
  const source = 'SELECT each.key, p.* FROM json_each(?) AS each JOIN post p ON p.row = each.value';
  const rows = withContent ? getWhole(await database.all(selectWhole(source, ['key'], [found]))) : page;
  const next = start + rows.length;
  return {
    rows,
    nextCursor: rows.length > 0 && next < matches.length ? String(next) : null,
    total: matches.length < wanted ? matches.length : null,
  };
}

const sortColumns = 'p.sort_title, p.sort_date';

/**
 * Selects the posts of a page with contents, up to `maxPageBytes` by their lengths, but at least
 * one. The others have null columns. The rows are in no order: `getWhole` sorts them.
 */
function selectWhole(page: string, order: readonly string[], values: readonly SqlValue[]): SqlStatement {
  return {
    sql: `SELECT found.number, ${postColumns}, ${sortColumns} FROM (
        SELECT page.row AS row, row_number() OVER in_order AS number,
          sum(${getLengthSql('page', 'c')}) OVER in_order AS total
        FROM (${page}) AS page JOIN post_content c ON c.row = page.row
        WINDOW in_order AS (ORDER BY ${order.map((column) => `page.${column}`).join(', ')})
      ) AS found
      LEFT JOIN post p ON p.row = found.row AND (found.total <= ? OR found.number = 1)
      LEFT JOIN post_content c ON c.row = p.row`,
    values: [...values, maxPageBytes],
  };
}

/** Returns the rows of `selectWhole` that have contents, in order. */
function getWhole(rows: readonly SqlRow[]): readonly SqlRow[] {
  return rows
    .filter((row) => row['row'] !== null)
    .toSorted((a, b) => numberIn(a, 'number') - numberIn(b, 'number'));
}

function getPageSize(limit: number, withContent: boolean): number {
  return Math.min(withContent ? maxWholePosts : maxSummaries, Math.max(1, Math.trunc(limit) || 1));
}

/** The columns that sort the list; posts with equal values are in list order. */
const orderColumns = { date: 'sort_date', title: 'sort_title' } as const;
/** Is before all positions, and before all dates. */
const lowest = -(2 ** 53);

/** The last post of a page. If it was deleted, the next page starts where it was. */
interface Cursor {
  readonly row: number;
  readonly position: number;
  /** The value of the column that sorts the list; null in list order. */
  readonly key: SqlValue;
}

/**
 * Returns the end of a query for the posts after a cursor, with the columns that sort them. The last
 * value is the limit, which is not among `values`. A tag leads to its posts in list order.
 */
function selectAfter(
  sort: PostOrder,
  cursor: string | null,
  [tag, ...otherTags]: readonly string[],
): { readonly from: string; readonly order: readonly string[]; readonly values: readonly SqlValue[] } {
  const start = { row: 0, position: lowest, key: sort === 'title' ? '' : lowest };
  const { row, position, key } = cursor === null ? start : parseCursor(sort, cursor);
  const order = sort === 'list' ? ['position'] : [orderColumns[sort], 'position'];
  const columns = order.map((column) => `p.${column}`).join(', ');
  const after = order.map((column) => `coalesce((SELECT ${column} FROM post WHERE row = ?), ?)`).join(', ');
  const values = sort === 'list' ? [row, position] : [row, key, row, position];
  if (tag === undefined)
    return { from: `post p WHERE (${columns}) > (${after}) ORDER BY ${columns} LIMIT ?`, order, values };
  const tagged = columns.replace('p.position', 't.position');
  const others = otherTags.map(
    () => 'AND EXISTS (SELECT 1 FROM post_tag o WHERE o.row = t.row AND o.slug = ?)',
  );
  return {
    from: `post_tag t CROSS JOIN post p ON p.row = t.row WHERE t.slug = ? ${others.join(' ')}
      AND (${tagged}) > (${after}) ORDER BY ${tagged} LIMIT ?`,
    order,
    values: [tag, ...otherTags, ...values],
  };
}

function formatCursor(sort: PostOrder, row: SqlRow): string {
  const cursor = `${numberIn(row, 'row')}.${numberIn(row, 'position')}`;
  return sort === 'list' ? cursor : `${cursor}.${encodeURIComponent(textIn(row, orderColumns[sort]))}`;
}

/** @throws PostStoreError `invalid` if the cursor is none, or of another order */
function parseCursor(sort: PostOrder, cursor: string): Cursor {
  const [, row, position, text] = /^(\d{1,16})[.](-?\d{1,16})(?:[.](.*))?$/u.exec(cursor) ?? [];
  const key = sort === 'title' ? decode(text ?? '') : Number(text ?? 0);
  if (row === undefined || (text === undefined) !== (sort === 'list') || key === null || Number.isNaN(key))
    throw createCursorError();
  return { row: Number(row), position: Number(position), key };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
