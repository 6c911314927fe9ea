import type { PostSummary, StoredPost } from './post-store.ts';
import { getSearchTerms } from './search-terms.ts';
import { getTagSlugs } from './tags.ts';

/** The fields by which posts are related. */
export type WithTopics = Pick<PostSummary, 'id' | 'title' | 'tags'>;

/** A post with its neighbors, as a store finds it. */
export interface PostWithNeighbors extends Pick<StoredPost, 'previous' | 'next'> {
  readonly post: WithTopics;
}

/** How frequent tags are in the whole list, for `findRelatedPosts`. */
export interface TopicCounts {
  /** The number of posts in the list. */
  readonly total: number;
  /** The numbers of posts by the slug of a tag. */
  readonly tags: ReadonlyMap<string, number>;
}

/** The maximum number of related posts. */
const maxRelatedPosts = 3;

/** Posts are related if they share as much as a tag of a quarter of the posts. */
const minScore = Math.log(4);

/** One word may be a coincidence. Two are as much as a tag, which the author has chosen. */
const termScore = minScore / 2;

/** The first terms of a title are enough. */
const maxTitleTerms = 20;

/**
 * A term in the titles of more posts names no topic, such as 'how'. In a list of less than 200 posts
 * one in more than a twentieth of the titles doesn't either.
 */
export const maxPostsOfTerm = 10;

/**
 * Returns the posts that are most related to a post, at most three: those that share rare tags and
 * rare words of the title. Leaves out the neighbors of the post, which its page shows anyway. Empty
 * if no post shares enough. Takes time proportional to the number of posts.
 *
 * @param posts the list; with `counts`, at least its posts that share a tag or, unless more than
 * `maxPostsOfTerm` have it, a term of the title
 * @param counts those of the whole list; if omitted, `posts` is the list
 *
 * @example
 * const found = await store.get({ slug: 'tax-forms' });
 * const { posts } = await store.list({ limit: 1000 });
 * findRelatedPosts(found, posts).map(({ title }) => title); // ['Tax deadlines', 'Estimated taxes']
 */
export function findRelatedPosts<Post extends WithTopics>(
  { post, previous, next }: PostWithNeighbors,
  posts: readonly Post[],
  counts?: TopicCounts,
): readonly Post[] {
  const tags = new Set(getTagSlugs(post));
  const terms = new Set(getTitleTerms(post));
  if (tags.size === 0 && terms.size === 0) return [];
  const shared = posts.map((each) => ({
    post: each,
    tags: getTagSlugs(each).filter((slug) => tags.has(slug)),
    terms: getTitleTerms(each).filter((term) => terms.has(term)),
  }));
  const total = counts?.total ?? posts.length;
  const postsByTag = counts?.tags ?? countEach(shared.flatMap((each) => each.tags));
  const postsByTerm = countEach(shared.flatMap((each) => each.terms));
  const maxPosts = Math.min(maxPostsOfTerm, Math.max(2, total / 20));
  // 0 for a tag of all posts.
  const getTagScore = (tag: string) => Math.log(Math.max(1, total / (postsByTag.get(tag) ?? total)));
  const getTermScore = (term: string) => ((postsByTerm.get(term) ?? 0) > maxPosts ? 0 : termScore);
  const shownIds = new Set([post.id, previous?.id, next?.id]);
  return shared
    .filter((each) => !shownIds.has(each.post.id))
    .map((each) => ({
      post: each.post,
      score: addUp(each.tags.map(getTagScore)) + addUp(each.terms.map(getTermScore)),
    }))
    .filter(({ score }) => score >= minScore)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxRelatedPosts)
    .map((each) => each.post);
}

/**
 * Returns the terms of a title by which posts are related, each once, at most 20: as
 * `getSearchTerms`, without single letters and digits.
 */
export function getTitleTerms({ title }: Pick<WithTopics, 'title'>): readonly string[] {
  return [...new Set(getSearchTerms(title))].filter((term) => term.length > 1).slice(0, maxTitleTerms);
}

function countEach(topics: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return counts;
}

function addUp(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
