import type { RootContent } from 'hast';

import type { WorkerMessage } from '../kept-worker.ts';
import { type BodyChange, changeOf } from './body-change.ts';
import { isDrawable } from './is-drawable.ts';
import { parseMarkdown } from './parse-markdown.ts';

/** The answer: a parsed body, as what has changed since the one before, or null where it gave up or made more than a page can draw. */
export type MarkdownAnswer = BodyChange | null;

/** Of the last answer; none where that was null. */
let blocks: readonly RootContent[] = [];

addEventListener('message', ({ data }: MessageEvent<string>) => {
  const before = blocks;
  let answer: MarkdownAnswer = null;
  blocks = [];
  try {
    const parsed = parseMarkdown(data);
    if (isDrawable(parsed.tree)) {
      answer = changeOf(before, parsed);
      blocks = parsed.tree.children;
    }
  } catch {
    // Nested too deeply for the parser's stack: the page shows the source.
  }
  say(answer);
});
say('ready');

function say(message: WorkerMessage<MarkdownAnswer>): void {
  postMessage(message);
}
