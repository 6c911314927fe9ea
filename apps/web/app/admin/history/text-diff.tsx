import { type ReactNode, useMemo } from 'react';

import { type DiffPart, diffTexts, type DiffWords } from './diff-texts.ts';

/** How many equal lines are shown around a change, so that it is seen where it is. */
const contextLines = 2;

/** Two texts as one: what was changed is marked by signs and lines as well as by colour, and what was not is folded. */
export function TextDiff({ then, now }: { then: string; now: string }) {
  const parts = useMemo(() => diffTexts(then, now), [then, now]);
  return (
    <div className="rounded-control border border-rule bg-sheet py-2 font-mono text-data leading-[1.6] [overflow-wrap:anywhere] whitespace-pre-wrap">
      {parts.map((part, index) => (
        <Part key={index} part={part} isFirst={index === 0} isLast={index === parts.length - 1} />
      ))}
    </div>
  );
}

function Part({ part, isFirst, isLast }: { part: DiffPart; isFirst: boolean; isLast: boolean }) {
  switch (part.type) {
    case 'same':
      return <SameLines lines={part.lines} isFirst={isFirst} isLast={isLast} />;
    case 'removed':
      return (
        <Row sign="−" said="Removed line: " className="border-l-red bg-red-soft">
          <del>{part.line}</del>
        </Row>
      );
    case 'added':
      return (
        <Row sign="+" said="Added line: " className="border-l-green bg-green-soft">
          <ins className="no-underline">{part.line}</ins>
        </Row>
      );
    case 'changed':
      return (
        <Row sign="±" said="Changed line: " className="border-l-line">
          {part.words.map((words, index) => (
            <Words key={index} words={words} />
          ))}
        </Row>
      );
  }
}

function Words({ words: { type, text } }: { words: DiffWords }) {
  switch (type) {
    case 'same':
      return text;
    case 'removed':
      return (
        <del className="bg-red-soft">
          <span className="sr-only"> removed: </span>
          {text}
          <span className="sr-only">, </span>
        </del>
      );
    case 'added':
      return (
        <ins className="bg-green-soft underline">
          <span className="sr-only"> added: </span>
          {text}
          <span className="sr-only">, </span>
        </ins>
      );
  }
}

function Row({
  sign,
  said,
  className,
  children,
}: {
  sign: string;
  /** What a reader of the screen hears in place of the sign. */
  said: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <div className={`flex border-l-4 px-3 text-ink ${className}`}>
      <span aria-hidden="true" className="w-5 shrink-0">
        {sign}
      </span>
      <div className="min-w-0">
        <span className="sr-only">{said}</span>
        {children}
      </div>
    </div>
  );
}

function SameLines({
  lines,
  isFirst,
  isLast,
}: {
  lines: readonly string[];
  isFirst: boolean;
  isLast: boolean;
}) {
  const before = isFirst ? 0 : contextLines;
  const after = isLast ? 0 : contextLines;
  const folded = lines.slice(before, lines.length - after);
  // A fold of one line would take the room of the line.
  if (folded.length <= 1) return <EqualLines lines={lines} />;
  return (
    <>
      <EqualLines lines={lines.slice(0, before)} />
      <details>
        <summary className="cursor-pointer px-3 py-2.5 text-ink-3">{folded.length} equal lines</summary>
        <EqualLines lines={folded} />
      </details>
      <EqualLines lines={lines.slice(lines.length - after)} />
    </>
  );
}

function EqualLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return <div className="pr-3 pl-9 text-ink-2">{lines.join('\n')}</div>;
}
