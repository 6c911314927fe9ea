import { type IndexedPost, maxVersions } from '@branchbook/blog-core';
import { Button, Notice, Skeleton } from '@branchbook/ui';
import { Pencil } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';

import { editPath } from '../../posts/edit-path.ts';
import { placeWords } from '../../posts/place-words.ts';
import type { OpenedPost } from '../post-model/edited-post.ts';
import { useAddressParameter } from '../screen/use-address-parameter.ts';
import { earlierVersions } from './earlier-versions.ts';
import { useRestoreVersion } from './use-restore-version.ts';
import { useVersions } from './use-versions.ts';
import { VersionComparison } from './version-comparison.tsx';
import { VersionList, versionParameter } from './version-list.tsx';

/** What a post said before: the versions that are kept, and one of them beside what it says now. */
export function PostHistory({ opened, posts }: { opened: OpenedPost; posts: readonly IndexedPost[] }) {
  const { post, at } = opened;
  const state = useVersions(post);
  const [wanted, setWanted] = useAddressParameter(versionParameter);
  const heading = useRef<HTMLHeadingElement>(null);
  const comparison = useRef<HTMLHeadingElement>(null);
  const wasChosen = useRef(false);
  const { isRestoring, restore } = useRestoreVersion(opened);
  const known = useMemo(
    () => (state.step === 'read' ? earlierVersions(state.versions, post) : null),
    [state, post],
  );
  const shown = known?.earlier.find(({ version }) => version.number === Number(wanted)) ?? known?.earlier[0];
  const shownNumber = shown?.version.number;

  useEffect(() => {
    if (!wasChosen.current) return;
    wasChosen.current = false;
    comparison.current?.focus();
  }, [shownNumber]);

  async function restoreShown(): Promise<void> {
    if (!shown || !(await restore(shown.version))) return;
    // The button goes with the version, which is no earlier one any more.
    heading.current?.focus();
    setWanted(null);
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-[2.125rem]">
        Version History
      </h1>
      <p className="mt-2 max-w-[66ch] text-ink-2 [overflow-wrap:anywhere]">
        What “{post.title || 'Untitled'}” said before.
      </p>
      <Button variant="ghost" className="mt-1 mb-6 -ml-4.5" render={<Link to={editPath(posts, at)} />}>
        <Pencil aria-hidden="true" strokeWidth={1.75} />
        Edit this post
      </Button>
      <Notice
        tone="warning"
        live="polite"
        title={state.step === 'failed' ? placeWords.noHistory.title : null}
        className="max-w-[760px]"
      >
        {placeWords.noHistory.text}
      </Notice>
      {state.step === 'loading' && (
        <div aria-busy="true" className="max-w-[760px]">
          <output className="sr-only">Loading the versions…</output>
          <Skeleton lines={4} />
        </div>
      )}
      {known && !shown && (
        <p className="max-w-[66ch] text-ink-2">
          There is no earlier version yet. From now on, each update keeps what the post said before.
        </p>
      )}
      {known && shown && (
        // Side by side only where there is room for both, also beside large text.
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
              The last {maxVersions} saves are kept, {placeWords.versions}
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
