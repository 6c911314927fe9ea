import { applyChanges, parsePostsJson, type WantedPosts } from '@branchbook/blog-core';

import { parseEtag, ifNoneMatch } from '../contract/etag.ts';
import type { Applied } from '../contract/schemas.ts';
import { unexpectedResponse, toStoreError, type SendRequest } from './api-requests.ts';
import type { OutboxEntry } from './outbox-storage.ts';
import { createPostMirror, type KnownList } from './post-mirror.ts';

/** What is known of the server's list: a copy without contents, and the whole list where somebody has asked for that. */
export interface KnownLists {
  /** Gives the newest list, in which the include posts are whole. Rejects with 'unreachable' where the server is away. */
  read(include: WantedPosts, onPart?: (posts: KnownList['posts']) => void): Promise<KnownList>;
  /** Gives the last list that was read, in which the include posts are whole; null where there is none. */
  lastKnown(include: WantedPosts): KnownList | null;
  /** Gives the newest list after changes that the server has applied; where it cannot be read, what they make of the last one. */
  readAfter(include: WantedPosts, entry: OutboxEntry, applied: Applied): Promise<KnownList>;
}

/** No list has this revision. */
export const noRevision = -1;

/** Knows nothing at first, and asks for nothing before it is read. */
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
      // The server has applied them to the very list that is known here.
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
