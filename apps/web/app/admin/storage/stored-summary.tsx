import type { ConditionReport } from '@branchbook/blog-core';
import { Button, toast } from '@branchbook/ui';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { arePostsOnServer } from '../../posts/are-posts-on-server.ts';
import { downloadText } from '../../posts/download-text.ts';
import { usePostStore, useStorageMessages } from '../../posts/post-storage.ts';
import { readAllPosts } from '../../posts/read-posts.ts';
import { formatDateTime } from '../lib/format-date-time.ts';
import { describeReadError } from '../lib/store-error-messages.ts';
import { formatSize, storageQuota } from '../lib/format-size.ts';
import { type HealthState, useServerHealth } from './use-server-health.ts';
import { storageUseMessages } from '../storage-use/messages.ts';
import { storageScreenMessages } from './messages.ts';

interface StoredSummaryProps {
  readonly postCount: number;
  /** Null for a store without a text. */
  readonly condition: ConditionReport | null;
}

/** Shows how much is stored and how safely, with a download of all posts. */
export function StoredSummary({ postCount, condition }: StoredSummaryProps) {
  const store = usePostStore();
  const storageMessages = useStorageMessages();
  const text = condition?.text ?? null;
  const isDurable = condition?.isDurable ?? true;
  const persistence = usePersistence();
  const persistenceText = useRef<HTMLSpanElement>(null);
  const [isReading, setIsReading] = useState(false);

  async function downloadAll(): Promise<void> {
    if (text !== null) {
      downloadText(text, 'blogPosts.json');
      return;
    }
    setIsReading(true);
    try {
      downloadText(JSON.stringify(await readAllPosts(store)), 'blogPosts.json');
    } catch (error) {
      toast.error(storageScreenMessages.notDownloaded, describeReadError(storageMessages, error));
    } finally {
      setIsReading(false);
    }
  }

  return (
    <>
      <dl className="grid gap-x-8 gap-y-1 border-y border-ink py-5 min-[640px]:grid-cols-[auto_1fr] min-[640px]:gap-y-4">
        <SummaryEntry term="Posts">{getPostsText(postCount, condition)}</SummaryEntry>
        {arePostsOnServer && <ServerEntries />}
        {condition && (
          <SummaryEntry term="Storage used">
            {text === null
              ? storageScreenMessages.nothingStored
              : storageUseMessages.used(formatSize(text.length), formatSize(storageQuota))}
          </SummaryEntry>
        )}
        <SummaryEntry term="Crash safety">
          {isDurable ? storageMessages.crashSafety : storageScreenMessages.crashUnsafe}
        </SummaryEntry>
        <SummaryEntry term={condition ? 'Protected from cleanup' : 'Drafts and trash protected from cleanup'}>
          <span ref={persistenceText} tabIndex={-1}>
            {storageScreenMessages.persistence[persistence.state]}
          </span>
          {persistence.state === 'no' && (
            <span className="mt-3 block">
              <Button
                variant="outline"
                // The button disappears. The new text gets the focus, so that screen readers read
                // it.
                onClick={() => persistence.request(() => persistenceText.current?.focus())}
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
          disabled={condition !== null && text === null}
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

/** Avoids '0' while data may still be repaired: it would look as if the posts were gone. */
function getPostsText(postCount: number, condition: ConditionReport | null): ReactNode {
  if (condition && condition.blocked !== null) return storageScreenMessages.blocked;
  return postCount === 0 && condition && condition.unreadable.length > 0
    ? storageScreenMessages.noneReadable
    : postCount;
}

/** Shows the server, its revision and its last backup. */
function ServerEntries() {
  const state = useServerHealth();
  return (
    <>
      <SummaryEntry term="Server">{window.location.host + getServerText(state)}</SummaryEntry>
      <SummaryEntry term="Last backup">{getBackupText(state)}</SummaryEntry>
    </>
  );
}

function getServerText(state: HealthState): string {
  const { server } = storageScreenMessages;
  if (state.step === 'read') return server.revision(state.health.revision);
  return state.step === 'failed' ? server.unreachable : '';
}

function getBackupText(state: HealthState): string {
  const { backup } = storageScreenMessages.server;
  if (state.step !== 'read') return state.step === 'loading' ? backup.loading : backup.unknown;
  const { lastBackup } = state.health;
  if (lastBackup === undefined) return backup.off;
  return lastBackup === null ? backup.none : formatDateTime(Date.parse(lastBackup));
}

function SummaryEntry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="font-mono text-ui leading-[1.6] font-semibold">{term}</dt>
      <dd className="mb-3 max-w-[60ch] text-base text-ink-2 last:mb-0 min-[640px]:mb-0">{children}</dd>
    </div>
  );
}

type Persistence = 'unknown' | 'yes' | 'no' | 'refused';

function usePersistence(): { state: Persistence; request: (onAnswered: () => void) => void } {
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
    request(onAnswered) {
      const answer = (isPersisted: boolean) => {
        flushSync(() => setState(isPersisted ? 'yes' : 'refused'));
        onAnswered();
      };
      manager?.persist().then(answer, () => answer(false));
    },
  };
}
