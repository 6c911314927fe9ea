import { parseUsDate } from '@branchbook/blog-core';
import { Button, Field, Input } from '@branchbook/ui';
import { memo, useRef, useState } from 'react';

import { formatDay } from '../post-model/format-day.ts';
import { formMessages } from './messages.ts';

/**
 * Renders the date of a new post: today, unless the author or a file has chosen another. A date
 * that isn't a calendar day is shown as the file has it.
 */
export const DateField = memo(function DateField({
  date,
  today,
  isReadOnly,
  onChoose,
}: {
  /** The chosen date, formatted as in posts; undefined if none was chosen. */
  date: string | undefined;
  /** Formatted as in posts. */
  today: string;
  isReadOnly: boolean;
  onChoose: (date: string | undefined) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const day = parseUsDate(date ?? today) ?? '';
  // While a day is typed, the browser has no value; keep showing what was typed.
  const shown = typed !== null && formatDay(typed) === date ? typed : day;

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
            onChoose(formatDay(value));
          }}
        />
      </Field>
      {/* Always rendered, so that screen readers announce changes. */}
      <p
        aria-live="polite"
        className="mt-2 font-mono text-data leading-normal text-ink-3 [overflow-wrap:anywhere]"
      >
        {date === undefined
          ? formMessages.dateOnPublish
          : formatDay(day) !== date && formMessages.dateOfFile(date)}
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
