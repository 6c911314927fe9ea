import { DraftConflictError, type StoredDraft } from '../draft.ts';
import type { PostChange } from '../post-change.ts';
import { type PostStore, PostStoreError } from '../post-store.ts';
import type { BlogPost } from '../post.ts';
import { expectEqual, getDrafts, readAll } from './harness.ts';
import { makePost } from './make-post.ts';

/** What a client does with a text. `sync` reads what others have done. */
export type DraftAction = 'sync' | 'save' | 'publish' | 'unpublish';

/** A step of a history. Steps with `isLost` don't get their response and are repeated. */
export interface DraftStep {
  readonly client: number;
  readonly work: number;
  readonly action: DraftAction;
  readonly isLost: boolean;
}

/** What a client knows of one work, which is a draft or a post at a time. */
interface Opened {
  key: string;
  version: string | null;
  /** The published post; null for a draft of a new or unpublished one. */
  post: { readonly id: number; readonly version: string } | null;
}

/**
 * Runs a history of saves, publishes and unpublishes of several clients. After each step, each text
 * that was there before is still there, unless the client that replaced it had read it, and no work
 * is in the list twice.
 *
 * @throws Error that describes what was lost or is there twice
 */
export async function runDraftHistory(
  stores: readonly PostStore[],
  steps: readonly DraftStep[],
): Promise<void> {
  let count = 0;
  const clients = stores.map((store) => createClient(store));
  let before = await readTexts(stores[0] as PostStore);
  for (const [index, step] of steps.entries()) {
    const client = clients[step.client % clients.length] as ReturnType<typeof createClient>;
    const saved = await client.run(step);
    const after = await readTexts(stores[index % stores.length] as PostStore);
    const lost = [...before].filter((text) => !after.has(text) && !client.seen.has(text));
    const what = `step ${index}, ${step.action} of work ${step.work}`;
    expectEqual(lost.join(', '), '', `the texts that nobody has read and ${what} lost`);
    if (saved !== null) expectEqual(after.has(saved), true, `whether the text is stored after ${what}`);
    const sources = (await readAll(stores[0] as PostStore)).flatMap(({ source }) => source ?? []);
    expectEqual(sources.length, new Set(sources).size, `the number of works in the list after ${what}`);
    before = after;
  }

  function createClient(store: PostStore) {
    const seen = new Set<string>();
    const works = new Map<number, Opened>();

    /** Returns the text that is stored if the step succeeded; else null. */
    async function run({ work, action, isLost }: DraftStep): Promise<string | null> {
      const opened = works.get(work) ?? { key: `work-${work}`, version: null, post: null };
      works.set(work, opened);
      const text = `text ${(count += 1)}`;
      const change = async () => {
        if (action === 'save') return save(work, opened, text);
        if (action === 'publish') return publish(work, opened, text);
        return action === 'unpublish' ? unpublish(work, opened) : sync(work, opened).then(() => null);
      };
      seen.add(text);
      try {
        // A client that gets no response does not know the result, and does the same again.
        const known = { ...opened };
        if (isLost) await change();
        if (isLost) Object.assign(opened, known);
        return await change();
      } catch (error) {
        if (!(error instanceof PostStoreError)) throw error;
        await sync(work, opened);
        return null;
      }
    }

    async function save(work: number, opened: Opened, text: string): Promise<string> {
      const { key, version, post } = opened;
      const draft = { key, post: makeWork(work, text, post?.id), edits: post?.id ?? null };
      const saved = await getDrafts(store).save(draft, { ifVersion: version });
      opened.version = saved.version;
      return text;
    }

    async function publish(work: number, opened: Opened, text: string): Promise<string | null> {
      const { key, version, post } = opened;
      const common = { draft: key, ifDraftVersion: version };
      const change: PostChange = post
        ? { type: 'update', id: post.id, fields: { content: text }, ifVersion: post.version, ...common }
        : { type: 'create', post: makeWork(work, text), ...common };
      const [published] = (await store.apply([change])).posts;
      if (!published) throw new PostStoreError('not-found', 'The post was unpublished again.');
      open(opened, published);
      seen.add(published.post.content);
      return published.post.content === text ? text : null;
    }

    async function unpublish(work: number, opened: Opened): Promise<null> {
      if (!opened.post) return null;
      const draft = `unpublished-${count}`;
      await store.apply([{ type: 'unpublish', id: opened.post.id, draft, ifVersion: opened.post.version }]);
      await sync(work, opened);
      return null;
    }

    async function sync(work: number, opened: Opened): Promise<void> {
      const draft = await findWork(store, work);
      if (draft) {
        Object.assign(opened, { key: draft.key, version: draft.version, post: null });
        seen.add(draft.post.content);
        return;
      }
      const post = (await readAll(store)).find(({ source }) => source === `work ${work}`);
      const published = post && (await store.get({ id: post.id }));
      if (!published) return;
      open(opened, published);
      seen.add(published.post.content);
    }

    function open(opened: Opened, { post, version }: { readonly post: BlogPost; readonly version: string }) {
      opened.post = { id: post.id, version };
      opened.key = `edit-${(count += 1)}`;
      opened.version = null;
    }

    return { run, seen };
  }
}

/** Returns the draft of a work that no post has. */
async function findWork(store: PostStore, work: number): Promise<StoredDraft | null> {
  const { drafts } = await getDrafts(store).list();
  const found = drafts.find(({ post, edits }) => edits === null && post.source === `work ${work}`);
  return found ? getDrafts(store).get(found.key) : null;
}

async function readTexts(store: PostStore): Promise<ReadonlySet<string>> {
  const drafts = getDrafts(store);
  const texts = (await readAll(store)).map(({ content }) => content);
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof drafts.list>> = await drafts.list({ cursor, limit: 3 });
    for (const { key } of page.drafts) {
      const draft = await drafts.get(key);
      if (draft) texts.push(draft.post.content);
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  return new Set(texts);
}

function makeWork(work: number, content: string, id = 200 + work): BlogPost {
  return makePost({ id, content, source: `work ${work}` });
}

/** Returns a function for pseudo-random integers below `max`, the same for the same seed. */
function createRandom(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    // A linear congruential generator with the numbers of Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

const actions = ['sync', 'save', 'save', 'publish', 'unpublish'] as const;

/** Makes a history of 20 steps of two clients with two works. */
export function makeDraftHistory(seed: number): readonly DraftStep[] {
  const random = createRandom(seed);
  return Array.from({ length: 20 }, () => ({
    client: random(2),
    work: random(2),
    action: actions[random(actions.length)] ?? 'sync',
    isLost: random(4) === 0,
  }));
}

/** The reason for which a change of a draft was rejected; fails if it was not. */
export async function getDraftConflict(outcome: Promise<unknown>): Promise<DraftConflictError> {
  const error: unknown = await outcome.then(
    () => 'it resolved',
    (reason: unknown) => reason,
  );
  if (error instanceof DraftConflictError) return error;
  throw new Error(`Not a conflict of drafts: ${String(error)}`);
}
