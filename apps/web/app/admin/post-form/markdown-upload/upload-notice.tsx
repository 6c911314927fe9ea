import { Button, Notice } from '@branchbook/ui';

import { uploadMessages as messages } from './messages.ts';
import type { FrontMatterReport } from '../../uploads/uploaded-text.ts';

/**
 * Shows which fields of the form a file has filled. Offers to restore the text that it has
 * replaced.
 */
export function UploadNotice({
  fileName,
  report,
  isNew,
  isTextReplaced,
  isDisabled,
  onRestoreText,
}: {
  /** Empty before a file was read. */
  fileName: string;
  report: FrontMatterReport | null;
  /** True if the form writes a new post. */
  isNew: boolean;
  isTextReplaced: boolean;
  isDisabled: boolean;
  onRestoreText: () => void;
}) {
  const isRefused = report?.type === 'refused';
  const unpublished = report?.type === 'taken' ? report.unpublished : null;
  const replaced = isTextReplaced ? messages.replaced(fileName) : null;
  return (
    <Notice
      live="polite"
      tone={isRefused || unpublished !== null ? 'warning' : 'info'}
      title={fileName && (getTitle(report, fileName) ?? replaced)}
      className="mb-5"
      actions={
        isTextReplaced && (
          <Button variant="outline" disabled={isDisabled} onClick={onRestoreText}>
            {messages.restoreText}
          </Button>
        )
      }
    >
      {isRefused && <p>{`${report.reason}. The text below it is in Content.`}</p>}
      {unpublished !== null && (
        <p className="mb-1 font-semibold">{messages.unpublished(unpublished, isNew)}</p>
      )}
      {report?.type === 'taken' && <Taken {...report} />}
      {report && replaced && <p className="mt-1">{`${replaced}.`}</p>}
    </Notice>
  );
}

function Taken({ taken, kept, left }: Extract<FrontMatterReport, { type: 'taken' }>) {
  return (
    <>
      {taken.length > 0 && (
        <dl className="grid gap-x-3 min-[480px]:grid-cols-[auto_1fr]">
          {taken.map(({ label, text }) => (
            <div key={label} className="contents">
              <dt className="font-semibold">{label}</dt>
              <dd className="line-clamp-2">{text === '' ? '(empty)' : text.slice(0, shownLength)}</dd>
            </div>
          ))}
        </dl>
      )}
      {kept.length > 0 && <p className="mt-1">{messages.kept(kept)}</p>}
      {left.length > 0 && <p className="mt-1">{messages.notImported(left)}</p>}
    </>
  );
}

/** More than the two lines that are shown, and less than a browser would mind laying out. */
const shownLength = 400;

function getTitle(report: FrontMatterReport | null, fileName: string): string | null {
  if (!report) return null;
  if (report.type === 'refused') return messages.notRead(fileName);
  return report.taken.length > 0 ? messages.taken(fileName) : messages.nothingTaken(fileName);
}
