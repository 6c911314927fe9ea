import type { BlogPost } from '@branchbook/blog-core';
import {
  isRenderable,
  isQuickToParse,
  type ParsedMarkdown,
  parsePlainText,
  parseMarkdown,
} from '@branchbook/markdown';
import { LRUCache } from 'lru-cache';

import { createBodyKey } from '../app/post-body/body-key.ts';
import type { PostBodySource } from '../app/posts/published-post.ts';

/** Parses the body of a post for its page, once. Slow or huge bodies stay plain text. */
export type ParsePost = (post: Pick<BlogPost, 'content' | 'isMarkdown'>) => Promise<PostBodySource>;

/** The capacity of the LRU cache: each revision of the list renders the same bodies again. */
const maxHeld = 200;

/** The largest sum of parsed characters in the cache. A Worker has 128 MB of memory in total. */
const maxHeldLength = 500_000;

/** Estimated bytes of a parsed character. As text it takes one or two. */
const bytesParsed = 60;

/** Retries a text after this many milliseconds: the machine may have been busy at the timeout. */
export const retryMs = 60_000;

interface HeldBody {
  readonly body: Promise<PostBodySource>;
  /** When parsing timed out or failed; null if it has not. */
  givenUpAt: number | null;
}

/**
 * Creates the parser of post bodies, with an LRU cache of its results.
 *
 * @param parseSlow parses a slow text without blocking other requests; 'late' after a timeout,
 *   handled like a rejection; null if the text is never parsed
 * @param now the time in milliseconds since 1970
 */
export function createParsePost(
  parseSlow: (content: string) => Promise<ParsedMarkdown | 'late' | null>,
  now: () => number = Date.now,
): ParsePost {
  const held = new LRUCache<string, HeldBody>({ max: maxHeld, maxSize: maxHeldLength });
  return ({ content, isMarkdown }) => {
    const name = createBodyKey(content, isMarkdown);
    const known = held.get(name);
    if (known && (known.givenUpAt === null || now() - known.givenUpAt < retryMs)) return known.body;
    return parsing(name, content, isMarkdown).body;
  };

  function parsing(name: string, content: string, isMarkdown: boolean): HeldBody {
    const giveUp = () => void (made.givenUpAt = now());
    const made: HeldBody = { body: parse(name, content, isMarkdown, giveUp), givenUpAt: null };
    held.set(name, made, { size: 1 });
    void made.body.then(({ type }) => {
      if (held.peek(name) !== made) return;
      // Only now its size is known.
      held.delete(name);
      held.set(name, made, {
        size: Math.ceil(type === 'parsed' ? content.length : content.length / bytesParsed) + 1,
      });
    });
    return made;
  }

  async function parse(
    name: string,
    content: string,
    isMarkdown: boolean,
    giveUp: () => void,
  ): Promise<PostBodySource> {
    const parsed = isMarkdown ? await parsedMarkdown(content) : parsePlainText(content);
    if (parsed === 'late') {
      giveUp();
      return { type: 'source', content, isLate: true };
    }
    return parsed && isRenderable(parsed.tree)
      ? { type: 'parsed', name, parsed }
      : { type: 'source', content };
  }

  async function parsedMarkdown(content: string): Promise<ParsedMarkdown | 'late' | null> {
    return isQuickToParse(content) ? parseMarkdown(content) : parseSlow(content).catch(() => 'late');
  }
}
