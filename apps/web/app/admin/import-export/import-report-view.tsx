import { Button } from '@branchbook/ui';
import { CircleAlert, CircleCheck, Download } from 'lucide-react';
import { useId } from 'react';

import { downloadText } from '../../posts/download-text.ts';
import { type ImportReport, type ReportCheck, writeImportReport } from './import-report.ts';
import { nameShare, reportMessages as messages } from './messages.ts';
import { PreviewGroup, TextRow } from './preview-group.tsx';

/** Shows the result of the last import, each check as 'n of n' with its exceptions. */
export function ImportReportView({ report, onDismiss }: { report: ImportReport; onDismiss: () => void }) {
  const id = useId();
  const { checks, createdAt, notes = [] } = report;
  return (
    <section
      aria-labelledby={`${id}heading`}
      className="mb-6 rounded-control border border-l-4 border-line border-l-green bg-sheet px-4 py-3.5"
    >
      <h3 id={`${id}heading`} className="text-[1.25rem]">
        {messages.heading}
      </h3>
      <p className="mb-3 font-mono text-data text-ink-3">
        <time dateTime={createdAt}>
          {new Date(createdAt).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })}
        </time>
      </p>
      {notes.map((note) => (
        <p key={note} className="mb-3">
          {`${note}.`}
        </p>
      ))}
      <dl className="mb-3 grid gap-y-2">
        {checks
          .filter(({ total }) => total > 0)
          .map((check) => (
            <Check key={check.name} {...check} />
          ))}
      </dl>
      {checks.map(({ name, exceptions }) => (
        <PreviewGroup
          key={name}
          level={4}
          heading={messages.exceptions(name)}
          items={exceptions}
          isOpen={false}
          renderItem={(item) => <TextRow {...item} />}
        />
      ))}
      <PreviewGroup
        level={4}
        heading={messages.leftOut}
        items={report.leftOut}
        isOpen={false}
        renderItem={({ path, message }) => <TextRow title={path} text={`${message}.`} />}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="outline"
          onClick={() =>
            downloadText(writeImportReport(report), `import-report-${createdAt.slice(0, 10)}.md`)
          }
        >
          <Download aria-hidden="true" />
          {messages.download}
        </Button>
        <Button variant="ghost" onClick={onDismiss}>
          {messages.dismiss}
        </Button>
      </div>
    </section>
  );
}

function Check({ name, text, done, total }: ReportCheck) {
  const Icon = done === total ? CircleCheck : CircleAlert;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4.5 ${done === total ? 'text-green' : 'text-ochre'}`}
      />
      <div>
        <dt className="inline font-semibold">{`${name}: `}</dt>
        <dd className="inline">
          <span className="font-semibold">{nameShare(done, total)}</span>
          <span className="block text-ink-2">{text}</span>
        </dd>
      </div>
    </div>
  );
}
