import { useStorageMessages } from '../../posts/post-storage.ts';
import { formatTimeOrDate } from '../lib/format-date-time.ts';
import type { FieldDifference } from '../post-model/edit-conflict.ts';
import { fieldLabels } from '../post-model/post-fields.ts';
import { DiffLegend, TextDiff } from '../text-diff/text-diff.tsx';
import { formMessages } from './messages.ts';

const messages = formMessages.conflict;

/** Lists the choices of a conflict with their effects. */
export function Choices({
  intro,
  choices,
}: {
  intro: string;
  choices: readonly (readonly [name: string, effect: string])[];
}) {
  return (
    <>
      <p>{intro}</p>
      <ul className="grid list-disc gap-1.5 pl-5">
        {choices.map(([name, effect]) => (
          <li key={name}>
            <strong className="font-semibold text-ink">{name}</strong> <span>{effect}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A save of one side of a conflict. */
export interface SideSave {
  /** In milliseconds since 1970; null if that is unknown. */
  readonly savedAt: number | null;
  readonly savedBy?: string | null | undefined;
}

/** Names both sides of a comparison by where, when and by whom they were saved. */
export function SidesLegend({ mine, theirs }: { mine: SideSave; theirs: SideSave }) {
  const { otherSide } = useStorageMessages();
  return (
    <DiffLegend
      first={messages.theirs(describeSide(otherSide, theirs))}
      second={messages.mine(describeSide(messages.thisTab, mine))}
    />
  );
}

function describeSide(side: string, { savedAt, savedBy = null }: SideSave): string {
  const named = savedBy === null ? side : messages.by(side, savedBy);
  return savedAt === null ? named : messages.at(named, formatTimeOrDate(savedAt, Date.now()));
}

const textLabels = { removed: 'Theirs', added: 'Yours' };

/** Longer comparisons are cut, since a dialog is no place to read them. */
const maxParts = 200;

/** Shows how two texts differ in a field. */
export function Difference({
  difference: { name, mine, theirs, isLeftAlone },
}: {
  difference: FieldDifference;
}) {
  return (
    <section aria-label={fieldLabels[name]} className="grid gap-2">
      <h3 className="font-mono text-ui font-semibold text-ink">{fieldLabels[name]}</h3>
      {isLeftAlone && (
        <p className="font-mono text-data">You didn't change this field, so theirs stays either way.</p>
      )}
      <TextDiff first={theirs} second={mine} spokenLabels={textLabels} maxParts={maxParts} />
    </section>
  );
}
