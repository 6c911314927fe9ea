import type { BlogPost } from '@branchbook/blog-core';
import { AlertDialog, Button, Notice } from '@branchbook/ui';

import { storageMessages } from '../../../posts/messages.ts';
import { DiffLegend, TextDiff } from '../../history/text-diff/text-diff.tsx';
import { differences, type FieldDifference } from '../post-model/edit-conflict.ts';
import { fieldLabels, type PostFields } from '../post-model/post-fields.ts';

/** What the author decides: which text is stored. `neither` goes on editing. */
export type ConflictChoice = 'mine' | 'theirs' | 'both' | 'neither';

/** A question to the author, and where the answer goes. */
export interface ConflictQuestion {
  readonly fields: PostFields;
  readonly opened: BlogPost;
  /** The post as another tab has stored it, null where it was deleted. */
  readonly theirs: BlogPost | null;
  /** The text that is not chosen could not be kept as a draft. The next answer counts all the same. */
  readonly isDraftRefused: boolean;
  readonly answer: (choice: ConflictChoice) => void;
}

/** Asks which text to keep, where a post was edited here and changed or deleted elsewhere. No answer loses a text. */
export function ConflictDialog({ question }: { question: ConflictQuestion | null }) {
  const answer = (choice: ConflictChoice) => () => question?.answer(choice);
  const isDeleted = question?.theirs === null;
  return (
    <AlertDialog
      isOpen={question !== null}
      title={`This post was ${isDeleted ? 'deleted' : 'changed'} ${storageMessages.elsewhere}`}
      onCancel={answer('neither')}
      actions={
        <>
          <Button variant="ghost" onClick={answer('neither')}>
            Keep editing
          </Button>
          {!isDeleted && (
            <Button variant="outline" onClick={answer('both')}>
              Keep both
            </Button>
          )}
          <Button variant="outline" onClick={answer('theirs')}>
            {isDeleted ? 'Keep it deleted' : 'Take theirs'}
          </Button>
          <Button onClick={answer('mine')}>{isDeleted ? 'Restore with my text' : 'Keep mine'}</Button>
        </>
      }
    >
      {question && <Explanation question={question} />}
    </AlertDialog>
  );
}

function Explanation({
  question: { fields, opened, theirs, isDraftRefused },
}: {
  question: ConflictQuestion;
}) {
  return (
    <div className="grid gap-5">
      {isDraftRefused && (
        <Notice tone="warning" title="Couldn't save the other text as a draft" live="assertive">
          {theirs
            ? 'Keep both, or copy it from below first. Your next choice is carried out anyway.'
            : 'Keep editing and copy your text first. Your next choice is carried out anyway.'}
        </Notice>
      )}
      {theirs ? (
        <>
          <Answers
            answers={[
              ['Keep mine', 'saves your text. Theirs is saved as a draft of this post.'],
              [
                'Take theirs',
                'leaves their text as it is and shows it here. Yours is saved as a draft of this post.',
              ],
              ['Keep both', 'saves yours as a separate post.'],
            ]}
          />
          <DiffLegend first="only in theirs" second="only in yours" />
          {differences(fields, theirs, opened).map((difference) => (
            <Difference key={difference.name} difference={difference} />
          ))}
        </>
      ) : (
        <Answers
          answers={[
            ['Restore with my text', 'saves the post again, in its old place, with the text of this form.'],
            ['Keep it deleted', 'changes nothing. Your text is saved as a draft of a new post.'],
          ]}
        />
      )}
    </div>
  );
}

function Answers({ answers }: { answers: readonly (readonly [name: string, effect: string])[] }) {
  return (
    <>
      <p>Nothing is saved yet. Choose one:</p>
      <ul className="grid list-disc gap-1.5 pl-5">
        {answers.map(([name, effect]) => (
          <li key={name}>
            <strong className="font-semibold text-ink">{name}</strong> {effect}
          </li>
        ))}
      </ul>
    </>
  );
}

const said = { removed: 'Theirs', added: 'Yours' };

/** Longer comparisons are cut: a dialog is to compare in, not to read in. */
const maxParts = 200;

function Difference({ difference: { name, mine, theirs, isLeftAlone } }: { difference: FieldDifference }) {
  return (
    <section aria-label={fieldLabels[name]} className="grid gap-2">
      <h3 className="font-mono text-ui font-semibold text-ink">{fieldLabels[name]}</h3>
      {isLeftAlone && (
        <p className="font-mono text-data">You didn't change this field, so theirs stays either way.</p>
      )}
      <TextDiff first={theirs} second={mine} spokenLabels={said} maxParts={maxParts} />
    </section>
  );
}
