'use client';

import { useId, useMemo, type ReactNode } from 'react';
import { joinClasses } from '../internal/join-classes.ts';
import { FieldContext } from './field-context.ts';
import { fieldLabelClasses } from './field-classes.ts';

export interface FieldProps {
  /** Names the control, above it. */
  label: ReactNode;
  /** A green note that belongs to the label and to its accessible name: '(Pre-filled from Markdown)'. */
  labelNote?: ReactNode;
  /** Help under the control. It becomes part of the control's description. */
  hint?: ReactNode;
  /** What is wrong. While it is there the control is marked invalid and described by it. */
  error?: ReactNode;
  /** The control's id, where something outside must find it. */
  controlId?: string;
  /** One `Input` or `Textarea`. */
  children: ReactNode;
  /** For layout: margins, widths, a place in a grid. */
  className?: string;
}

/**
 * A labelled control with its hint and its error, wired in the first markup already, before any script runs. It judges
 * nothing: whether the value is valid is the caller's to say, by `error`. The error is not a live region; announce a
 * failed submit by moving the focus to the control or by a toast.
 *
 * @example
 * <Field label="Email address" error={problem}>
 *   <Input type="email" name="email" required />
 * </Field>
 */
export function Field({ label, labelNote, hint, error, controlId, children, className }: FieldProps) {
  const ownId = useId();
  const id = controlId ?? `${ownId}control`;
  const hintId = hint ? `${ownId}hint` : undefined;
  const errorId = error ? `${ownId}error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  const isInvalid = Boolean(error);
  const wiring = useMemo(() => ({ controlId: id, describedBy, isInvalid }), [id, describedBy, isInvalid]);

  return (
    <div className={joinClasses('min-w-0', className)}>
      <label htmlFor={id} className={fieldLabelClasses}>
        {label}
        {labelNote && (
          <>
            {' '}
            <span className="text-green">{labelNote}</span>
          </>
        )}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && (
        <p id={errorId} className="mt-2 font-mono text-data leading-normal text-red">
          {error}
        </p>
      )}
      {hint && (
        <div id={hintId} className="mt-2 font-mono text-data leading-normal text-ink-3">
          {hint}
        </div>
      )}
    </div>
  );
}
