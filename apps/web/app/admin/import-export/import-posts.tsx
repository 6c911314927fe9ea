import { Button, Field, FileDrop, Input, Notice, TextLink } from '@branchbook/ui';
import { useId, useMemo, useRef } from 'react';

import { arePostsOnServer } from '../../posts/are-posts-on-server.ts';
import { CheckLine } from './check-line.tsx';
import { DetectedFormat } from './detected-format.tsx';
import { withChoice, withFolderChoice } from './choose-posts.ts';
import { groupLeftOut } from './group-left-out.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportTags } from './import-tags.tsx';
import { ImportReportView } from './import-report-view.tsx';
import { importAccept, isSkippedFolder, toFolderSources, toSources } from '../uploads/import-sources.ts';
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
import { OldUrls } from './old-urls.tsx';
import { type Preview, useImport } from './use-import.ts';
import { useImportReport } from './use-import-report.ts';

/** How to put the posts on a server. */
const serverDocsUrl = 'https://github.com/branchbook/branchbook/blob/main/docs/server.md';

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
            isChosen={importing.isDialectChosen}
            isDisabled={importing.isWriting}
            onChoose={(dialect) => void importing.readAs(dialect)}
          />
          <OldUrls
            preview={preview}
            pattern={importing.choices.urlPattern ?? ''}
            isDisabled={importing.isWriting}
            onChange={(urlPattern) => importing.setChoices((choices) => ({ ...choices, urlPattern }))}
          />
          {importing.unsigned > 0 && (
            <Field
              label={messages.signAs}
              hint={messages.unsigned(importing.unsigned)}
              className="max-w-[40rem]"
            >
              <Input
                value={importing.author}
                disabled={importing.isWriting}
                onChange={(event) =>
                  importing.setChoices((choices) => ({ ...choices, author: event.target.value }))
                }
              />
            </Field>
          )}
          <ImportTags
            rows={preview.rows}
            ignored={importing.choices.ignoredTagFields ?? noFields}
            isDisabled={importing.isWriting}
            onChange={(ignoredTagFields) =>
              importing.setChoices((choices) => ({ ...choices, ignoredTagFields }))
            }
          />
          <OrderingChoices preview={preview} {...importing} />
          <Room preview={preview} />
          <Actions preview={preview} {...importing} />
          <ImportPreview
            preview={preview}
            choices={{
              isDisabled: importing.isWriting,
              onChoose: (rows, choice) =>
                importing.setChoices((choices) => withChoice(choices, rows, choice)),
              onChooseFolder: (rows, choice) =>
                importing.setChoices((choices) => withFolderChoice(choices, rows, choice)),
            }}
          />
        </div>
      )}
    </section>
  );
}

const noFields: ReadonlySet<string> = new Set();

type Importing = ReturnType<typeof useImport>;

function summarize({ counts, entries, unpublished, ownDrafts }: Preview): string {
  const isEmpty = entries.length + unpublished.length + ownDrafts.length === 0;
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

/** Says before an import whether it fits in this browser. */
function Room({ preview: { room } }: { preview: Preview }) {
  if (room === null) return null;
  if (room.fits) return <p className="text-ink-2">{messages.room(room.text)}</p>;
  return (
    <Notice tone="danger" title={messages.noRoom.title(room.text)}>
      {messages.noRoom.text} <TextLink href={serverDocsUrl}>{messages.noRoom.link}</TextLink>
    </Notice>
  );
}

/** The choices of the author: the order of the files, and replacing all posts. */
function OrderingChoices({
  preview: { ordered, whole },
  orderingOptions,
  setOrderingOptions,
  isWriting,
}: Pick<Importing, 'orderingOptions' | 'setOrderingOptions' | 'isWriting'> & { preview: Preview }) {
  const removable = whole?.removed.length ?? 0;
  if (!ordered.isReordered && removable === 0) return null;
  return (
    <div>
      {ordered.isReordered && (
        <CheckLine
          label={messages.orderOfFiles}
          isChecked={orderingOptions.useFileOrder || orderingOptions.replaceAll}
          isDisabled={isWriting || orderingOptions.replaceAll}
          onChange={(isOrdered) => setOrderingOptions({ ...orderingOptions, useFileOrder: isOrdered })}
        />
      )}
      {removable > 0 && (
        <CheckLine
          label={nameReplacing(removable)}
          isChecked={orderingOptions.replaceAll}
          isDisabled={isWriting}
          onChange={(isWhole) => setOrderingOptions({ ...orderingOptions, replaceAll: isWhole })}
        />
      )}
    </div>
  );
}

/** The buttons, and below them the drafts and the files that are left out. */
function Actions({
  preview: { counts, unpublished, files, rows },
  orderingOptions,
  isOutdated,
  isWriting,
  writing,
  write,
  stop,
  close,
}: Pick<
  Importing,
  'orderingOptions' | 'isOutdated' | 'isWriting' | 'writing' | 'write' | 'stop' | 'close'
> & {
  preview: Preview;
}) {
  const isAnything =
    counts.added + counts.changed + counts.removed + counts.drafts + counts.images > 0 || counts.isReordered;
  const hidden = nameUnpublished(unpublished.flatMap(({ file }) => file.unpublished?.reason ?? []));
  const leftOut = useMemo(
    () => groupLeftOut(files, rows).map(({ reason, items }) => nameLeftOut(reason, items.length)),
    [files, rows],
  );
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        {isAnything && (
          <Button isPending={isWriting} disabled={isOutdated} onClick={() => void write()}>
            {nameImport(counts, orderingOptions)}
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
      {hidden.map((text) => (
        <p key={text} className="mt-3 font-semibold">
          {text}
        </p>
      ))}
      {leftOut.length > 0 && (
        <p className="mt-2 max-w-[66ch] text-ink-2">{messages.leftOut(leftOut.join(', '))}</p>
      )}
    </div>
  );
}
