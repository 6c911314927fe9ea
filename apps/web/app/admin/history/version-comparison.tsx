import type { BlogPost, PostVersion } from '@branchbook/blog-core';
import { Button } from '@branchbook/ui';
import { History } from 'lucide-react';
import { memo, type Ref, useId } from 'react';

import { formatDateTime } from '../lib/format-date-time.ts';
import { fieldLabels, getTextFields, versionedTextFields } from '../post-model/post-fields.ts';
import { DiffLegend, TextDiff } from '../text-diff/text-diff.tsx';
import { historyMessages } from './messages.ts';

/**
 * Compares an earlier version with the current one, field by field, with a button to restore it.
 */
export function VersionComparison({
  headingRef,
  version,
  current,
  isRestoring,
  onRestore,
}: {
  headingRef: Ref<HTMLHeadingElement>;
  version: PostVersion;
  current: BlogPost;
  isRestoring: boolean;
  onRestore: () => void;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 flex-[3_1_min(32rem,100%)]">
      <h2 ref={headingRef} id={id} tabIndex={-1} className="scroll-mt-20 text-[1.5rem]">
        {version.savedAt === null
          ? historyMessages.versionOfUnknownDate
          : historyMessages.versionOf(formatDateTime(version.savedAt))}
      </h2>
      <p className="mt-1 mb-4 text-ink-2 [overflow-wrap:anywhere]">
        {historyMessages.byline(version.title, version.author)}
      </p>
      <Button isPending={isRestoring} onClick={onRestore}>
        {!isRestoring && <History aria-hidden="true" strokeWidth={1.75} />}
        <span>Restore this version</span>
      </Button>
      <p className="mt-3 max-w-[60ch] font-mono text-data leading-normal text-ink-3">
        {historyMessages.restoreHint}
      </p>
      <div className="mt-5">
        <DiffLegend first={historyMessages.onlyInThis} second={historyMessages.onlyInCurrent} />
      </div>
      <Fields version={version} current={current} />
    </section>
  );
}

/** Memoized: diffing again while the version is being restored would be wasted. */
const Fields = memo(function Fields({ version, current }: { version: PostVersion; current: BlogPost }) {
  const [text, currentText] = [getTextFields(version), getTextFields(current)];
  return (
    <>
      {version.isMarkdown !== current.isMarkdown && (
        <p className="mt-5 text-ink-2">{historyMessages.formats(version.isMarkdown, current.isMarkdown)}</p>
      )}
      {versionedTextFields
        .filter((name) => text[name] !== currentText[name])
        .map((name) => (
          <section key={name} aria-label={fieldLabels[name]} className="mt-6">
            <h3 className="mb-2 font-mono text-ui font-semibold">{fieldLabels[name]}</h3>
            <TextDiff first={text[name]} second={currentText[name]} />
          </section>
        ))}
    </>
  );
});
