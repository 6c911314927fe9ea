import type { BlogPost } from '@branchbook/blog-core';
import { AlertDialog, Button, Notice } from '@branchbook/ui';

import { useVersions } from '../../posts/admin-queries.ts';
import type { StorageMessages } from '../../posts/messages.ts';
import { useStorageMessages } from '../../posts/post-storage.ts';
import { compareFields } from '../post-model/edit-conflict.ts';
import { Choices, Difference, SidesLegend, type SideSave } from './conflict-parts.tsx';
import type { PostChoice, PostQuestion } from './form-machine.ts';
import { formMessages } from './messages.ts';

const messages = formMessages.conflict;

/**
 * Asks which text to keep if a post was edited here and changed, deleted or unpublished elsewhere. The
 * main choice merges changes that don't overlap. Each other one saves the other text as a draft.
 */
export function ConflictDialog({
  question,
  savedAt,
}: {
  question: PostQuestion | null;
  /** When the draft of the form was saved, in milliseconds since 1970; null if it wasn't. */
  savedAt: number | null;
}) {
  const answer = (choice: PostChoice) => () => question?.answer(choice);
  const storageMessages = useStorageMessages();
  const isGone = question?.theirs === null;
  const isUnpublished = question?.isUnpublished ?? false;
  const isMergeable = Boolean(question?.merged);
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
          {question && canKeepBoth(question) && (
            <Button variant="outline" onClick={answer('both')}>
              Keep both
            </Button>
          )}
          <Button variant="outline" onClick={answer('theirs')}>
            {theirs}
          </Button>
          <Button variant={isMergeable ? 'outline' : undefined} onClick={answer('mine')}>
            {mine}
          </Button>
          {isMergeable && <Button onClick={answer('merged')}>{messages.merged[0]}</Button>}
        </>
      }
    >
      {question && <Explanation question={question} savedAt={savedAt} />}
    </AlertDialog>
  );
}

function Explanation({ question, savedAt }: { question: PostQuestion; savedAt: number | null }) {
  const { fields, opened, theirs, merged, isUnpublished, isDraftUnsaved } = question;
  const theirSave = useSaveOf(theirs ?? opened);
  return (
    <div className="grid gap-5">
      {isDraftUnsaved && (
        <Notice tone="warning" title={messages.draftNotSaved} live="assertive">
          {theirs ? messages.beforeChoosing : messages.beforeChoosingDeleted}
        </Notice>
      )}
      {theirs ? (
        <>
          <Choices
            intro={messages.intro}
            choices={[
              ...(merged ? [messages.merged] : []),
              ...messages.changedChoices,
              ...(canKeepBoth(question) ? [messages.keepBoth] : []),
            ]}
          />
          <SidesLegend mine={{ savedAt }} theirs={theirSave} />
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

/** Returns true if one of the texts would otherwise leave the form, and a draft can be saved. */
function canKeepBoth({ theirs, merged, isDraftUnsaved }: PostQuestion): boolean {
  return theirs !== null && !merged && !isDraftUnsaved;
}

/** Returns when and by whom a text of a post was saved, as soon as that is read. */
function useSaveOf({ id, title, excerpt, content }: BlogPost): SideSave {
  const { value: versions } = useVersions(id);
  const version = versions?.find(
    (each) => each.title === title && each.excerpt === excerpt && each.content === content,
  );
  return version ?? { savedAt: null };
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
