import { applyChanges, parsePostsJson, type WantedPosts } from '@branchbook/blog-core';

import { revisionOf, unless } from '../contract/etag.ts';
import type { Applied } from '../contract/schemas.ts';
import { notTheServer, refusal, type SendRequest } from './api-requests.ts';
import type { OutboxEntry } from './outbox-storage.ts';
import { createPostMirror, type KnownList } from './post-mirror.ts';

/** What is known of the server's list: a copy without contents, and the whole list where somebody has asked for that. */
export interface KnownLists {
  /** Gives the newest list, in which the wanted posts are whole. Rejects with 'unreachable' where the server is away. */
  read(wanted: WantedPosts, onPart?: (posts: KnownList['posts']) => void): Promise<KnownList>;
  /** Gives the last list that was read, in which the wanted posts are whole; null where there is none. */
  lastKnown(wanted: WantedPosts): KnownList | null;
  /** Gives the newest list after changes that the server has applied; where it cannot be read, what they make of the last one. */
  readAfter(wanted: WantedPosts, entry: OutboxEntry, applied: Applied): Promise<KnownList>;
}

/** No list has this revision. */
export const noRevision = -1;

/** Knows nothing at first, and asks for nothing before it is read. */
export function createKnownLists(sendRequest: SendRequest): KnownLists {
  const mirror = createPostMirror(sendRequest);
  let whole: KnownList | null = null;
  const lastKnown: KnownLists['lastKnown'] = (wanted) =>
    wanted === 'all' ? whole : (mirror.known(wanted) ?? whole);

  return {
    read: (wanted, onPart) => (wanted === 'all' ? readWhole() : mirror.read(wanted, onPart)),
    lastKnown,
    async readAfter(wanted, entry, applied) {
      const before = lastKnown(wanted === 'all' ? wanted : []);
      const isKnown = before?.revision === entry.revision && applied.revision <= entry.revision + 1;
      // The server has applied them to the very list that is known here.
      const made = isKnown
        ? { revision: applied.revision, posts: applyChanges(before.posts, entry.changes).posts }
        : null;
      if (wanted === 'all' && made) return (whole = made);
      try {
        if (wanted === 'all') return await readWhole();
        await mirror.read([]);
        mirror.hold(applied.revision, applied.posts);
        return mirror.known(wanted) ?? (await mirror.read(wanted));
      } catch {
        return made ?? before ?? { revision: noRevision, posts: [] };
      }
    },
  };

  async function readWhole(): Promise<KnownList> {
    const answer = await sendRequest('/export', whole ? unless(whole.revision) : {});
    if (answer.type === 'away') throw answer.error;
    if (answer.status === 304 && whole) return whole;
    if (answer.status !== 200) throw refusal(answer);
    const { posts, faults } = parsePostsJson(answer.text);
    const revision = revisionOf(answer.headers.get('ETag'));
    if (faults.length > 0 || revision === null) throw notTheServer();
    whole = { revision, posts };
    return whole;
  }
}
