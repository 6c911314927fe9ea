import { Button, FileDrop, Notice } from '@branchbook/ui';
import { useId, useMemo, useRef } from 'react';

import { arePostsOnServer } from '../../posts/are-posts-on-server.ts';
import { CheckLine } from './check-line.tsx';
import { DetectedFormat } from './detected-format.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportReportView } from './import-report-view.tsx';
import { importAccept, isSkippedFolder, toFolderSources, toSources } from './import-sources.ts';
import {
  dropLabels,
  importMessages as messages,
  nameCounts,
  nameImport,
  nameLeftOut,
  nameReading,
  nameReplacing,
  nameUnpublished,
  nameWriting,
} from './messages.ts';
import { OwnList } from './own-list.tsx';
import { useImport } from './use-import.ts';
import { useImportReport } from './use-import-report.ts';

/**
 * Imports posts from files. The preview follows the list. Nothing is written before the author
 * presses the button, and then all of it or nothing.
 */
export function ImportPosts() {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const { report, setReport } = useImportReport();
  const { preview, problem, progress, ...importing } = useImport({
    onClose: focusHeading,
    onReport: setReport,
  });
  return (
    <section aria-labelledby={`${id}heading`} className="mt-10">
      <h2 id={`${id}heading`} ref={heading} tabIndex={-1} className="mb-3 text-[1.5rem]">
        {messages.heading}
      </h2>
      {report && (
        <ImportReportView
          report={report}
          onDismiss={() => {
            setReport(null);
            focusHeading();
          }}
        />
      )}
      <p className="mb-5 max-w-[66ch] text-ink-2">{messages.intro}</p>
      {arePostsOnServer && <OwnList onImport={(file) => importing.take(toSources([file]))} />}
      <FileDrop
        label={messages.files}
        accept={importAccept}
        labels={dropLabels}
        isMultiple
        isPageWide
        folder={{
          label: messages.chooseFolder,
          onFiles: (files) => importing.take(toFolderSources(files)),
          onError: () => importing.setProblem(messages.folderNotRead),
          isSkipped: isSkippedFolder,
        }}
        state={importing.dropState}
        onFiles={(files) => importing.take(toSources(files))}
      />
      {importing.dropState.step === 'loading' && (
        <Progress
          label={messages.reading}
          text={progress ? nameReading(progress) : dropLabels.loading}
          progress={progress}
          onCancel={importing.close}
        />
      )}
      {/* There from the start, so that screen readers announce it. */}
      <p role="status" className="mt-5 font-semibold empty:hidden">
        {preview && summarize(preview)}
      </p>
      <Notice tone="danger" live="assertive" title={problem} className="mt-5" />
      {preview && (
        <div role="group" aria-label={messages.preview} className="mt-4 grid gap-6">
          <DetectedFormat
            files={preview.files}
            isChosen={preview.isDialectChosen}
            isDisabled={importing.isWriting}
            onChoose={(dialect) => void importing.readAs(dialect)}
          />
          <OrderingChoices preview={preview} {...importing} />
          <Actions preview={preview} {...importing} />
          <ImportPreview preview={preview} />
        </div>
      )}
    </section>
  );
}

type Importing = ReturnType<typeof useImport>;
type Preview = NonNullable<Importing['preview']>;

function summarize({ counts, plan, unpublished, ownDrafts }: Preview): string {
  const isEmpty = plan.entries.length + unpublished.length + ownDrafts.length === 0;
  return isEmpty ? messages.noPosts : messages.summary(nameCounts(counts));
}

function Progress({
  label,
  text,
  progress,
  onCancel,
}: {
  label: string;
  text: string;
  progress: Importing['progress'];
  onCancel: () => void;
}) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <progress
        aria-label={label}
        className="h-2 min-w-40 flex-1 accent-green"
        {...(progress && { max: progress.total, value: progress.done })}
      />
      <span className="font-mono text-data text-ink-2">{text}</span>
      <Button variant="outline" onClick={onCancel}>
        {messages.cancel}
      </Button>
    </div>
  );
}

/** The choices of the author: the order of the files, and replacing all posts. */
function OrderingChoices({
  preview: { ordered, whole },
  wishes,
  setWishes,
  isWriting,
}: Pick<Importing, 'wishes' | 'setWishes' | 'isWriting'> & { preview: Preview }) {
  const removable = whole?.removed.length ?? 0;
  if (!ordered.isReordered && removable === 0) return null;
  return (
    <div>
      {ordered.isReordered && (
        <CheckLine
          label={messages.orderOfFiles}
          isChecked={wishes.useFileOrder || wishes.replaceAll}
          isDisabled={isWriting || wishes.replaceAll}
          onChange={(isOrdered) => setWishes({ ...wishes, useFileOrder: isOrdered })}
        />
      )}
      {removable > 0 && (
        <CheckLine
          label={nameReplacing(removable)}
          isChecked={wishes.replaceAll}
          isDisabled={isWriting}
          onChange={(isWhole) => setWishes({ ...wishes, replaceAll: isWhole })}
        />
      )}
    </div>
  );
}

/** The buttons, and below them the drafts and the files that are left out. */
function Actions({
  preview: { counts, unpublished, files },
  wishes,
  isWriting,
  writing,
  write,
  stop,
  close,
}: Pick<Importing, 'wishes' | 'isWriting' | 'writing' | 'write' | 'stop' | 'close'> & { preview: Preview }) {
  const isAnything = counts.added + counts.changed + counts.removed + counts.drafts > 0 || counts.isReordered;
  const leftOut = useMemo(() => countReasons(files.leftOut), [files]);
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        {isAnything && (
          <Button isPending={isWriting} onClick={() => void write()}>
            {nameImport(counts, wishes)}
          </Button>
        )}
        {!writing && (
          <Button variant={isAnything ? 'ghost' : 'outline'} disabled={isWriting} onClick={close}>
            {isAnything ? messages.cancel : messages.close}
          </Button>
        )}
      </div>
      {writing && (
        <Progress label={messages.writing} text={nameWriting(writing)} progress={writing} onCancel={stop} />
      )}
      {unpublished.length > 0 && <p className="mt-3 font-semibold">{nameUnpublished(unpublished.length)}</p>}
      {leftOut.length > 0 && (
        <p className="mt-2 max-w-[66ch] text-ink-2">{messages.leftOut(leftOut.join(', '))}</p>
      )}
    </div>
  );
}

function countReasons(leftOut: Preview['files']['leftOut']): readonly string[] {
  const counts = new Map<Preview['files']['leftOut'][number]['reason'], number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return Array.from(counts, ([reason, count]) => nameLeftOut(reason, count));
}
