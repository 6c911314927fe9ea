import type { IndexedPost } from '@branchbook/blog-core';
import { Button, toast } from '@branchbook/ui';
import { Download } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';

import { postHistories } from '../../posts/history-and-trash.ts';
import { useProgressiveRender } from '../../lib/use-progressive-render.ts';
import { createPostKeys } from '../../posts/post-keys.ts';
import { loadAllPosts } from '../../posts/load-content.ts';
import { pageDraftStore } from '../post-form/drafts/draft-store.ts';
import { CheckLine } from './check-line.tsx';
import { downloadArchive, type FurtherData, downloadJson } from './download-posts.ts';
import { ExportPostButton } from './export-post-button.tsx';
import { showDownloadError } from './download-selected.ts';
import { exportMessages as messages } from './messages.ts';

type Writer = typeof downloadArchive;

/** Exports all posts, with drafts and earlier versions on request, or one post. */
export function ExportPosts({ posts }: { posts: readonly IndexedPost[] }) {
  const id = useId();
  const keys = useMemo(() => createPostKeys(posts), [posts]);
  const [chosen, setChosen] = useState<string | null>(null);
  const index = Math.max(chosen === null ? 0 : keys.indexOf(chosen), 0);
  const post = posts[index];
  const isEmpty = posts.length === 0;
  const rendered = useProgressiveRender(posts.length);
  const counts = useCounts();
  const [withDrafts, setWithDrafts] = useState(false);
  const [withHistory, setWithHistory] = useState(false);
  const isNothing = isEmpty && !withDrafts && !withHistory;

  const [pending, setPending] = useState<Writer | null>(null);

  async function downloadAll(write: Writer): Promise<void> {
    let beside: FurtherData;
    try {
      beside = {
        ...(withDrafts && { drafts: await pageDraftStore.all() }),
        ...(withHistory && postHistories.getAll && { history: await postHistories.getAll() }),
      };
    } catch {
      toast.error(messages.notDownloaded, messages.furtherDataNotRead);
      return;
    }
    setPending(() => write);
    try {
      write(await loadAllPosts(), new Date(), beside);
    } catch (error) {
      showDownloadError(error);
    } finally {
      setPending(null);
    }
  }

  return (
    <section aria-labelledby={`${id}heading`}>
      <h2 id={`${id}heading`} className="mb-3 text-[1.5rem]">
        {messages.heading}
      </h2>
      <p className="max-w-[66ch] text-ink-2">{messages.intro(posts.length)}</p>
      <fieldset className="mt-4">
        <legend className="font-mono text-data leading-[1.4] font-medium text-ink-2">
          {messages.include}
        </legend>
        <CheckLine
          label={messages.drafts(counts.drafts)}
          isChecked={withDrafts}
          isDisabled={counts.drafts === 0}
          onChange={setWithDrafts}
        />
        {postHistories.getAll && (
          <CheckLine
            label={messages.versions(counts.versions)}
            isChecked={withHistory}
            isDisabled={counts.versions === 0}
            onChange={setWithHistory}
          />
        )}
      </fieldset>
      {withHistory && <p className="max-w-[66ch] text-ink-2">{messages.versionsNote}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="outline"
          disabled={isNothing}
          isPending={pending === downloadArchive}
          onClick={() => void downloadAll(downloadArchive)}
        >
          <Download aria-hidden="true" />
          {messages.zip}
        </Button>
        <Button
          variant="outline"
          disabled={isNothing}
          isPending={pending === downloadJson}
          onClick={() => void downloadAll(downloadJson)}
        >
          <Download aria-hidden="true" />
          {messages.json}
        </Button>
      </div>
      {!isEmpty && (
        <div className="mt-6 flex flex-wrap items-end gap-3">
          <label className="grid min-w-0 flex-[1_1_16rem] gap-2 font-mono text-data leading-[1.4]">
            {messages.onePost}
            <select
              className="min-h-11 w-full min-w-0 rounded-control border border-line bg-sheet px-3 font-mono text-base text-ink hover:border-ink-2"
              value={keys[index]}
              onChange={(event) => setChosen(event.target.value)}
            >
              {posts.slice(0, rendered).map(({ title }, at) => (
                <option key={keys[at]} value={keys[at]}>
                  {title || messages.untitled}
                </option>
              ))}
            </select>
          </label>
          <ExportPostButton target={post && { post, index: index }} />
        </div>
      )}
    </section>
  );
}

/**
 * Returns the numbers of drafts and earlier versions in this browser; 0 until they are known, and
 * if they can't be.
 */
function useCounts() {
  const [counts, setCounts] = useState({ drafts: 0, versions: 0 });
  useEffect(() => {
    let isMounted = true;
    const update = (counted: Partial<typeof counts>) => {
      if (isMounted) setCounts((current) => ({ ...current, ...counted }));
    };
    pageDraftStore.all().then(
      (drafts) => update({ drafts: drafts.length }),
      () => {},
    );
    postHistories.getAll?.().then(
      (histories) => update({ versions: histories.reduce((sum, { versions }) => sum + versions.length, 0) }),
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return counts;
}
