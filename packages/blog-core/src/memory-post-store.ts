import { applyChanges } from './apply-changes.ts';
import {
  deleteDraft,
  type DraftRecords,
  findDraft,
  listDrafts,
  noDrafts,
  saveDraft,
} from './draft-records.ts';
import type { PostDrafts } from './draft.ts';
import { findPost } from './find-post.ts';
import { includesAll } from './includes-all.ts';
import { listPosts } from './list-posts.ts';
import { parsePostsJson, type ParsedPosts } from './parse-posts.ts';
import type { PostChange } from './post-change.ts';
import {
  type ApplyResult,
  type ConditionReport,
  PostStoreError,
  type PostQuery,
  type PostStore,
  type PostStoreErrorCode,
  type PostTrash,
  type StoreCondition,
  type UnreadableText,
} from './post-store.ts';
import { getPostVersion } from './post-version.ts';
import type { BlogPost } from './post.ts';
import { createStoreListeners, type StoreListeners } from './store-listeners.ts';
import { countTags } from './count-tags.ts';
import type { PlacedTrash } from './trash.ts';

/**
 * The list of a memory store. Stores that share a backing behave like two tabs of a browser. A test
 * may read and change it at any time, like another program; the stores emit no event for that.
 */
export interface MemoryBacking {
  /** The stored list as JSON; null if nothing is stored. */
  text: string | null;
  /** Copies of texts that could not be parsed completely, newest first. */
  archived?: readonly UnreadableText[] | undefined;
  /** The deleted posts, in the order of deletion. */
  trash?: readonly PlacedTrash[] | undefined;
  drafts?: DraftRecords | undefined;
  /** Makes every change fail with this code. 'unavailable' disables reading too. */
  failWith?: Exclude<PostStoreErrorCode, 'not-found' | 'conflict' | 'invalid'> | null | undefined;
}

export interface MemoryPostStoreOptions<Post extends BlogPost = BlogPost> {
  /** The list; an empty private one if omitted. */
  backing?: MemoryBacking | undefined;
  /** The posts if nothing was ever stored; none if omitted. */
  seeds?: readonly Post[] | undefined;
  /** Set to false to store the seeds with the first change instead of the first read. */
  writeSeedsOnRead?: boolean | undefined;
  /** Returns milliseconds since 1970, for deletions, drafts and archived texts; `Date.now` if omitted. */
  now?: (() => number) | undefined;
}

/** A store in memory. It stores JSON text, so it has the optional members about texts. */
export type MemoryPostStore<Post extends BlogPost = BlogPost> = PostStore<Post> & {
  readonly trash: PostTrash<Post>;
  readonly drafts: PostDrafts<Post>;
  readonly condition: StoreCondition<Post>;
};

const errorMessages = {
  'quota-exceeded': 'There is no room left for the posts.',
  'too-large': 'The posts exceed the size limit.',
  unauthenticated: 'You are not signed in.',
  forbidden: 'You lack the permission to change posts.',
  unavailable: 'Nothing can be saved here.',
  'rate-limited': 'There were too many changes.',
  failed: 'The change failed.',
} satisfies Record<NonNullable<MemoryBacking['failWith']>, string>;

const listenersByBacking = new WeakMap<MemoryBacking, StoreListeners>();
let trashCount = 0;

/**
 * Creates a store in memory, for tests and demonstrations. It fulfils `PostStore` as long as the
 * backing exists.
 *
 * @example
 * const backing: MemoryBacking = { text: '[{"id": 1' };
 * const store = createMemoryPostStore({ backing });
 * (await store.condition.read()).unreadable[0]?.text; // '[{"id": 1'
 * backing.failWith = 'quota-exceeded';
 * await store.apply([{ type: 'create', post }]); // rejects: code 'quota-exceeded'
 */
export function createMemoryPostStore(options?: MemoryPostStoreOptions<never>): MemoryPostStore;
// The seeds determine the type of the posts, else the type argument; default `BlogPost`.
export function createMemoryPostStore<Post extends BlogPost>(
  options?: MemoryPostStoreOptions<Post>,
): MemoryPostStore<Post>;
export function createMemoryPostStore<Post extends BlogPost>(
  options: MemoryPostStoreOptions<Post> = {},
): MemoryPostStore<Post> {
  const { backing = { text: null }, seeds = [], writeSeedsOnRead = true, now = () => Date.now() } = options;
  const listeners = listenersByBacking.get(backing) ?? createStoreListeners();
  listenersByBacking.set(backing, listeners);
  // A list that disappears later was cleared. Only one that never existed gets the seeds.
  let hasSeenList = false;
  let lastValid: readonly Post[] | null = null;

  return {
    list: async (query?: PostQuery) => listPosts(readPosts(), query) as never,
    get: async (key) => findPost(readPosts(), key),
    listTags: async () => countTags(readPosts()),
    apply: async (changes) => apply(changes),

    subscribe: (listener) => listeners.add(listener),

    trash: {
      list: async () => readTrash().toReversed(),
      async discard(keys) {
        throwIfFailing();
        backing.trash = readTrash().filter(({ key }) => !keys.includes(key));
        listeners.emit();
      },
    },

    drafts: {
      list: async (query) => listDrafts(readDrafts(), query),
      get: async (key) => findDraft(readDrafts(), key),
      async save(draft, condition) {
        throwIfFailing();
        const { records, saved } = saveDraft(readDrafts(), draft, { ...condition, now: now() });
        backing.drafts = records;
        return saved;
      },
      async delete(key, condition) {
        throwIfFailing();
        backing.drafts = deleteDraft(readDrafts(), key, { ...condition, now: now() });
      },
    },

    condition: {
      read: async () => readCondition(),
      repair: async (changes) => apply(changes, { isRewritten: true }),

      async discard({ id, text, archivedAt }) {
        throwIfFailing();
        if (archivedAt !== null) {
          backing.archived = (backing.archived ?? []).filter((each) => each.id !== id);
          listeners.emit();
        } else if (text === backing.text) {
          write(JSON.stringify(parse(text).posts));
        } else {
          throw createChangedError();
        }
      },

      async restore() {
        throwIfFailing();
        const { lastValid: valid } = readCondition();
        if (!valid) throw createChangedError();
        archiveUnreadable();
        write(JSON.stringify(valid));
      },
    },
  };

  function apply(changes: readonly PostChange<Post>[], { isRewritten = false } = {}): ApplyResult<Post> {
    throwIfFailing();
    const before = readPosts();
    const trash = readTrash();
    const draftsBefore = readDrafts();
    const { posts, changed, deleted, restored, drafts } = applyChanges(before, changes, {
      trash,
      drafts: draftsBefore,
      now: now(),
      createKey: () => `deleted-${(trashCount += 1)}`,
    });
    const isBroken = readCondition().unreadable[0]?.archivedAt === null;
    if (posts !== before || drafts !== draftsBefore || (isRewritten && isBroken)) {
      const text = stringify(posts);
      archiveUnreadable();
      backing.trash = [...trash, ...deleted.filter((each) => each !== null)].filter(
        ({ key }) => !restored.includes(key),
      );
      backing.drafts = drafts;
      write(text);
    }
    const stored = new Map(readPosts().map((post) => [post.id, post]));
    return {
      posts: changed.map((each) => {
        const post = each && stored.get(each.id);
        return post ? { post, version: getPostVersion(post) } : null;
      }),
      trashKeys: deleted.map((each) => each?.key ?? null),
    };
  }

  function readPosts(): readonly Post[] {
    return backing.failWith === 'unavailable' ? seeds : parse(readText()).posts;
  }

  function readTrash(): readonly PlacedTrash<Post>[] {
    return (backing.trash ?? []) as readonly PlacedTrash<Post>[];
  }

  function readDrafts(): DraftRecords<Post> {
    return (backing.drafts ?? noDrafts) as DraftRecords<Post>;
  }

  function readCondition(): ConditionReport<Post> {
    if (backing.failWith === 'unavailable') {
      return {
        blocked: errorMessages.unavailable,
        text: null,
        unreadable: [],
        lastValid: null,
        isDurable: true,
        wasCleared: false,
      };
    }
    const text = readText();
    const { posts, issues } = parse(text);
    const isValid = issues.length === 0;
    const inPlace = isValid ? [] : [{ id: 'in-place', text, archivedAt: null }];
    const isLacking = !isValid && lastValid !== null && !includesAll(posts, lastValid);
    return {
      blocked: null,
      text: backing.text,
      unreadable: [...inPlace, ...(backing.archived ?? [])],
      lastValid: isLacking ? lastValid : null,
      isDurable: true,
      wasCleared: hasSeenList && backing.text === null,
    };
  }

  function readText(): string {
    if (backing.text === null && !hasSeenList && writeSeedsOnRead && !backing.failWith) {
      backing.text = JSON.stringify(seeds);
    }
    hasSeenList ||= backing.text !== null;
    return backing.text ?? JSON.stringify(hasSeenList ? [] : seeds);
  }

  function parse(text: string): ParsedPosts & { readonly posts: readonly Post[] } {
    // The store's posts have its type by contract.
    const parsed = parsePostsJson(text) as ParsedPosts & { readonly posts: readonly Post[] };
    if (parsed.issues.length === 0) lastValid = parsed.posts;
    return parsed;
  }

  /** Archives the unreadable text before it is overwritten. */
  function archiveUnreadable(): void {
    const texts = readCondition().unreadable;
    // Discarding leaves gaps, so the number of texts may be taken.
    const highest = Math.max(0, ...texts.map(({ id }) => Number(/^kept-(\d+)$/u.exec(id)?.[1] ?? 0)));
    backing.archived = texts.map((each) =>
      each.archivedAt === null ? { ...each, id: `kept-${highest + 1}`, archivedAt: now() } : each,
    );
  }

  function write(text: string): void {
    backing.text = text;
    hasSeenList = true;
    listeners.emit();
  }

  function throwIfFailing(): void {
    if (backing.failWith) throw new PostStoreError(backing.failWith, errorMessages[backing.failWith]);
  }
}

function createChangedError(): PostStoreError {
  return new PostStoreError('failed', 'The stored text has changed since it was read.');
}

function stringify(posts: readonly BlogPost[]): string {
  try {
    return JSON.stringify(posts);
  } catch (cause) {
    throw new PostStoreError('failed', 'The posts cannot be written as JSON.', { cause });
  }
}
