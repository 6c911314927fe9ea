import { useQuery } from '@tanstack/react-query';

import { broadcastDraftsChanged, createWebDraftLocks } from '../drafts/draft-locks.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';
import { pageDraftSync } from '../drafts/page-draft-sync.ts';
import type { Draft } from '../post-model/draft.ts';
import { appendToDraft } from './append-to-draft.ts';

/** The form that the author came from may still save its draft, and other tabs open and close drafts. */
const refreshMs = 2_000;

/**
 * Returns the draft of this browser that was saved last and that no other tab has open: the text of
 * the form that the author came from. Null if there is none.
 */
export function useLatestDraft(): Draft | null {
  const { data = null } = useQuery({
    queryKey: ['latest-draft'],
    queryFn: readLatestDraft,
    refetchInterval: refreshMs,
    staleTime: 0,
    gcTime: 0,
  });
  return data;
}

async function readLatestDraft(): Promise<Draft | null> {
  const [drafts, locked] = await Promise.all([pageDraftStore.all(), createWebDraftLocks().held()]);
  return drafts.find(({ key }) => !locked.has(key)) ?? null;
}

/** Adds a paragraph at the end of a draft of this browser. See `appendToDraft`. */
export async function appendToPageDraft(key: string, paragraph: string): Promise<Draft | null> {
  // Another device may have a newer text.
  await pageDraftSync?.pull(key).catch(() => {});
  const locks = { ...createWebDraftLocks(), broadcast: broadcastDraftsChanged };
  return appendToDraft({ store: pageDraftStore, locks }, key, paragraph);
}
