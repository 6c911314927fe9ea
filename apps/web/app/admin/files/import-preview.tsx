import type { IndexedPost } from '@branchbook/blog-core';
import type { ImportPlan, PlannedImport } from '@branchbook/blog-files';
import { type ReactNode, useId } from 'react';

import type { Draft } from '../post-model/draft.ts';
import { draftTitle } from '../post-model/draft-title.ts';
import type { ReadFiles } from './read-import-files.ts';

/** A list of thousands is not looked through one by one. */
const shownPosts = 200;

const outcomes = [
  { outcome: 'added', heading: 'Added' },
  { outcome: 'changed', heading: 'Changed' },
  { outcome: 'skipped', heading: 'Skipped' },
] as const;

/** What an import will do, post by post, with the rule by which it does it; and the files of which nothing comes. */
export function ImportPreview({
  plan,
  removed,
  drafts,
  files,
}: {
  plan: ImportPlan;
  /** The posts of the list that will be gone. */
  removed: readonly IndexedPost[];
  /** Those that will be kept. */
  drafts: readonly Draft[];
  files: ReadFiles;
}) {
  const all = plan.entries.map((planned, index) => ({ planned, found: files.posts[index], index }));
  return (
    <>
      {outcomes.map(({ outcome, heading }) => {
        const those = all.filter(({ planned }) => planned.outcome === outcome);
        return (
          <PreviewList key={outcome} heading={heading} count={those.length}>
            {those.slice(0, shownPosts).map(({ planned, found, index }) => (
              <Outcome key={index} title={planned.post.title || 'Untitled'}>
                <p>{ruleWords(planned)}.</p>
                {found?.notes.map((note) => (
                  <p key={note}>In the file, {note}.</p>
                ))}
              </Outcome>
            ))}
          </PreviewList>
        );
      })}
      <PreviewList heading="Removed" count={removed.length}>
        {removed.slice(0, shownPosts).map((post, index) => (
          <Outcome key={index} title={post.title || 'Untitled'}>
            It is in the list, and not in the files.
          </Outcome>
        ))}
      </PreviewList>
      <PreviewList heading="Drafts" count={drafts.length}>
        {drafts.slice(0, shownPosts).map((draft, index) => (
          <Outcome key={index} title={draftTitle(draft.fields)}>
            It will be kept beside your drafts.
          </Outcome>
        ))}
      </PreviewList>
      <PreviewList heading="Not read" count={files.unread.length}>
        {files.unread.slice(0, shownPosts).map(({ name, reason }, index) => (
          <Outcome key={index} title={name} className="text-red">
            {reason}.
          </Outcome>
        ))}
      </PreviewList>
    </>
  );
}

function PreviewList({ heading, count, children }: { heading: string; count: number; children: ReactNode }) {
  const id = useId();
  if (count === 0) return null;
  return (
    <div>
      <h3 id={id} className="mb-2 text-[1.25rem]">
        {heading} <span className="font-mono text-data text-ink-3">({count})</span>
      </h3>
      <ul aria-labelledby={id} className="grid">
        {children}
      </ul>
      {count > shownPosts && <p className="text-ink-2">And {count - shownPosts} more, in the same way.</p>}
    </div>
  );
}

function Outcome({
  title,
  className = 'text-ink-2',
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <li className="border-t border-rule py-2.5 [overflow-wrap:anywhere]">
      <p className="font-semibold">{title}</p>
      <div className={`font-mono text-data leading-[1.6] ${className}`}>{children}</div>
    </li>
  );
}

function ruleWords({ rule, changedFields }: PlannedImport): string {
  const changes = changedFields.join(', ');
  switch (rule) {
    case 'new':
      return 'No post in the list has its id or its address';
    case 'id-taken':
      return 'Another post has its id, so it gets the next free one';
    case 'same-id':
      return `The list holds a post with the same id. In it will change: ${changes}`;
    case 'same-source':
      return `It was imported from the same file before. In it will change: ${changes}`;
    case 'same-slug':
      return `The list holds a post with the same address, which keeps its id. In it will change: ${changes}`;
    case 'identical':
      return 'The list holds it already, and it says the same';
  }
}
