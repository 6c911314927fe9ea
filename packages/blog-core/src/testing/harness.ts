import type { PostDrafts } from '../draft.ts';
import type { PostChange } from '../post-change.ts';
import {
  type ApplyResult,
  type PostPage,
  type PostQuery,
  type PostStore,
  PostStoreError,
  type PostSummary,
  type PostTrash,
  type StoreCondition,
  type UnreadableText,
} from '../post-store.ts';
import type { BlogPost } from '../post.ts';
import { makePost } from './make-post.ts';

/** Access to the stores under test. Each case needs a new harness over empty storage. */
export interface PostStoreHarness {
  /** The posts of the first read; none if omitted. Ids must be below 100. */
  readonly seeds?: readonly BlogPost[] | undefined;
  /** Opens another store over the same storage, like another tab. */
  open(): Promise<PostStore>;
  /**
   * Replaces the stored text without the stores' knowledge; null deletes it. Omit it if there is no
   * text.
   */
  writeText?(text: string | null): Promise<void>;
  /** Returns the stored text; null if there is none. */
  readText?(): Promise<string | null>;
}

/** One guarantee of the port. */
export interface PostStoreConformanceCase {
  readonly name: string;
  /** What the case needs beside `open`: a text in the harness, or a part of the store. */
  readonly needs: 'nothing' | 'text' | 'trash' | 'drafts';
  /** Resolves if the store passes; rejects with an Error that describes the difference. */
  readonly run: (harness: PostStoreHarness) => Promise<void>;
}

// Every host has it, but the language's library does not declare it.
declare function setTimeout(run: () => void, milliseconds: number): unknown;

const deliveryLimitMs = 2_000;

/** Opens a store with the posts 103, 102 and 101 on top of the seeds. */
export async function openWithPosts(harness: PostStoreHarness): Promise<PostStore> {
  const store = await harness.open();
  await apply(
    store,
    { type: 'create', post: makePost({ id: 101 }) },
    { type: 'create', post: makePost({ id: 102 }) },
    { type: 'create', post: makePost({ id: 103, mood: 'calm' }) },
  );
  return store;
}

export function getSeeds({ seeds = [] }: PostStoreHarness): readonly BlogPost[] {
  return seeds;
}

export function getSeedIds(harness: PostStoreHarness): readonly number[] {
  return getSeeds(harness).map(({ id }) => id);
}

export function apply(store: PostStore, ...changes: readonly PostChange[]): Promise<ApplyResult> {
  return store.apply(changes);
}

/** Reads all pages of a store, with contents. */
export async function readAll(store: PostStore, query: PostQuery = {}): Promise<readonly BlogPost[]> {
  const posts: BlogPost[] = [];
  let cursor: string | null = null;
  do {
    const page: PostPage<BlogPost, BlogPost> = await store.list({ ...query, withContent: true, cursor });
    posts.push(...page.posts);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return posts;
}

/** Returns a post of the list without its content. */
export async function readSummary(store: PostStore, id: number): Promise<PostSummary | undefined> {
  let cursor: string | null = null;
  do {
    const page: PostPage = await store.list({ cursor });
    const found = page.posts.find((post) => post.id === id);
    if (found) return found;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return undefined;
}

export async function getVersion(store: PostStore, id: number): Promise<string> {
  const stored = await store.get({ id });
  if (stored) return stored.version;
  throw new Error(`The store has no post with the id ${id}.`);
}

export async function readUnreadable(store: PostStore): Promise<readonly UnreadableText[]> {
  return (await getCondition(store).read()).unreadable;
}

export function getCondition(store: PostStore): StoreCondition {
  if (store.condition) return store.condition;
  throw new Error(
    'The store has a text and no `condition`, which says what can be done about one that is broken.',
  );
}

export function getTrash(store: PostStore): PostTrash {
  if (store.trash) return store.trash;
  throw new Error("The store has no `trash`. Leave out the cases that need 'trash'.");
}

export function getDrafts(store: PostStore): PostDrafts {
  if (store.drafts) return store.drafts;
  throw new Error("The store has no `drafts`. Leave out the cases that need 'drafts'.");
}

export function getErrorCode(outcome: Promise<unknown>): Promise<string> {
  return outcome.then(
    () => 'it resolved',
    (error: unknown) => (error instanceof PostStoreError ? error.code : `another error: ${String(error)}`),
  );
}

export function requireText(harness: PostStoreHarness): Required<PostStoreHarness> {
  if (hasText(harness)) return harness;
  throw new Error(
    "This case is about stored text, and the harness gives no way to it. Give it `writeText` and `readText`, or leave out the cases that need 'text'.",
  );
}

function hasText(harness: PostStoreHarness): harness is Required<PostStoreHarness> {
  return harness.writeText !== undefined && harness.readText !== undefined;
}

/** Expects a store to have exactly these posts, in this order. */
export async function expectIds(store: PostStore, expected: readonly number[], when: string): Promise<void> {
  const ids = (await readAll(store)).map(({ id }) => id);
  expectEqual(ids.join(', '), expected.join(', '), `the ids of the posts ${when}`);
}

/** Compares by field, so that the order of fields and additional fields don't matter. */
export function expectFields(post: object | null | undefined, expected: object, what: string): void {
  const fields = new Map<string, unknown>(Object.entries(post ?? {}));
  for (const [field, value] of Object.entries(expected as Record<string, unknown>)) {
    expectEqual(JSON.stringify(fields.get(field)), JSON.stringify(value), `the field ${field} of ${what}`);
  }
}

export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (Object.is(actual, expected)) return;
  throw new Error(`Expected ${what} to be ${JSON.stringify(expected)}, but got ${JSON.stringify(actual)}.`);
}

export async function until(isTrue: () => boolean, complaint: string): Promise<void> {
  for (let waitedMs = 0; !isTrue(); waitedMs += 5) {
    if (waitedMs >= deliveryLimitMs) throw new Error(complaint);
    await pause(5);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
