import type { PostStore, PostVersions } from '@branchbook/blog-core';
import { Button, toast } from '@branchbook/ui';
import { Download } from 'lucide-react';
import { useEffect, useId, useState } from 'react';

import { useProgressiveRender } from '../../lib/use-progressive-render.ts';
import { usePostStorage, useStorageMessages } from '../../posts/post-storage.ts';
import type { PostPagesView } from '../../posts/admin-queries.ts';
import { readAllPosts } from '../../posts/read-posts.ts';
import { countAllDrafts, readAllDrafts } from '../drafts/read-all-drafts.ts';
import { CheckLine } from './check-line.tsx';
import {
  downloadArchive,
  type FurtherData,
  downloadJson,
  type PostVersionList,
} from '../downloads/download-posts.ts';
import { ExportPostButton } from '../downloads/export-post-button.tsx';
import { showDownloadError } from '../downloads/download-selected.ts';
import { downloadMessages } from '../downloads/messages.ts';
import { exportMessages as messages } from './messages.ts';

type Writer = (...data: Parameters<typeof downloadArchive>) => void | Promise<void>;

type AllVersions = PostVersions & { listAll?(): Promise<readonly PostVersionList[]> };

/** Returns the versions of posts, in a browser with those of deleted posts. A server lists one post's. */
function getVersions({ versions }: PostStore): AllVersions | undefined {
  return versions;
}

/** Exports all posts, with drafts unless the author leaves them out, or one post. */
export function ExportPosts({ view }: { view: PostPagesView }) {
  const id = useId();
  const storage = usePostStorage();
  const { store } = storage;
  const storageMessages = useStorageMessages();
  const versions = getVersions(store);
  const { posts } = view;
  const [chosen, setChosen] = useState<number | null>(null);
  const post = posts.find((each) => each.id === chosen) ?? posts[0];
  const isEmpty = posts.length === 0;
  const rendered = useProgressiveRender(posts.length);
  const loadRest = useLoadRest(view);
  const counts = useCounts(versions);
  const [isDraftsChosen, setIsDraftsChosen] = useState(true);
  const [withHistory, setWithHistory] = useState(false);
  const withDrafts = isDraftsChosen && counts.drafts > 0;
  const isNothing = isEmpty && !withDrafts && !withHistory;

  const [pending, setPending] = useState<Writer | null>(null);

  async function downloadAll(write: Writer): Promise<void> {
    let beside: FurtherData;
    try {
      beside = {
        ...(withDrafts && { drafts: await readAllDrafts() }),
        ...(withHistory && versions?.listAll && { history: await versions.listAll() }),
      };
    } catch {
      toast.error(downloadMessages.notDownloaded, messages.furtherDataNotRead);
      return;
    }
    setPending(() => write);
    try {
      await write(await readAllPosts(store), new Date(), beside, storage);
    } catch (error) {
      showDownloadError(storageMessages, error);
    } finally {
      setPending(null);
    }
  }

  return (
    <section aria-labelledby={`${id}heading`}>
      <h2 id={`${id}heading`} className="mb-3 text-[1.5rem]">
        {messages.heading}
      </h2>
      <p className="max-w-[66ch] text-ink-2">{messages.intro(view.total ?? posts.length)}</p>
      <fieldset className="mt-4">
        <legend className="font-mono text-data leading-[1.4] font-medium text-ink-2">
          {messages.include}
        </legend>
        <CheckLine
          label={messages.drafts(counts.drafts)}
          isChecked={withDrafts}
          isDisabled={counts.drafts === 0}
          onChange={setIsDraftsChosen}
        />
        {versions?.listAll && (
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
      {post && (
        <div className="mt-6 flex flex-wrap items-end gap-3">
          <label className="grid min-w-0 flex-[1_1_16rem] gap-2 font-mono text-data leading-[1.4]">
            {messages.onePost}
            <select
              className="min-h-11 w-full min-w-0 rounded-control border border-line bg-sheet px-3 font-mono text-base text-ink hover:border-ink-2"
              value={post.id}
              onFocus={loadRest}
              onChange={(event) => setChosen(Number(event.target.value))}
            >
              {posts.slice(0, rendered).map((each) => (
                <option key={each.id} value={each.id}>
                  {each.title || downloadMessages.untitled}
                </option>
              ))}
            </select>
          </label>
          <ExportPostButton post={post} />
        </div>
      )}
    </section>
  );
}

/** Returns a function that loads the remaining pages, one after another. */
function useLoadRest({ hasNextPage, isFetchingNextPage, failure, fetchNextPage }: PostPagesView) {
  const [isRequested, setIsRequested] = useState(false);
  const isDue = isRequested && hasNextPage && !isFetchingNextPage && failure === null;
  useEffect(() => {
    if (isDue) fetchNextPage();
  });
  return () => {
    setIsRequested(true);
    if (failure !== null) fetchNextPage();
  };
}

/**
 * Returns the numbers of drafts, and of earlier versions in this browser; 0 until they are known, and
 * if they can't be.
 */
function useCounts(versions: AllVersions | undefined) {
  const [counts, setCounts] = useState({ drafts: 0, versions: 0 });
  useEffect(() => {
    let isMounted = true;
    const update = (counted: Partial<typeof counts>) => {
      if (isMounted) setCounts((current) => ({ ...current, ...counted }));
    };
    countAllDrafts().then(
      (drafts) => update({ drafts }),
      () => {},
    );
    versions?.listAll?.().then(
      (lists) => update({ versions: lists.reduce((sum, each) => sum + each.versions.length, 0) }),
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, [versions]);
  return counts;
}
