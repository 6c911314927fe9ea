import { Fragment } from 'react';

import { foldText } from '../../search/fold-text.ts';
import { splitWords } from './split-words.ts';

/** A text whose words are marked where, folded, they are among `words`. */
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
