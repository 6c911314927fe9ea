'use client';

import { createContext, useContext } from 'react';

/** Attributes that a field passes to its control. */
export interface FieldAttributes {
  controlId: string | undefined;
  describedBy: string | undefined;
  isInvalid: boolean;
}

export const FieldContext = createContext<FieldAttributes>({
  controlId: undefined,
  describedBy: undefined,
  isInvalid: false,
});

/**
 * Returns the attributes that connect a control to its field's label, hint and error. Returns `own`
 * outside a field.
 */
export function useFieldAttributes(own: {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}) {
  const { controlId, describedBy, isInvalid } = useContext(FieldContext);
  return {
    id: controlId ?? own.id,
    'aria-describedby': [describedBy, own['aria-describedby']].filter(Boolean).join(' ') || undefined,
    'aria-invalid': isInvalid || own['aria-invalid'] || undefined,
  };
}
