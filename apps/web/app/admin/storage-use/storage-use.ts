import { postsKey } from '../../posts/stored-text.ts';
import { storageQuota } from '../lib/format-size.ts';

export interface StorageUse {
  /** In UTF-16 code units, as browsers count. */
  readonly units: number;
  /** Of the quota: 0 to 1. */
  readonly share: number;
  readonly level: 'ample' | 'filling' | 'nearly-full';
}

const fillingFrom = 0.75;
const nearlyFullFrom = 0.93;

/**
 * Returns how much of the quota the stored posts use.
 *
 * @param text under `blogPosts`; null if nothing is stored
 */
export function getStorageUse(text: string | null): StorageUse {
  const units = text === null ? 0 : postsKey.length + text.length;
  const share = Math.min(units / storageQuota, 1);
  return {
    units,
    share,
    level: share >= nearlyFullFrom ? 'nearly-full' : share >= fillingFrom ? 'filling' : 'ample',
  };
}
