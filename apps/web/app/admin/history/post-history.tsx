import { maxVersions, type VersionedPost } from '@branchbook/blog-core';
import { Button, Notice, Skeleton } from '@branchbook/ui';
import { ArrowLeft, Pencil } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';

import { getEditPath } from '../../posts/edit-path.ts';
import { useStorageMessages } from '../../posts/post-storage.ts';
import { useListPath } from '../lib/list-path.ts';
import { useQueryParam } from '../lib/use-query-param.ts';
import { getEarlierVersions } from './earlier-versions.ts';
import { useLateVersions } from './use-late-versions.ts';
import { useRestoreVersion } from './use-restore-version.ts';
import { VersionComparison } from './version-comparison.tsx';
import { VersionList, versionParam } from './version-list.tsx';
import { historyMessages } from './messages.ts';

/** Renders the saved versions of a post and compares one of them with the current text. */
export function PostHistory({ stored }: { stored: VersionedPost }) {
  const { post } = stored;
  const listPath = useListPath();
  const storageMessages = useStorageMessages();
  const { versions, isUnavailable } = useLateVersions(post.id);
  const [shownParam, setShownParam] = useQueryParam(versionParam);
  const heading = useRef<HTMLHeadingElement>(null);
  const comparison = useRef<HTMLHeadingElement>(null);
  const wasChosen = useRef(false);
  const { isRestoring, restore } = useRestoreVersion(stored);
  const known = useMemo(() => (versions ? getEarlierVersions(versions, post) : null), [versions, post]);
  const shown =
    known?.earlier.find(({ version }) => version.number === Number(shownParam)) ?? known?.earlier[0];
  const shownNumber = shown?.version.number;

  useEffect(() => {
    if (!wasChosen.current) return;
    wasChosen.current = false;
    comparison.current?.focus();
  }, [shownNumber]);

  async function restoreShown(): Promise<void> {
    if (!shown || !(await restore(shown.version))) return;
    // The button disappears together with the restored version.
    heading.current?.focus();
    setShownParam(null);
  }

  return (
    <>
      <Button variant="ghost" className="mb-2 -ml-4.5" render={<Link to={listPath} />}>
        <ArrowLeft aria-hidden="true" strokeWidth={1.75} />
        Back to Manage Posts
      </Button>
      <div className="mb-6 flex max-w-[1080px] flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="text-[2.125rem]">
            {historyMessages.title}
          </h1>
          <p className="mt-3 max-w-[66ch] text-ink-2 [overflow-wrap:anywhere]">
            {historyMessages.subtitle(post.title)}
          </p>
        </div>
        <Button variant="outline" render={<Link to={getEditPath(post)} />}>
          <Pencil aria-hidden="true" strokeWidth={1.75} />
          Edit this post
        </Button>
      </div>
      <Notice
        tone="warning"
        live="polite"
        title={isUnavailable ? storageMessages.noHistory.title : null}
        className="max-w-[760px]"
      >
        {storageMessages.noHistory.text}
      </Notice>
      {!versions && !isUnavailable && (
        <div aria-busy="true" className="max-w-[760px]">
          <output className="sr-only">Loading versions…</output>
          <Skeleton lines={4} />
        </div>
      )}
      {known && !shown && <p className="max-w-[66ch] text-ink-2">{historyMessages.empty}</p>}
      {known && shown && (
        // Side by side only if there is room for both, with large text too.
        <div className="flex max-w-[1080px] flex-wrap gap-x-10 gap-y-8">
          <div className="min-w-0 flex-[1_1_min(15rem,100%)]">
            <VersionList
              known={known}
              shownNumber={shown.version.number}
              onChoose={() => {
                wasChosen.current = true;
              }}
            />
            <p className="mt-4 font-mono text-data leading-normal text-ink-3">
              {historyMessages.retention(maxVersions, storageMessages.versionsLocation)}
            </p>
          </div>
          <VersionComparison
            headingRef={comparison}
            version={shown.version}
            current={post}
            isRestoring={isRestoring}
            onRestore={() => void restoreShown()}
          />
        </div>
      )}
    </>
  );
}
