import {
  findRelatedPosts,
  getTagSlugs,
  getTitleTerms,
  maxPostsOfTerm,
  type PostSummary,
  type PostWithNeighbors,
} from '@branchbook/blog-core';

import { rowToSummary, summaryColumns } from './post-row.ts';
import { numberIn, type SqlDatabase, textIn } from './sql-database.ts';

/** A tag of more posts is one whose newest posts are enough. */
const maxPostsOfTag = 20;

/**
 * Lists the posts that are related to a post, as `findRelatedPosts` finds them. Reads at most 20 posts
 * for each tag and 11 for each term of the title, in one round trip.
 */
export async function listRelatedPosts(
  database: SqlDatabase,
  found: PostWithNeighbors,
): Promise<readonly PostSummary[]> {
  const slugs = JSON.stringify(getTagSlugs(found.post));
  // Terms contain no quotes.
  const terms = JSON.stringify(getTitleTerms(found.post).map((term) => `title : "${term}"`));
  const [[list = {}] = [], tagCounts = [], tagged = [], matching = []] = await database.batch([
    { sql: 'SELECT post_count FROM list' },
    {
      sql: `SELECT each.value AS slug, (SELECT sum(t.post_count) FROM tag_name t WHERE t.slug = each.value) AS post_count
        FROM json_each(?) AS each`,
      values: [slugs],
    },
    {
      sql: `SELECT ${summaryColumns} FROM json_each(?) AS each CROSS JOIN post p
        WHERE p.row IN (SELECT t.row FROM post_tag t WHERE t.slug = each.value ORDER BY t.position LIMIT ?)`,
      values: [slugs, maxPostsOfTag],
    },
    {
      sql: `SELECT ${summaryColumns} FROM json_each(?) AS each CROSS JOIN post p
        WHERE p.row IN (SELECT rowid FROM post_search WHERE post_search MATCH each.value ORDER BY rowid DESC LIMIT ?)`,
      values: [terms, maxPostsOfTerm + 1],
    },
  ]);
  const rows = new Map([...tagged, ...matching].map((row) => [numberIn(row, 'row'), row]));
  const posts = [...rows.values()]
    .toSorted((a, b) => numberIn(a, 'position') - numberIn(b, 'position'))
    .map(rowToSummary);
  return findRelatedPosts(found, posts, {
    total: numberIn(list, 'post_count'),
    // A post that was stored before tags were counted shares none yet.
    tags: new Map(
      tagCounts
        .filter((row) => row['post_count'] !== null)
        .map((row) => [textIn(row, 'slug'), numberIn(row, 'post_count')]),
    ),
  });
}
