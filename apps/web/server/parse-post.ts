import { Worker } from 'node:worker_threads';

import type { BlogPost } from '@branchbook/blog-core';
import {
  isDrawable,
  isQuickToParse,
  type ParsedMarkdown,
  parseLines,
  parseMarkdown,
} from '@branchbook/markdown';

import { bodyName } from '../app/post-body/body-name.ts';
import type { PostBodySource } from '../app/posts/published-post.ts';
import { createLatestUsed } from './latest-used.ts';

/** Readers wait for the page meanwhile. */
const deadlineMs = 2_000;

/** Above this no text is parsed by its deadline. */
const maxLength = 400_000;

/** Bodies that are held, the latest used: each revision of the list renders the same ones again. */
const maxHeld = 200;

const held = createLatestUsed<Promise<PostBodySource>>(maxHeld);

/** Parses the body of a post for its readers' pages, once. What takes too long, or is too much to draw, stays a text. */
export function parsePost({
  content,
  isMarkdown,
}: Pick<BlogPost, 'content' | 'isMarkdown'>): Promise<PostBodySource> {
  const name = bodyName(content, isMarkdown);
  return held.getOrMake(name, () => parse(name, content, isMarkdown));
}

async function parse(name: string, content: string, isMarkdown: boolean): Promise<PostBodySource> {
  const parsed = isMarkdown ? await parsedMarkdown(content) : parseLines(content);
  return parsed && isDrawable(parsed.tree) ? { type: 'parsed', name, parsed } : { type: 'source', content };
}

async function parsedMarkdown(content: string): Promise<ParsedMarkdown | null> {
  if (isQuickToParse(content)) return parseMarkdown(content);
  return content.length > maxLength ? null : parseApart(content);
}

/** Parses in a thread of its own, so that nobody else waits. */
function parseApart(content: string): Promise<ParsedMarkdown | null> {
  const worker = new Worker(new URL('parse-post.worker.ts', import.meta.url));
  return new Promise((resolve) => {
    const end = (parsed: ParsedMarkdown | null) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(parsed);
    };
    const timer = setTimeout(() => end(null), deadlineMs);
    worker.once('message', end);
    worker.once('error', () => end(null));
    worker.postMessage(content);
  });
}
