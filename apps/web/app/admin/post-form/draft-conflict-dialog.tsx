import { AlertDialog, Button } from '@branchbook/ui';
import { useEffect, useEffectEvent, useState } from 'react';

import type { DraftConflict } from '../drafts/draft-sync.ts';
import { draftMessages } from '../drafts/messages.ts';
import { pageDraftSync } from '../drafts/page-draft-sync.ts';
import type { Drafts } from '../drafts/use-drafts.ts';
import { compareFields } from '../post-model/edit-conflict.ts';
import type { FormMessage } from '../post-model/form-message.ts';
import type { PostFields } from '../post-model/post-fields.ts';
import { DiffLegend } from '../text-diff/text-diff.tsx';
import { Choices, Difference } from './conflict-parts.tsx';

const messages = draftMessages.conflict;

const draftChanged: readonly FormMessage[] = [
  { tone: 'warning', title: messages.title, text: messages.text },
];

interface Question extends DraftConflict {
  readonly fields: PostFields;
  readonly answer: (choice: 'mine' | 'theirs' | 'neither') => void;
}

/**
 * Returns a function that asks the author which text of a draft to continue with, if somebody else
 * has saved another one, and the question. The function resolves to true if the form continues with
 * the author's text. Asks at once if the form opens a draft that was changed on both sides.
 *
 * @param onTaken gets the other text
 */
export function useDraftConflict(
  drafts: Drafts,
  fields: PostFields,
  onTaken: (theirs: PostFields) => void,
): {
  settle: () => Promise<boolean>;
  question: Question | null;
  /** Says that somebody else has changed the draft, until it is dismissed. */
  messages: readonly FormMessage[];
  dismiss: () => void;
} {
  const [dismissed, setDismissed] = useState<DraftConflict | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const key = drafts.getKey();

  async function settle(): Promise<boolean> {
    const conflict = pageDraftSync?.getConflict(key) ?? null;
    if (!conflict) return true;
    await drafts.saveNow();
    const choice = await new Promise<'mine' | 'theirs' | 'neither'>((answer) => {
      setQuestion({ ...conflict, fields, answer });
    });
    setQuestion(null);
    if (choice === 'neither') return false;
    await pageDraftSync?.resolve(key, choice);
    if (choice === 'theirs') onTaken(conflict.theirs.fields);
    return choice === 'mine';
  }

  const settleOnOpen = useEffectEvent(() => void settle());
  useEffect(() => {
    const timer = setTimeout(settleOnOpen);
    return () => clearTimeout(timer);
  }, [key]);

  return {
    settle,
    question,
    messages: drafts.conflict && drafts.conflict !== dismissed ? draftChanged : [],
    dismiss: () => setDismissed(drafts.conflict),
  };
}

/** Shows the difference between two texts of a draft, and asks which one to continue with. */
export function DraftConflictDialog({ question }: { question: Question | null }) {
  return (
    <AlertDialog
      isOpen={question !== null}
      title={messages.title}
      onCancel={() => question?.answer('neither')}
      actions={
        <>
          <Button variant="ghost" onClick={() => question?.answer('neither')}>
            Keep editing
          </Button>
          <Button variant="outline" onClick={() => question?.answer('theirs')}>
            Take theirs
          </Button>
          <Button onClick={() => question?.answer('mine')}>Keep mine</Button>
        </>
      }
    >
      {question && (
        <div className="grid gap-5">
          <Choices intro={messages.intro} choices={messages.choices} />
          <DiffLegend first="only in theirs" second="only in yours" />
          {compareFields(question.fields, question.theirs.fields, question.base.fields).map((difference) => (
            <Difference key={difference.name} difference={difference} />
          ))}
        </div>
      )}
    </AlertDialog>
  );
}
