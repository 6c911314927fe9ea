import { isDrawable } from './is-drawable.ts';
import { parseMarkdown, type ParsedBody } from './parse-markdown.ts';

/** The answer: a parsed body, or null where it gave up or made more than a page can draw. */
export type MarkdownAnswer = ParsedBody | null;

/** What the worker says: `ready` once it has loaded, and then its answer. */
export type MarkdownMessage = 'ready' | MarkdownAnswer;

addEventListener('message', ({ data }: MessageEvent<string>) => {
  let answer: MarkdownAnswer = null;
  try {
    const parsed = parseMarkdown(data);
    if (isDrawable(parsed.tree)) answer = parsed;
  } catch {
    // Nested too deeply for the parser's stack: the page shows the source.
  }
  say(answer);
});
say('ready');

function say(message: MarkdownMessage): void {
  postMessage(message);
}
