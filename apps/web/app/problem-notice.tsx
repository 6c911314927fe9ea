import type { ReactNode } from 'react';

const frames = { danger: 'border-red', warning: 'border-line border-l-ochre' } as const;

/**
 * What went wrong with a page or a part of it, read out at once. It looks like a `Notice` of the design system without an icon,
 * whose code every page would have to carry for the page that breaks.
 */
export function ProblemNotice({
  title,
  tone = 'danger',
  children,
}: {
  title: string;
  tone?: keyof typeof frames;
  children: ReactNode;
}) {
  return (
    <div
      role="alert"
      className={`grid gap-y-1 rounded-control border border-l-4 bg-sheet px-4 py-3.5 font-mono text-data leading-normal [overflow-wrap:anywhere] ${frames[tone]}`}
    >
      <p className="text-ui font-semibold">{title}</p>
      <p className="text-ink-2">{children}</p>
    </div>
  );
}
