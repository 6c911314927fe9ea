'use client';

import { useId, useMemo, type ReactNode } from 'react';
import { joinClasses } from '../internal/join-classes.ts';
import { wrapTextRuns } from '../internal/wrap-text-runs.tsx';
import { FieldContext } from './field-context.ts';
import { fieldLabelClasses } from './field-classes.ts';

export interface FieldProps {
  /** Label above the control. */
  label: ReactNode;
  /** A green note that is part of the label: '(Pre-filled from Markdown)'. */
  labelNote?: ReactNode;
  /** Help under the control, part of its accessible description. */
  hint?: ReactNode;
  /** Error message. Marks the control as invalid and is part of its description. */
  error?: ReactNode;
  /** Id of the control, if something outside refers to it. */
  controlId?: string | undefined;
  /** One `Input` or `Textarea`. */
  children: ReactNode;
  /** Layout only: margins, width, grid position. */
  className?: string | undefined;
}

/**
 * A control with its label, hint and error. Works before scripts run. The caller validates and
 * passes `error`. The error is not a live region: announce a failed submit by moving the focus to
 * the control or by a toast.
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
        {wrapTextRuns(label)}
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
