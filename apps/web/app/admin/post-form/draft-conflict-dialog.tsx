import { AlertDialog, Button } from '@branchbook/ui';

import { draftMessages } from '../drafts/messages.ts';
import { compareFields } from '../post-model/edit-conflict.ts';
import { DiffLegend } from '../text-diff/text-diff.tsx';
import { Choices, Difference } from './conflict-parts.tsx';
import type { DraftQuestion } from './form-machine.ts';

const messages = draftMessages.conflict;

/** Shows the difference between two texts of a draft, and asks which one to continue with. */
export function DraftConflictDialog({ question }: { question: DraftQuestion | null }) {
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
