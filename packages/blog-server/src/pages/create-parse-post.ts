import { createHash } from 'node:crypto';

import type { BlogPost } from '@branchbook/blog-core';
import {
  isRenderable,
  isQuickToParse,
  isSafeToParse,
  type ParsedMarkdown,
  parsePlainText,
  parseMarkdown,
} from '@branchbook/markdown';
import { LRUCache } from 'lru-cache';

import { fitsPage } from './fits-page.ts';
import type { PublishedBody } from './page-data.ts';

/** Parses the body of a post for its page, once. Slow or huge bodies stay plain text. */
export type ParsePost = (post: Pick<BlogPost, 'content' | 'isMarkdown'>) => Promise<PublishedBody>;

/** The capacity of the LRU cache: each revision of the list renders the same bodies again. */
const maxCached = 200;

/** The largest sum of parsed characters in the cache. A Worker has 128 MB of memory in total. */
const maxCachedLength = 500_000;

/** Estimated bytes of a parsed character. As text it takes one or two. */
const bytesParsed = 60;

/** Retries a text after this many milliseconds: the machine may have been busy at the timeout. */
export const retryMs = 60_000;

interface CachedBody {
  readonly body: Promise<PublishedBody>;
  /** When parsing timed out or failed; null if it has not. */
  failedAt: number | null;
}

/**
 * Creates the parser of post bodies, with an LRU cache of its results.
 *
 * @param parseSlow parses a slow text without blocking other requests; 'late' after a timeout,
 *   handled like a rejection; null if the text is never parsed. The default is for servers without
 *   threads: it parses ordinary texts within about a second, and no others
 * @param now the time in milliseconds since 1970
 */
export function createParsePost(
  parseSlow: (content: string) => Promise<ParsedMarkdown | 'late' | null> = parseIfSafe,
  now: () => number = Date.now,
): ParsePost {
  const cached = new LRUCache<string, CachedBody>({ max: maxCached, maxSize: maxCachedLength });
  return ({ content, isMarkdown }) => {
    const name = createBodyName(content, isMarkdown);
    const known = cached.get(name);
    if (known && (known.failedAt === null || now() - known.failedAt < retryMs)) return known.body;
    return addToCache(name, content, isMarkdown).body;
  };

  function addToCache(name: string, content: string, isMarkdown: boolean): CachedBody {
    const markFailed = () => void (entry.failedAt = now());
    const entry: CachedBody = { body: parse(name, content, isMarkdown, markFailed), failedAt: null };
    cached.set(name, entry, { size: 1 });
    void entry.body.then(({ type }) => {
      if (cached.peek(name) !== entry) return;
      // Its size is known only now.
      cached.delete(name);
      cached.set(name, entry, {
        size: Math.ceil(type === 'parsed' ? content.length : content.length / bytesParsed) + 1,
      });
    });
    return entry;
  }

  async function parse(
    name: string,
    content: string,
    isMarkdown: boolean,
    markFailed: () => void,
  ): Promise<PublishedBody> {
    const parsed = isMarkdown ? await parseText(content) : parsePlainText(content);
    if (parsed === 'late') {
      markFailed();
      return { type: 'source', content, isLate: true };
    }
    return parsed && isRenderable(parsed.tree) && fitsPage(parsed.tree)
      ? { type: 'parsed', name, parsed }
      : { type: 'source', name, content };
  }

  async function parseText(content: string): Promise<ParsedMarkdown | 'late' | null> {
    return isQuickToParse(content) ? parseMarkdown(content) : parseSlow(content).catch(() => 'late');
  }
}

async function parseIfSafe(content: string): Promise<ParsedMarkdown | null> {
  return isSafeToParse(content) ? parseMarkdown(content) : null;
}

/** Returns a name for a text and its format. Different texts or formats have different names. */
function createBodyName(content: string, isMarkdown: boolean): string {
  const digest = createHash('sha256').update(content).digest('base64url');
  return `${isMarkdown ? 'markdown' : 'lines'}:${digest}`;
}
