import { type ReactNode, useMemo } from 'react';

import { type DiffPart, diffTexts, type DiffWords } from './diff-texts.ts';

/** Unchanged lines shown around a change. */
const contextLines = 2;

/** Labels that screen readers read in place of the signs − and +. */
type SpokenLabels = Readonly<Record<'removed' | 'added', string>>;

interface TextDiffProps {
  /** The text whose lines get the sign −. */
  first: string;
  /** The text whose lines get the sign +. */
  second: string;
  spokenLabels?: SpokenLabels;
  /** Maximum number of parts to show. The number of further parts is shown below. Default: all. */
  maxParts?: number;
}

const lineLabels: SpokenLabels = { removed: 'Removed line', added: 'Added line' };

/** Shows a line diff with signs and colors. Folds unchanged lines that are far from a change. */
export function TextDiff({ first, second, spokenLabels = lineLabels, maxParts = Infinity }: TextDiffProps) {
  const parts = useMemo(() => diffTexts(first, second), [first, second]);
  return (
    <div className="rounded-control border border-rule bg-sheet py-2 font-mono text-data leading-[1.6] [overflow-wrap:anywhere] whitespace-pre-wrap">
      {parts.slice(0, maxParts).map((part, index) => (
        <Part
          key={index}
          part={part}
          spokenLabels={spokenLabels}
          isFirst={index === 0}
          isLast={index === parts.length - 1}
        />
      ))}
      {parts.length > maxParts && <p className="px-3 text-ink-3">{`… ${parts.length - maxParts} more`}</p>}
    </div>
  );
}

/** Shows which text the signs of a `TextDiff` belong to. */
export function DiffLegend({ first, second }: { first: string; second: string }) {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 font-mono text-data leading-normal text-ink-2">
      <span>
        − <del className="bg-red-soft text-ink">{first}</del>
      </span>
      <span>
        + <ins className="bg-green-soft text-ink underline">{second}</ins>
      </span>
    </p>
  );
}

function Part({
  part,
  spokenLabels,
  isFirst,
  isLast,
}: {
  part: DiffPart;
  spokenLabels: SpokenLabels;
  isFirst: boolean;
  isLast: boolean;
}) {
  switch (part.type) {
    case 'same':
      return <SameLines lines={part.lines} isFirst={isFirst} isLast={isLast} />;
    case 'changed':
      return (
        <>
          <Row type="removed" spokenLabels={spokenLabels}>
            <Words words={part.words} side="removed" />
          </Row>
          <Row type="added" spokenLabels={spokenLabels}>
            <Words words={part.words} side="added" />
          </Row>
        </>
      );
    case 'removed':
      return (
        <Row type="removed" spokenLabels={spokenLabels}>
          <del>{part.line}</del>
        </Row>
      );
    case 'added':
      return (
        <Row type="added" spokenLabels={spokenLabels}>
          <ins className="no-underline">{part.line}</ins>
        </Row>
      );
  }
}

/** Shows a changed line as it is in one text. Marks the words that the other text lacks. */
function Words({ words, side }: { words: readonly DiffWords[]; side: keyof SpokenLabels }) {
  const Mark = side === 'removed' ? 'del' : 'ins';
  return words.map(({ type, text }, index) => {
    if (type === 'same') return <span key={index}>{text}</span>;
    return type === side && <Mark key={index}>{text}</Mark>;
  });
}

const rowStyles = {
  removed: { sign: '−', className: 'border-l-red bg-red-soft' },
  added: { sign: '+', className: 'border-l-green bg-green-soft' },
} as const;

function Row({
  type,
  spokenLabels,
  children,
}: {
  type: keyof SpokenLabels;
  spokenLabels: SpokenLabels;
  children: ReactNode;
}) {
  const { sign, className } = rowStyles[type];
  return (
    <div className={`flex border-l-4 px-3 text-ink ${className}`}>
      <span aria-hidden="true" className="w-5 shrink-0">
        {sign}
      </span>
      <div className="min-w-0">
        <span className="sr-only">{`${spokenLabels[type]}: `}</span>
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
  // Folding a single line saves no space.
  if (folded.length <= 1) return <EqualLines lines={lines} />;
  return (
    <>
      <EqualLines lines={lines.slice(0, before)} />
      <details>
        <summary className="cursor-pointer px-3 py-2.5 text-ink-3">{`${folded.length} unchanged lines`}</summary>
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
