import type { FieldDifference } from '../post-model/edit-conflict.ts';
import { fieldLabels } from '../post-model/post-fields.ts';
import { TextDiff } from '../text-diff/text-diff.tsx';

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
