import { Button, toast } from '@branchbook/ui';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { downloadText } from '../../posts/download-text.ts';
import { storageMessages } from '../../posts/messages.ts';
import type { PostsView } from '../../posts/posts.query.ts';
import { loadAllPosts } from '../../posts/load-content.ts';
import { formatDraftTime } from '../lib/format-draft-time.ts';
import { describeReadError } from '../lib/store-error-words.ts';
import { useWaiting } from '../post-form/sync-status/waiting-notice.tsx';
import { formatSize, storageRoom } from './format-size.ts';
import { type HealthState, useServerHealth } from './use-server-health.ts';

type ReadyView = Extract<PostsView, { status: 'ready' }>;

/** How much is stored, how safely, and all of it as a file. */
export function StoredSummary({ view }: { view: ReadyView }) {
  const text = view.storedText?.text ?? null;
  const isDurable = view.durability?.isDurable ?? true;
  const persistence = usePersistence();
  const promise = useRef<HTMLSpanElement>(null);
  const [isReading, setIsReading] = useState(false);

  /** What no text holds is written as one. */
  async function downloadAll(): Promise<void> {
    if (text !== null) {
      downloadText(text, 'blogPosts.json');
      return;
    }
    setIsReading(true);
    try {
      downloadText(JSON.stringify(await loadAllPosts()), 'blogPosts.json');
    } catch (error) {
      toast.error('Nothing was downloaded', describeReadError(error));
    } finally {
      setIsReading(false);
    }
  }

  return (
    <>
      <dl className="grid gap-x-8 gap-y-1 border-y border-ink py-5 min-[640px]:grid-cols-[auto_1fr] min-[640px]:gap-y-4">
        <SummaryEntry term="Posts">{postsEntry(view)}</SummaryEntry>
        {__POSTS_ON_SERVER__ && <ServerEntries posts={view.posts} />}
        {view.storedText && (
          <SummaryEntry term="Storage used">
            {text === null
              ? 'Nothing stored'
              : `${formatSize(text.length)} of about ${formatSize(storageRoom)}`}
          </SummaryEntry>
        )}
        <SummaryEntry term="Crash safety">
          {isDurable
            ? storageMessages.crashSafety
            : 'Off. A crash within a few seconds after a change could lose it.'}
        </SummaryEntry>
        <SummaryEntry
          term={view.storedText ? 'Protected from cleanup' : 'Drafts and trash protected from cleanup'}
        >
          <span ref={promise} tabIndex={-1}>
            {persistenceWords[persistence.state]}
          </span>
          {persistence.state === 'no' && (
            <span className="mt-3 block">
              <Button
                variant="outline"
                // The button goes with the answer, which is read out.
                onClick={() => persistence.ask(() => promise.current?.focus())}
              >
                Protect this data
              </Button>
            </span>
          )}
        </SummaryEntry>
      </dl>
      <p className="mt-5">
        <Button
          variant="outline"
          disabled={view.storedText !== undefined && text === null}
          isPending={isReading}
          onClick={() => void downloadAll()}
        >
          <Download aria-hidden="true" />
          Download all posts
        </Button>
      </p>
    </>
  );
}

/** Beside text that may still be repaired, "0" would say that the posts are gone. */
function postsEntry({ posts, unreadable, blocked }: ReadyView): ReactNode {
  if (blocked !== null) return 'This browser blocks site storage';
  return posts.length === 0 && (unreadable?.texts.length ?? 0) > 0 ? 'None that can be read' : posts.length;
}

/** Which server has the posts, in which state they are there, when they were copied last, and what waits for it. */
function ServerEntries({ posts }: { posts: readonly unknown[] }) {
  const state = useServerHealth(posts);
  const { entries } = useWaiting().state;
  const { length } = entries.filter((entry) => entry.state === 'waiting');
  return (
    <>
      <SummaryEntry term="Server">
        {window.location.host}
        {state.step === 'read' && `, with revision ${state.health.revision} of the list`}
        {state.step === 'failed' && ', which can’t be reached now'}
      </SummaryEntry>
      <SummaryEntry term="Last backup">{lastCopyWords(state)}</SummaryEntry>
      <SummaryEntry term="Waiting for the server">
        {length === 0 ? 'Nothing' : length === 1 ? '1 change' : `${length} changes`}
      </SummaryEntry>
    </>
  );
}

function lastCopyWords(state: HealthState): string {
  if (state.step !== 'read') return state.step === 'loading' ? '…' : 'Unknown';
  const { lastBackup } = state.health;
  if (lastBackup === undefined) return 'This server makes none';
  return lastBackup === null ? 'None yet' : formatDraftTime(Date.parse(lastBackup));
}

/** A line of the summary: what it is about, and what there is to say. */
function SummaryEntry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="font-mono text-ui leading-[1.6] font-semibold">{term}</dt>
      <dd className="mb-3 max-w-[60ch] text-base text-ink-2 last:mb-0 min-[640px]:mb-0">{children}</dd>
    </div>
  );
}

type Persistence = 'unknown' | 'yes' | 'no' | 'refused';

const persistenceWords: Record<Persistence, string> = {
  unknown: 'Unknown. This browser doesn’t tell.',
  yes: 'Yes. The browser won’t delete this site’s data unless you do.',
  no: 'No. The browser may delete site data when disk space runs low.',
  refused:
    'No. The browser declined. It may delete site data when disk space runs low, so download your posts now and then.',
};

function usePersistence(): { state: Persistence; ask: (onAnswered: () => void) => void } {
  const [state, setState] = useState<Persistence>('unknown');
  const manager: StorageManager | undefined = navigator.storage;

  useEffect(() => {
    manager?.persisted().then(
      (isPersisted) => setState(isPersisted ? 'yes' : 'no'),
      () => {},
    );
  }, [manager]);

  return {
    state,
    ask(onAnswered) {
      const answer = (isPersisted: boolean) => {
        flushSync(() => setState(isPersisted ? 'yes' : 'refused'));
        onAnswered();
      };
      manager?.persist().then(answer, () => answer(false));
    },
  };
}
