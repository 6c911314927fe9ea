import { applyChanges } from './apply-changes.ts';
import { includesAll } from './includes-all.ts';
import { paginatePosts } from './paginate-posts.ts';
import { parsePostsJson, type ParsedPosts } from './parse-posts.ts';
import {
  type DecideChanges,
  PostStoreError,
  type PostSnapshot,
  type PostStore,
  type PostStoreErrorCode,
  type PostTransaction,
  type UnreadableText,
  type UnreadableTextActions,
} from './post-store.ts';
import { getPostWithNeighbors } from './get-post-with-neighbors.ts';
import type { BlogPost } from './post.ts';
import { seedPosts } from './seed-posts.ts';

/**
 * The list of a memory store. Stores that share a backing behave like two tabs of a browser. A test
 * may read and change it at any time, like another program; the stores emit no event for that.
 */
export interface MemoryBacking {
  /** The stored list as JSON; null if nothing is stored. */
  text: string | null;
  /** Copies of texts that could not be parsed completely, newest first. */
  archived?: readonly UnreadableText[];
  /** Makes every change fail with this code. 'unavailable' disables reading too. */
  failWith?: Exclude<PostStoreErrorCode, 'not-found'> | null;
}

export interface MemoryPostStoreOptions<Post extends BlogPost = BlogPost> {
  /** The list; an empty private one if omitted. */
  backing?: MemoryBacking;
  /** The posts if nothing was ever stored; `seedPosts` if omitted. */
  seeds?: readonly Post[];
  /** Set to false to store the seeds with the first change instead of the first read. */
  writeSeedsOnRead?: boolean;
  /** Returns milliseconds since 1970, for `archivedAt`; `Date.now` if omitted. */
  now?: () => number;
}

/** A store in memory. It stores JSON text, so it has the optional members about texts. */
export type MemoryPostStore<Post extends BlogPost = BlogPost> = PostStore<Post> & {
  readonly unreadable: UnreadableTextActions<Post>;
};

interface Subscription {
  readonly store: object;
  notify(): Promise<void>;
}

const errorMessages = {
  'quota-exceeded': 'There is no room left for the posts.',
  unavailable: 'Nothing can be saved here.',
  conflict: 'Somebody else has changed the posts.',
  forbidden: 'The posts may not be changed.',
  unreachable: 'The posts cannot be reached.',
  'too-large': 'The posts are larger than what is taken.',
  failed: 'The change was not taken.',
} satisfies Record<Exclude<PostStoreErrorCode, 'not-found'>, string>;

const subscriptionsByBacking = new WeakMap<MemoryBacking, Set<Subscription>>();

/**
 * Creates a store in memory, for tests and demonstrations. It fulfils `PostStore` as long as the
 * backing exists.
 *
 * Like a browser tab, it emits only the changes of other stores. If another store changes the list
 * while `decide` runs, `decide` is called again.
 *
 * @example
 * const backing: MemoryBacking = { text: '[{"id": 1' };
 * const store = createMemoryPostStore({ backing });
 * (await store.readAll()).unreadable?.texts[0]?.text; // '[{"id": 1'
 * backing.failWith = 'quota-exceeded';
 * await store.transact(() => [{ type: 'add', post }]); // rejects: code 'quota-exceeded'
 */
export function createMemoryPostStore(options?: MemoryPostStoreOptions<never>): MemoryPostStore;
// The seeds determine the type of the posts, else the type argument; default `BlogPost`.
export function createMemoryPostStore<Post extends BlogPost>(
  options?: MemoryPostStoreOptions<Post>,
): MemoryPostStore<Post>;
export function createMemoryPostStore<Post extends BlogPost>(
  options: MemoryPostStoreOptions<Post> = {},
): MemoryPostStore<Post> {
  const { backing = { text: null }, writeSeedsOnRead = true, now = () => Date.now() } = options;
  // Posts of any type extend `BlogPost`, so the default seeds fit.
  const seeds = options.seeds ?? (seedPosts as readonly Post[]);
  const subscriptions = subscriptionsByBacking.get(backing) ?? new Set<Subscription>();
  subscriptionsByBacking.set(backing, subscriptions);
  // A list that disappears later was cleared. Only one that never existed gets the seeds.
  let hasSeenList = false;
  let lastValid: readonly Post[] | null = null;

  const store: MemoryPostStore<Post> = {
    readPage: async (request) => paginatePosts(snapshot().posts, request),
    readPost: async (slug) => getPostWithNeighbors(snapshot().posts, slug),
    readAll: async () => snapshot(),
    transact: (decide) => transact(decide),

    async subscribe(listener) {
      const subscription: Subscription = {
        store,
        // In a microtask, so that an error of a listener does not fail the write.
        async notify() {
          await Promise.resolve();
          if (subscriptions.has(subscription)) listener(snapshot());
        },
      };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },

    unreadable: {
      repair: (decide) => transact(decide, { isRewritten: true }),

      async discard({ id, text, archivedAt }) {
        throwIfFailing();
        if (archivedAt !== null) {
          backing.archived = (backing.archived ?? []).filter((each) => each.id !== id);
        } else if (text === backing.text) {
          write(parse(text).posts);
        } else {
          throw createChangedError();
        }
        return snapshot();
      },

      async restore() {
        throwIfFailing();
        const { unreadable } = snapshot();
        const whole = unreadable?.lastValid;
        if (!whole) throw createChangedError();
        archiveUnreadable();
        write(whole);
        return snapshot();
      },
    },
  };
  return store;

  async function transact(
    decide: DecideChanges<Post>,
    { isRewritten = false } = {},
  ): Promise<PostTransaction<Post>> {
    for (;;) {
      throwIfFailing();
      const before = snapshot();
      const seen = backing.text;
      const decided = decide(before.posts);
      // Synchronous updates are applied synchronously.
      const changes = 'then' in decided ? await decided : decided;
      if (backing.text !== seen) continue;

      const { posts, positions } = applyChanges(before.posts, changes);
      const isBroken = before.unreadable?.texts[0]?.archivedAt === null;
      if (posts !== before.posts || (isRewritten && isBroken)) {
        const text = stringify(posts);
        archiveUnreadable();
        write(posts, text);
      }
      const after = snapshot();
      return {
        snapshot: after,
        stored: positions.map((at) => (at === null ? null : (after.posts[at] ?? null))),
      };
    }
  }

  function snapshot(): PostSnapshot<Post> {
    if (backing.failWith === 'unavailable') {
      return {
        posts: seeds,
        blocked: errorMessages.unavailable,
        unreadable: { texts: [], lastValid: null },
        storedText: { text: null },
        clearing: { wasCleared: false },
      };
    }
    const archived = backing.archived ?? [];
    const text = storedText();
    const { posts, issues } = parse(text);
    const isValid = issues.length === 0;
    const inPlace = isValid ? [] : [{ id: 'in-place', text, archivedAt: null }];
    const isLacking = !isValid && lastValid !== null && !includesAll(posts, lastValid);
    return {
      posts,
      blocked: null,
      unreadable: { texts: [...inPlace, ...archived], lastValid: isLacking ? lastValid : null },
      storedText: { text: backing.text },
      clearing: { wasCleared: hasSeenList && backing.text === null },
    };
  }

  function storedText(): string {
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
    const texts = snapshot().unreadable?.texts ?? [];
    // Discarding leaves gaps, so the number of texts may be taken.
    const highest = Math.max(0, ...texts.map(({ id }) => Number(/^kept-(\d+)$/u.exec(id)?.[1] ?? 0)));
    backing.archived = texts.map((each) =>
      each.archivedAt === null ? { ...each, id: `kept-${highest + 1}`, archivedAt: now() } : each,
    );
  }

  function write(posts: readonly Post[], text = JSON.stringify(posts)): void {
    backing.text = text;
    for (const each of subscriptions) if (each.store !== store) void each.notify();
  }

  function throwIfFailing(): void {
    if (backing.failWith) throw new PostStoreError(backing.failWith, errorMessages[backing.failWith]);
  }
}

function createChangedError(): PostStoreError {
  return new PostStoreError('failed', 'The stored text was changed meanwhile.');
}

function stringify(posts: readonly BlogPost[]): string {
  try {
    return JSON.stringify(posts);
  } catch (cause) {
    throw new PostStoreError('failed', 'The posts cannot be written as JSON.', { cause });
  }
}
