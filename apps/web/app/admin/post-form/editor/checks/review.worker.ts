import type { WorkerMessage } from '../../../../kept-worker.ts';
import { type Review, review } from './review.ts';
import type { SiteFacts } from './unknown-path.ts';

/** A text to look at. */
export interface ReviewQuestion {
  readonly content: string;
  readonly isMarkdown: boolean;
  readonly site: SiteFacts;
}

/** Null where the text could not be read. */
export type ReviewAnswer = Review | null;

addEventListener('message', ({ data }: MessageEvent<ReviewQuestion>) => {
  let answer: ReviewAnswer = null;
  try {
    answer = review(data.content, data.isMarkdown, data.site);
  } catch {
    // Nested too deeply for the parser's stack: nothing is said of it.
  }
  say(answer);
});
say('ready');

function say(message: WorkerMessage<ReviewAnswer>): void {
  postMessage(message);
}
