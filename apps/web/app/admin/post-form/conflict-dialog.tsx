import { AlertDialog, Button, Notice } from '@branchbook/ui';

import type { StorageMessages } from '../../posts/messages.ts';
import { useStorageMessages } from '../../posts/post-storage.ts';
import { DiffLegend } from '../text-diff/text-diff.tsx';
import { compareFields } from '../post-model/edit-conflict.ts';
import { Choices, Difference } from './conflict-parts.tsx';
import type { PostChoice, PostQuestion } from './form-machine.ts';
import { formMessages } from './messages.ts';

const messages = formMessages.conflict;

/**
 * Asks which text to keep if a post was edited here and changed, deleted or unpublished elsewhere. Each choice
 * saves the other text as a draft.
 */
export function ConflictDialog({ question }: { question: PostQuestion | null }) {
  const answer = (choice: PostChoice) => () => question?.answer(choice);
  const storageMessages = useStorageMessages();
  const isGone = question?.theirs === null;
  const isUnpublished = question?.isUnpublished ?? false;
  const [mine, theirs] = isGone
    ? getGoneChoices(isUnpublished).map(([name]) => name)
    : ['Keep mine', 'Take theirs'];
  return (
    <AlertDialog
      isOpen={question !== null}
      title={getTitle(isGone, isUnpublished, storageMessages)}
      onCancel={answer('neither')}
      actions={
        <>
          <Button variant="ghost" onClick={answer('neither')}>
            Keep editing
          </Button>
          {!isGone && (
            <Button variant="outline" onClick={answer('both')}>
              Keep both
            </Button>
          )}
          <Button variant="outline" onClick={answer('theirs')}>
            {theirs}
          </Button>
          <Button onClick={answer('mine')}>{mine}</Button>
        </>
      }
    >
      {question && <Explanation question={question} />}
    </AlertDialog>
  );
}

function Explanation({
  question: { fields, opened, theirs, isUnpublished, isDraftUnsaved },
}: {
  question: PostQuestion;
}) {
  return (
    <div className="grid gap-5">
      {isDraftUnsaved && (
        <Notice tone="warning" title={messages.draftNotSaved} live="assertive">
          {theirs ? messages.beforeChoosing : messages.beforeChoosingDeleted}
        </Notice>
      )}
      {theirs ? (
        <>
          <Choices intro={messages.intro} choices={messages.changedChoices} />
          <DiffLegend first={messages.onlyInTheirs} second={messages.onlyInMine} />
          {compareFields(fields, theirs, opened).map((difference) => (
            <Difference key={difference.name} difference={difference} />
          ))}
        </>
      ) : (
        <Choices intro={messages.intro} choices={getGoneChoices(isUnpublished)} />
      )}
    </div>
  );
}

function getTitle(
  isGone: boolean,
  isUnpublished: boolean,
  { elsewhere, deletedElsewhere }: StorageMessages,
): string {
  if (!isGone) return messages.changed(elsewhere);
  return isUnpublished ? messages.unpublished(elsewhere) : messages.deleted(deletedElsewhere);
}

function getGoneChoices(isUnpublished: boolean) {
  return isUnpublished ? messages.unpublishedChoices : messages.deletedChoices;
}
