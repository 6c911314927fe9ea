import { applyChanges, parsePostsJson, type WantedPosts } from '@branchbook/blog-core';

import { parseEtag, ifNoneMatch } from '../contract/etag.ts';
import type { Applied } from '../contract/schemas.ts';
import { unexpectedResponse, toStoreError, type SendRequest } from './api-requests.ts';
import type { OutboxEntry } from './outbox-storage.ts';
import { createPostMirror, type KnownList } from './post-mirror.ts';

/** Cached lists of the server: one without contents, and the whole list if it was requested. */
export interface KnownLists {
  /**
   * Returns the newest list with the content of the included posts. Rejects with 'unreachable' if
   * the server is unavailable.
   */
  read(include: WantedPosts, onPart?: (posts: KnownList['posts']) => void): Promise<KnownList>;
  /** Returns the last list with the content of the included posts, or null. */
  lastKnown(include: WantedPosts): KnownList | null;
  /**
   * Returns the newest list after changes were applied; if it cannot be read, applies them to the
   * last list.
   */
  readAfter(include: WantedPosts, entry: OutboxEntry, applied: Applied): Promise<KnownList>;
}

/** No list has this revision. */
export const noRevision = -1;

/** Creates empty caches. Requests nothing before the first read. */
export function createKnownLists(sendRequest: SendRequest): KnownLists {
  const mirror = createPostMirror(sendRequest);
  let whole: KnownList | null = null;
  const lastKnown: KnownLists['lastKnown'] = (include) =>
    include === 'all' ? whole : (mirror.known(include) ?? whole);

  return {
    read: (include, onPart) => (include === 'all' ? readWhole() : mirror.read(include, onPart)),
    lastKnown,
    async readAfter(include, entry, applied) {
      const before = lastKnown(include === 'all' ? include : []);
      const isKnown = before?.revision === entry.revision && applied.revision <= entry.revision + 1;
      // The server has applied them to exactly the cached list.
      const made = isKnown
        ? { revision: applied.revision, posts: applyChanges(before.posts, entry.changes).posts }
        : null;
      if (include === 'all' && made) return (whole = made);
      try {
        if (include === 'all') return await readWhole();
        await mirror.read([]);
        mirror.hold(applied.revision, applied.posts);
        return mirror.known(include) ?? (await mirror.read(include));
      } catch {
        return made ?? before ?? { revision: noRevision, posts: [] };
      }
    },
  };

  async function readWhole(): Promise<KnownList> {
    const answer = await sendRequest('/export', whole ? ifNoneMatch(whole.revision) : {});
    if (answer.type === 'unavailable') throw answer.error;
    if (answer.status === 304 && whole) return whole;
    if (answer.status !== 200) throw toStoreError(answer);
    const { posts, issues } = parsePostsJson(answer.text);
    const revision = parseEtag(answer.headers.get('ETag'));
    if (issues.length > 0 || revision === null) throw unexpectedResponse();
    whole = { revision, posts };
    return whole;
  }
}
