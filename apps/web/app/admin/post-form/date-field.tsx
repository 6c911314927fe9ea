import { parseUsDate } from '@branchbook/blog-core';
import { Button, Field, Input } from '@branchbook/ui';
import { memo, useRef, useState } from 'react';

import { dateOfDay } from './post-model/date-of-day.ts';

/**
 * The date of a new post: the day on which it is published, unless the author chooses another or a file has named one. A date
 * that a file names in words of its own is shown as it is.
 */
export const DateField = memo(function DateField({
  date,
  today,
  isReadOnly,
  onChoose,
}: {
  /** What was chosen, as posts show it; undefined where nothing was. */
  date: string | undefined;
  /** As posts show it. */
  today: string;
  isReadOnly: boolean;
  onChoose: (date: string | undefined) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const day = parseUsDate(date ?? today) ?? '';
  // While a day is typed the browser has none yet; what it shows meanwhile stays.
  const shown = typed !== null && dateOfDay(typed) === date ? typed : day;

  return (
    <div>
      <Field label="Date">
        <Input
          ref={input}
          type="date"
          name="date"
          value={shown}
          readOnly={isReadOnly}
          onChange={({ target: { value } }) => {
            setTyped(value);
            onChoose(dateOfDay(value));
          }}
        />
      </Field>
      {/* In the document from the start, or screen readers would not hear it change. */}
      <p
        aria-live="polite"
        className="mt-2 font-mono text-data leading-normal text-ink-3 [overflow-wrap:anywhere]"
      >
        {date === undefined
          ? 'Set when you publish.'
          : dateOfDay(day) !== date && `“${date}”, as the file says.`}
      </p>
      {date !== undefined && (
        <Button
          variant="ghost"
          className="-ml-4.5"
          disabled={isReadOnly}
          onClick={() => {
            setTyped(null);
            onChoose(undefined);
            input.current?.focus();
          }}
        >
          Use today’s date
        </Button>
      )}
    </div>
  );
});
