import type { Draft } from '../post-model/draft.ts';
import { pageDraftStore } from './draft-store.ts';
import { pageDraftSync } from './page-draft-sync.ts';

/**
 * Reads all drafts with their contents: those of this browser, and those that only the server has.
 * Rejects if one can't be read.
 */
export async function readAllDrafts(): Promise<readonly Draft[]> {
  const local = await pageDraftStore.all();
  const others: Draft[] = [];
  for (const key of await listOtherKeys(local)) {
    const draft = await pageDraftSync?.read(key);
    if (draft) others.push(draft);
  }
  return [...local, ...others];
}

/** Counts all drafts. Rejects if they can't be read. */
export async function countAllDrafts(): Promise<number> {
  const local = await pageDraftStore.all();
  return local.length + (await listOtherKeys(local)).length;
}

async function listOtherKeys(local: readonly Draft[]): Promise<readonly string[]> {
  const known = new Set(local.map(({ key }) => key));
  return ((await pageDraftSync?.list()) ?? []).flatMap(({ key }) => (known.has(key) ? [] : [key]));
}
