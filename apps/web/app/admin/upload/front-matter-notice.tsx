import { Notice } from '@branchbook/ui';

import type { FrontMatterReport } from './front-matter.ts';

/** Tells what a file's front matter has filled, and what it has not. */
export function FrontMatterNotice({
  fileName,
  report,
}: {
  fileName: string;
  report: FrontMatterReport | null;
}) {
  return (
    <Notice
      live="polite"
      tone={report?.type === 'refused' ? 'warning' : 'info'}
      title={titleOf(report, fileName)}
      className="mt-3"
    >
      {report?.type === 'refused' && `${report.reason}. The text below it is in Content.`}
      {report?.type === 'taken' && (report.taken.length > 0 || report.left.length > 0) && (
        <>
          <dl className="grid gap-x-3 min-[480px]:grid-cols-[auto_1fr]">
            {report.taken.map(({ label, text }) => (
              <div key={label} className="contents">
                <dt className="font-semibold">{label}</dt>
                <dd className="line-clamp-2">{text === '' ? '(empty)' : text.slice(0, shownLength)}</dd>
              </div>
            ))}
          </dl>
          {report.left.length > 0 && <p className="mt-1">Not taken: {report.left.join('; ')}.</p>}
        </>
      )}
    </Notice>
  );
}

/** More than the two lines that are shown, and less than a browser would mind laying out. */
const shownLength = 400;

function titleOf(report: FrontMatterReport | null, fileName: string): string | null {
  if (!report) return null;
  if (report.type === 'refused') return `The front matter of ${fileName} was not read`;
  return report.taken.length > 0
    ? `Taken from the front matter of ${fileName}`
    : `The front matter of ${fileName} fills nothing here`;
}
