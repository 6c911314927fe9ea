import { postsKey } from '../../posts/stored-text.ts';
import { storageRoom } from './format-size.ts';

export interface StorageUse {
  /** In UTF-16 units, as browsers count. */
  readonly units: number;
  /** Of the room that browsers allow: 0 to 1. */
  readonly share: number;
  readonly level: 'ample' | 'filling' | 'nearly-full';
}

const fillingFrom = 0.75;
const nearlyFullFrom = 0.93;

/**
 * How much of the browser's room the stored posts take, by their exact text.
 *
 * @param text under `blogPosts`; null where nothing is stored
 */
export function storageUse(text: string | null): StorageUse {
  const units = text === null ? 0 : postsKey.length + text.length;
  const share = Math.min(units / storageRoom, 1);
  return {
    units,
    share,
    level: share >= nearlyFullFrom ? 'nearly-full' : share >= fillingFrom ? 'filling' : 'ample',
  };
}
