import { Button, toast } from '@branchbook/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';

import { planRepair, type RecoveredPost, repairPosts } from '../../posts/mutations.ts';
import { postsKey } from '../../posts/query-keys.ts';
import { usePostStore } from '../../posts/post-storage.ts';
import { readAllPosts } from '../../posts/read-posts.ts';
import { formatPostCount } from '../lib/format-post-count.ts';
import { storageScreenMessages } from './messages.ts';

const messages = storageScreenMessages.repair;

/**
 * Lists the posts that can be recovered from damaged data, and adds the selected ones to the list.
 */
export function RepairPreview({
  text,
  isInPlace,
  onCancel,
  onRepaired,
  onError,
}: {
  text: string;
  /** The data is what is stored now, not an archived copy. */
  isInPlace: boolean;
  onCancel: () => void;
  onRepaired: () => void;
  onError: (error: unknown) => void;
}) {
  const store = usePostStore();
  const { data: posts } = useQuery({ queryKey: [...postsKey, 'all'], queryFn: () => readAllPosts(store) });
  const recovered = useMemo(() => (posts ? planRepair(text, posts) : []), [text, posts]);
  const [unchosen, setUnchosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [isPending, setIsPending] = useState(false);
  const isChosen = ({ status }: RecoveredPost, index: number) =>
    status !== 'listed' && (unchosen.get(index) ?? status === 'new');
  const chosen = recovered.filter(isChosen).map(({ post }) => post);

  async function addChosen(): Promise<void> {
    setIsPending(true);
    try {
      await repairPosts(store, chosen);
      toast.success(
        chosen.length === 0 ? messages.archived : messages.recovered(formatPostCount(chosen.length)),
      );
      onRepaired();
    } catch (error) {
      onError(error);
    } finally {
      setIsPending(false);
    }
  }

  if (!posts) return null;
  return (
    <div role="group" aria-label="Repair" className="grid gap-4 border-l-4 border-green pl-4">
      <p className="max-w-[66ch] text-ink-2">
        {[
          recovered.length === 0 ? messages.none : messages.found(formatPostCount(recovered.length)),
          isInPlace ? messages.currentStays : messages.archivedStays,
        ].join(' ')}
      </p>
      {recovered.length > 0 && (
        <ul className="grid">
          {recovered.slice(0, maxShownPosts).map((each, index) => (
            <Recovered
              key={index}
              recovered={each}
              isChosen={isChosen(each, index)}
              onChoose={(isWanted) => setUnchosen((current) => new Map(current).set(index, isWanted))}
            />
          ))}
        </ul>
      )}
      {recovered.length > maxShownPosts && (
        <p className="text-ink-2">{messages.more(formatPostCount(recovered.length - maxShownPosts))}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {(chosen.length > 0 || isInPlace) && (
          <Button isPending={isPending} onClick={() => void addChosen()}>
            {chosen.length === 0 ? 'Archive this data' : `Add ${formatPostCount(chosen.length)}`}
          </Button>
        )}
        <Button variant="ghost" onClick={onCancel}>
          {chosen.length > 0 || isInPlace ? 'Cancel' : 'Close'}
        </Button>
      </div>
    </div>
  );
}

/** Nobody checks thousands of posts one by one. */
const maxShownPosts = 200;

function Recovered({
  recovered: { post, status, filled },
  isChosen,
  onChoose,
}: {
  recovered: RecoveredPost;
  isChosen: boolean;
  onChoose: (isWanted: boolean) => void;
}) {
  const id = useId();
  return (
    <li className="border-t border-rule py-1.5 [overflow-wrap:anywhere]">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          aria-describedby={`${id}about`}
          className="size-5 shrink-0 disabled:opacity-60"
          checked={isChosen}
          disabled={status === 'listed'}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span>{post.title || 'Untitled'}</span>
      </label>
      <div id={`${id}about`} className="pl-8 font-mono text-data leading-[1.6] text-ink-2">
        <p>{`${messages.standing[status]}.`}</p>
        {filled.map((each) => (
          <p key={each}>{each}</p>
        ))}
      </div>
    </li>
  );
}
