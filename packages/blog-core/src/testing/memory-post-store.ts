import { parsePostsJson } from '../parse-posts.ts';
import { applyChange } from '../post-change.ts';
import { PostStoreError, type PostSnapshot, type PostStore, type UnreadableText } from '../post-store.ts';
import type { BlogPost } from '../post.ts';
import { seedPosts } from '../seed-posts.ts';

/**
 * What a memory store keeps its list in. Stores over the same backing behave like two tabs of one browser. A test may
 * look into it and change it at any time, as somebody outside the product would; nobody is told of such a change.
 */
export interface MemoryBacking {
  /** The stored list as JSON text; null where nothing is stored. */
  text: string | null;
  /** Texts put aside because they could not be read whole, newest first. */
  kept?: readonly UnreadableText[];
  /** Makes every change fail for this reason. 'blocked' takes away reading too. */
  refusal?: Exclude<PostStoreError['reason'], 'gone'> | null;
}

export interface MemoryPostStoreOptions {
  /** Where the list is kept; one of its own, with nothing stored, if left out. */
  backing?: MemoryBacking;
  /** What a first read finds; `seedPosts` if left out. */
  seeds?: readonly BlogPost[];
  /** The time in milliseconds since 1970, for `keptAt`; the clock's if left out. */
  now?: () => number;
}

interface Subscription {
  readonly store: PostStore;
  tell(): Promise<void>;
}

const refusalMessages = {
  full: 'There is no room left for the posts.',
  blocked: 'Nothing can be saved here.',
  refused: 'The change was not taken.',
} satisfies Record<Exclude<PostStoreError['reason'], 'gone'>, string>;

const subscriptionsByBacking = new WeakMap<MemoryBacking, Set<Subscription>>();

/**
 * Makes a store that keeps its promise in memory, for tests and demonstrations.
 *
 * Like a tab of a browser it is told only of the changes that other stores made.
 *
 * @example
 * const backing: MemoryBacking = { text: '[{"id": 1' };
 * const store = createMemoryPostStore({ backing });
 * (await store.read()).unreadable[0]?.text; // '[{"id": 1'
 * backing.refusal = 'full';
 * await store.apply({ type: 'add', post: makePost() }); // rejects with a PostStoreError, reason 'full'
 */
export function createMemoryPostStore(options: MemoryPostStoreOptions = {}): PostStore {
  const { backing = { text: null }, seeds = seedPosts, now = () => Date.now() } = options;
  const subscriptions = subscriptionsByBacking.get(backing) ?? new Set<Subscription>();
  subscriptionsByBacking.set(backing, subscriptions);
  // A list that vanishes later was cleared by somebody; only one that never was calls for the seeds.
  let hasSeenList = false;

  const snapshot = (): PostSnapshot => {
    if (backing.refusal === 'blocked') {
      return { posts: seeds, unreadable: [], blocked: refusalMessages.blocked };
    }
    const kept = backing.kept ?? [];
    const text = storedText();
    const { posts, faults } = parsePostsJson(text);
    const inPlace = faults.length === 0 ? [] : [{ id: 'in-place', text, keptAt: null }];
    return { posts, unreadable: [...inPlace, ...kept], blocked: null };
  };

  const storedText = (): string => {
    if (backing.text === null && !hasSeenList && !backing.refusal) backing.text = JSON.stringify(seeds);
    hasSeenList ||= backing.text !== null;
    return backing.text ?? JSON.stringify(hasSeenList ? [] : seeds);
  };

  const store: PostStore = {
    async read() {
      return snapshot();
    },

    async apply(change) {
      if (backing.refusal) throw new PostStoreError(backing.refusal, refusalMessages[backing.refusal]);

      const before = snapshot();
      const posts = applyChange(before.posts, change);
      if (posts === before.posts) {
        if (change.type !== 'update') return before;
        throw new PostStoreError(
          'gone',
          `There is no post with the id ${change.post.id} to update any more.`,
        );
      }

      const text = stringify(posts);
      // The text that could not be read is put aside before anything is written over it.
      backing.kept = before.unreadable.map((each) =>
        each.keptAt === null ? { ...each, id: `kept-${before.unreadable.length}`, keptAt: now() } : each,
      );
      backing.text = text;

      for (const each of subscriptions) if (each.store !== store) void each.tell();
      return snapshot();
    },

    async subscribe(listener) {
      const subscription: Subscription = {
        store,
        // Told in a turn of its own, as a browser does: a listener that throws is not the writer's trouble.
        async tell() {
          await Promise.resolve();
          if (subscriptions.has(subscription)) listener(snapshot());
        },
      };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
  };
  return store;
}

function stringify(posts: readonly BlogPost[]): string {
  try {
    return JSON.stringify(posts);
  } catch (cause) {
    throw new PostStoreError('refused', 'The posts cannot be written as JSON.', { cause });
  }
}
