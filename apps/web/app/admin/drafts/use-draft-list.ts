import type { DraftSummary } from '@branchbook/blog-core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { postsKey } from '../../posts/query-keys.ts';
import type { Draft } from '../post-model/draft.ts';
import { toListedDraft } from '../post-model/server-draft.ts';
import { createWebDraftLocks } from './draft-locks.ts';
import { pageDraftStore } from './draft-store.ts';
import { createDraftList, type DraftList } from './draft-list.ts';
import { pageDraftSync } from './page-draft-sync.ts';

/** The interval at which drafts of others appear. */
const refreshMs = 15_000;

const serverDraftsKey = [...postsKey, 'drafts'];

/**
 * Returns the unlocked drafts of this browser, and those of all admins if a server has them, the
 * latest first; and functions that change them.
 */
export function useDraftList(): {
  drafts: readonly Draft[];
  /** The first load has ended. Drafts that are missing don't exist or are locked. */
  isLoaded: boolean;
  /** Returns who has saved a draft on the server; null if that is not known. */
  getSavedBy: (draft: Draft) => string | null;
  /** Returns true if the server could have the draft, but only this browser has it. */
  isOnlyHere: (draft: Draft) => boolean;
  /** Uploads a draft that is only in this browser. Resolves to false if that fails. */
  upload: (draft: Draft) => Promise<boolean>;
  /** Resolves to the whole draft: listed ones of a server have no content. Rejects if it is gone. */
  getWhole: (draft: Draft) => Promise<Draft>;
  /**
   * Deletes a draft permanently. Resolves to false if another tab has it locked or deleting fails.
   *
   * @param first runs before that with the whole draft, while it is locked
   */
  discard: (draft: Draft, first?: (whole: Draft) => Promise<void>) => Promise<boolean>;
} & Pick<DraftList, 'restore' | 'convertToNew'> {
  const [list] = useState(() => createDraftList({ store: pageDraftStore, locks: createWebDraftLocks() }));
  const local = useSyncExternalStore(list.subscribe, list.getDrafts);
  const isLoaded = useSyncExternalStore(list.subscribe, list.isLoaded);
  const server = useServerDrafts();

  useEffect(() => {
    list.start();
    return () => list.stop();
  }, [list]);

  const drafts = useMemo(() => mergeDrafts(local, server), [local, server]);
  return {
    drafts,
    isLoaded: isLoaded && server.isLoaded,
    getSavedBy: ({ key }) => server.stored.get(key)?.savedBy ?? null,
    isOnlyHere: ({ key }) => server.synced !== null && !server.synced.has(key),
    async upload({ key }) {
      return (await pageDraftSync?.upload(key)) === 'saved';
    },
    getWhole,
    discard: async (draft, first) => {
      // So that it can be restored, and only the listed text is discarded.
      const whole = await getWhole(draft).catch(() => null);
      if (!whole) return false;
      discarded.set(draft.key, whole);
      return list.discard(draft, first && (() => first(whole)));
    },
    restore: (draft) => list.restore(discarded.get(draft.key) ?? draft),
    convertToNew: async (draft) => {
      const whole = await getWhole(draft).catch(() => null);
      return whole !== null && list.convertToNew(whole);
    },
  };
}

/** The discarded drafts of this page, with their contents. */
const discarded = new Map<string, Draft>();

async function getWhole(draft: Draft): Promise<Draft> {
  if (!pageDraftSync) return draft;
  // Without a connection, this browser may have it.
  await pageDraftSync.pull(draft.key).catch(() => {});
  const whole = await pageDraftStore.get(draft.key);
  if (!whole) throw new Error('The draft is no longer there.');
  return whole;
}

interface ServerDrafts {
  readonly isLoaded: boolean;
  /** The drafts on the server, as listed. */
  readonly summaries: readonly DraftSummary[];
  /** The drafts on the server by key, the latest first. */
  readonly stored: ReadonlyMap<string, { readonly draft: Draft; readonly savedBy: string | null }>;
  /** The keys of all drafts that belong to the server; null if that is not known. */
  readonly synced: ReadonlySet<string> | null;
  /** The keys of drafts that an open form of this browser is writing. */
  readonly locked: ReadonlySet<string>;
}

const noServerDrafts: ServerDrafts = {
  isLoaded: pageDraftSync === null,
  summaries: [],
  stored: new Map(),
  synced: null,
  locked: new Set(),
};

function useServerDrafts(): ServerDrafts {
  const client = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: serverDraftsKey,
    queryFn: () => readServerDrafts(client.getQueryData<ServerDrafts>(serverDraftsKey)?.summaries),
    enabled: pageDraftSync !== null,
    refetchInterval: refreshMs,
  });

  useEffect(() => {
    if (!pageDraftSync) return undefined;
    return createWebDraftLocks().subscribe(
      () => void client.invalidateQueries({ queryKey: serverDraftsKey }),
    );
  }, [client]);

  // Without a connection, the drafts of this browser are listed.
  return data ?? (isError ? { ...noServerDrafts, isLoaded: true } : noServerDrafts);
}

async function readServerDrafts(known?: readonly DraftSummary[]): Promise<ServerDrafts> {
  if (!pageDraftSync) return noServerDrafts;
  const [summaries, synced, locked] = await Promise.all([
    pageDraftSync.list(known),
    pageDraftSync.readKeys().catch(() => new Set<string>()),
    createWebDraftLocks().held(),
  ]);
  void pageDraftSync.pullMissing(summaries);
  const stored = summaries.map(
    (summary) => [summary.key, { draft: toListedDraft(summary), savedBy: summary.savedBy }] as const,
  );
  const keys = new Set([...synced, ...summaries.map(({ key }) => key)]);
  return { isLoaded: true, summaries, stored: new Map(stored), synced: keys, locked };
}

/** A draft that both have is listed once, with the text that was saved later. */
function mergeDrafts(local: readonly Draft[], { stored, locked }: ServerDrafts): readonly Draft[] {
  if (stored.size === 0) return local;
  const own = local.map((draft) => {
    const listed = stored.get(draft.key)?.draft;
    return listed && listed.savedAt > draft.savedAt
      ? { ...draft, ...listed, fields: { ...listed.fields, content: draft.fields.content } }
      : draft;
  });
  const keys = new Set(local.map(({ key }) => key));
  const others = [...stored.values()].flatMap(({ draft }) =>
    keys.has(draft.key) || locked.has(draft.key) || pageDraftSync?.isRemoved(draft.key) ? [] : [draft],
  );
  return [...own, ...others].toSorted((a, b) => b.savedAt - a.savedAt);
}
