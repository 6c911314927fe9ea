import type { IndexedPost } from '@branchbook/blog-core';
import { Button, toast } from '@branchbook/ui';
import { Download, PenLine, Trash2 } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { type Draft, draftPath, postChangedBy } from '../post-model/draft.ts';
import { draftTitle } from '../post-model/draft-title.ts';
import { formatDraftTime } from '../post-model/format-draft-time.ts';
import type { useDraftList } from '../drafts/use-draft-list.ts';
import { trashUnpublished } from '../trash/removals.ts';

/** What was written and is not published yet: to go on with, or to discard. */
export function DraftRows({
  drafts,
  posts,
  list,
  listHeading,
}: {
  /** As shown; some of those in the list. */
  drafts: readonly Draft[];
  posts: readonly IndexedPost[];
  list: Pick<ReturnType<typeof useDraftList>, 'discard' | 'putBack' | 'makeNew'>;
  /** Of the posts: it gets the focus when the last draft goes. */
  listHeading: RefObject<HTMLElement | null>;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole || drafts.length <= fewDrafts ? drafts : drafts.slice(0, fewDrafts);

  async function discard(draft: Draft): Promise<void> {
    if (draft.unpublished && !confirm('Are you sure you want to delete this post?')) return;
    // Before the button goes, and with the last draft the heading above it.
    (drafts.length > 1 ? heading : listHeading).current?.focus();
    // An unpublished post goes into the trash first, where there is one.
    let isInTrash = false;
    const isDone = await list.discard(draft, async () => {
      isInTrash = await trashUnpublished(draft, Date.now());
    });
    const title = `“${draftTitle(draft.fields)}”`;
    if (!isDone) {
      toast.error(
        draft.unpublished ? 'The post was not deleted' : 'The draft was not discarded',
        'Another tab is writing it, or this browser keeps nothing.',
      );
    } else if (isInTrash) {
      toast.success('Post deleted successfully', title);
    } else {
      toast.success('Draft discarded', title, { label: 'Undo', onAccept: () => void putBack(draft) });
    }
  }

  async function download(draft: Draft): Promise<void> {
    try {
      const { downloadDraft } = await import('../files/download-posts.ts');
      downloadDraft(draft, posts);
    } catch {
      toast.error('The file could not be written', 'Reload the page and try again.');
    }
  }

  async function putBack(draft: Draft): Promise<void> {
    if (await list.putBack(draft)) return;
    toast.error('The draft was not put back', 'The browser did not keep it. Try again.', {
      label: 'Try again',
      onAccept: () => void putBack(draft),
    });
  }

  async function continueAsNew(draft: Draft): Promise<void> {
    if (await list.makeNew(draft)) await navigate(draftPath({ ...draft, form: 'new' }));
    else
      toast.error('The draft cannot be opened', 'Another tab is writing it, or this browser keeps nothing.');
  }

  return (
    <section aria-labelledby={id} className="mb-5 max-w-[960px]">
      <h2 ref={heading} id={id} tabIndex={-1} className="mb-2 text-[1.25rem]">
        Drafts, not published yet
      </h2>
      <ul className="border-y border-ink">
        {shown.map((draft) => {
          const title = draftTitle(draft.fields);
          const edited = postChangedBy(draft, posts);
          return (
            <li
              key={draft.key}
              className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-rule py-3 first:border-t-0"
            >
              <div className="min-w-0 flex-[1_1_min(22rem,100%)] [overflow-wrap:anywhere]">
                <h3 className="line-clamp-2 text-base font-semibold">{title}</h3>
                <p className="font-mono text-data leading-[1.6] text-ink-3">
                  {standingOf(edited)}, saved {formatDraftTime(draft.savedAt)}
                </p>
              </div>
              <div className="-ml-3 flex items-center gap-1">
                <Button
                  variant="ghost"
                  className="px-3!"
                  aria-label={`Continue ${title}`}
                  {...(edited === 'gone'
                    ? { onClick: () => void continueAsNew(draft) }
                    : { render: <Link to={draftPath(draft)} /> })}
                >
                  <PenLine aria-hidden="true" strokeWidth={1.75} />
                  Continue
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Download ${title} as .md`}
                  title="Download as .md"
                  onClick={() => void download(draft)}
                >
                  <Download aria-hidden="true" strokeWidth={1.75} />
                </Button>
                <Button
                  variant="danger"
                  className="px-3!"
                  aria-label={`Discard ${title}`}
                  onClick={() => void discard(draft)}
                >
                  <Trash2 aria-hidden="true" strokeWidth={1.75} />
                  Discard
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {shown.length < drafts.length && (
        <Button
          variant="ghost"
          className="-ml-4.5"
          onClick={() => {
            setIsWhole(true);
            // The button goes.
            heading.current?.focus();
          }}
        >
          Show all {drafts.length} drafts
        </Button>
      )}
    </section>
  );
}

/** Under more of them, the first post would be out of sight. */
const fewDrafts = 2;

function standingOf(edited: ReturnType<typeof postChangedBy>): string {
  if (edited === null) return 'New post';
  if (edited === 'unpublished') return 'Unpublished post';
  if (edited === 'gone') return 'Changes to a post that was deleted';
  return `Changes to “${edited.title || 'Untitled'}”`;
}
