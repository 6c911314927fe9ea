import { Fragment } from 'react';

import { findMatches } from './find-matches.ts';

/** Highlights the words of a text that are in `words` (folded by `foldText`). */
export function HighlightedText({ text, words }: { text: string; words: ReadonlySet<string> }) {
  const parts = [];
  let done = 0;
  for (const { start, end } of findMatches(text, words)) {
    parts.push(
      <Fragment key={start}>
        <span>{text.slice(done, start)}</span>
        <mark className="rounded-tag bg-green-soft text-inherit">{text.slice(start, end)}</mark>
      </Fragment>,
    );
    done = end;
  }
  return (
    <>
      {parts}
      <span>{text.slice(done)}</span>
    </>
  );
}
