import { Fragment } from 'react';

import { foldText } from '@branchbook/blog-core/search';
import { splitWords } from './split-words.ts';

/** Highlights the words of a text that are in `words` (folded by `foldText`). */
export function HighlightedText({ text, words }: { text: string; words: ReadonlySet<string> }) {
  const parts = [];
  let done = 0;
  for (const { word, start } of splitWords(text)) {
    if (!words.has(foldText(word))) continue;
    parts.push(
      <Fragment key={start}>
        {text.slice(done, start)}
        <mark className="rounded-tag bg-green-soft text-inherit">{word}</mark>
      </Fragment>,
    );
    done = start + word.length;
  }
  return (
    <>
      {parts}
      {text.slice(done)}
    </>
  );
}
