import type { BlogPost } from '@branchbook/blog-core';
import { Button, toast } from '@branchbook/ui';
import { useId, useMemo, useState } from 'react';

import { planRepair, type RecoveredPost, repairPosts } from '../../posts/posts.mutations.ts';
import { countOf } from '../lib/count-of.ts';

const standingWords: Record<RecoveredPost['status'], string> = {
  new: 'Not in the list',
  listed: 'Already in the list',
  'other-version': 'The list has another version of it, which stays',
};

/** Shows what would be read from a text before anything is changed, and adds the chosen posts to the list. */
export function RepairPreview({
  text,
  isInPlace,
  posts,
  onCancel,
  onRepaired,
  onProblem,
}: {
  text: string;
  /** The text is what is stored now, not a copy that was kept. */
  isInPlace: boolean;
  posts: readonly BlogPost[];
  onCancel: () => void;
  onRepaired: () => void;
  onProblem: (error: unknown) => void;
}) {
  const recovered = useMemo(() => planRepair(text, posts), [text, posts]);
  const [unchosen, setUnchosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [isPending, setIsPending] = useState(false);
  const isChosen = ({ status: standing }: RecoveredPost, index: number) =>
    standing !== 'listed' && (unchosen.get(index) ?? standing === 'new');
  const chosen = recovered.filter(isChosen).map(({ post }) => post);

  async function addChosen(): Promise<void> {
    setIsPending(true);
    try {
      await repairPosts(chosen);
      toast.success(chosen.length === 0 ? 'Data archived' : `${countOf(chosen.length)} recovered`);
      onRepaired();
    } catch (error) {
      onProblem(error);
    } finally {
      setIsPending(false);
    }
  }

  return (
    <div role="group" aria-label="Repair" className="grid gap-4 border-l-4 border-green pl-4">
      <p className="max-w-[66ch] text-ink-2">
        {recovered.length === 0
          ? 'No posts found in this data.'
          : `${countOf(recovered.length)} found in this data. The selected ones are added at the end of the list; nothing else changes.`}{' '}
        {isInPlace
          ? 'An exact copy of the data stays here until you discard it.'
          : 'The data stays here until you discard it.'}
      </p>
      {recovered.length > 0 && (
        <ul className="grid">
          {recovered.slice(0, shownPosts).map((each, index) => (
            <Recovered
              key={index}
              recovered={each}
              isChosen={isChosen(each, index)}
              onChoose={(isWanted) => setUnchosen((current) => new Map(current).set(index, isWanted))}
            />
          ))}
        </ul>
      )}
      {recovered.length > shownPosts && (
        <p className="text-ink-2">
          And {countOf(recovered.length - shownPosts)} more, selected in the same way.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {(chosen.length > 0 || isInPlace) && (
          <Button isPending={isPending} onClick={() => void addChosen()}>
            {chosen.length === 0 ? 'Archive this data' : `Add ${countOf(chosen.length)}`}
          </Button>
        )}
        <Button variant="ghost" onClick={onCancel}>
          {chosen.length > 0 || isInPlace ? 'Cancel' : 'Close'}
        </Button>
      </div>
    </div>
  );
}

/** A list of thousands is not looked through one by one. */
const shownPosts = 200;

function Recovered({
  recovered: { post, status: standing, filled },
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
          disabled={standing === 'listed'}
          onChange={(event) => onChoose(event.target.checked)}
        />
        {post.title || 'Untitled'}
      </label>
      <div id={`${id}about`} className="pl-8 font-mono text-data leading-[1.6] text-ink-2">
        <p>{standingWords[standing]}.</p>
        {filled.map((each) => (
          <p key={each}>{each}</p>
        ))}
      </div>
    </li>
  );
}
