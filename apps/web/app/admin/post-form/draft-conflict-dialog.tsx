import { AlertDialog, Button } from '@branchbook/ui';

import { draftMessages } from '../drafts/messages.ts';
import { compareFields } from '../post-model/edit-conflict.ts';
import { Choices, Difference, SidesLegend } from './conflict-parts.tsx';
import type { DraftQuestion } from './form-machine.ts';

const messages = draftMessages.conflict;

/** Shows the difference between two texts of a draft, and asks which one to continue with. */
export function DraftConflictDialog({
  question,
  savedAt,
}: {
  question: DraftQuestion | null;
  /** When this browser saved its text, in milliseconds since 1970; null if that is unknown. */
  savedAt: number | null;
}) {
  const isMergeable = Boolean(question?.merged);
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
          <Button variant={isMergeable ? 'outline' : undefined} onClick={() => question?.answer('mine')}>
            Keep mine
          </Button>
          {isMergeable && <Button onClick={() => question?.answer('merged')}>{messages.merged[0]}</Button>}
        </>
      }
    >
      {question && (
        <div className="grid gap-5">
          <Choices
            intro={messages.intro}
            choices={isMergeable ? [messages.merged, ...messages.choices] : messages.choices}
          />
          <SidesLegend
            mine={{ savedAt }}
            theirs={{ savedAt: question.theirs.savedAt, savedBy: question.savedBy }}
          />
          {compareFields(question.fields, question.theirs.fields, question.base.fields).map((difference) => (
            <Difference key={difference.name} difference={difference} />
          ))}
        </div>
      )}
    </AlertDialog>
  );
}
