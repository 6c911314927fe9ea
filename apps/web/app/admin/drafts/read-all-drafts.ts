import type { Draft } from '../post-model/draft.ts';
import { pageDraftStore } from './draft-store.ts';
import { pageDraftSync } from './page-draft-sync.ts';

/**
 * Reads all drafts with their contents, those of this browser and those of the server. Downloads
 * newer texts of the server first. Of two texts in conflict, reads the one that was saved later.
 * Rejects if a draft can't be read.
 */
export async function readAllDrafts(): Promise<readonly Draft[]> {
  const sync = pageDraftSync;
  if (!sync) return pageDraftStore.all();
  const before = getKeys(await pageDraftStore.all());
  const others: Draft[] = [];
  for (const { key } of await sync.list()) {
    if (before.has(key)) await sync.pull(key);
    else {
      const draft = await sync.read(key);
      if (draft) others.push(draft);
    }
  }
  const local = await pageDraftStore.all();
  const latest = local.map((mine) => {
    const theirs = sync.getConflict(mine.key)?.theirs;
    return theirs && theirs.savedAt > mine.savedAt ? theirs : mine;
  });
  const known = getKeys(local);
  return [...latest, ...others.filter(({ key }) => !known.has(key))];
}

/** Counts all drafts. Rejects if they can't be read. */
export async function countAllDrafts(): Promise<number> {
  const keys = getKeys(await pageDraftStore.all());
  for (const { key } of (await pageDraftSync?.list()) ?? []) keys.add(key);
  return keys.size;
}

function getKeys(drafts: readonly Draft[]): Set<string> {
  return new Set(drafts.map(({ key }) => key));
}
