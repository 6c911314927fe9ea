'use client';

import type { ComponentPropsWithRef } from 'react';
import { joinClasses } from '../internal/join-classes.ts';
import { controlClasses } from './field-classes.ts';
import { useFieldAttributes } from './field-context.ts';

export interface InputProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  /** `md` is 46 px high, `lg` 52 px like a large button. */
  size?: 'md' | 'lg' | undefined;
}

/**
 * A text input. A `Field` labels and describes it; elsewhere it needs its own label. Accepts the
 * props of `input`.
 */
export function Input({ size = 'md', className, ...props }: InputProps) {
  return (
    <input
      {...props}
      {...useFieldAttributes(props)}
      className={joinClasses(controlClasses, size === 'lg' ? 'min-h-13' : 'min-h-[46px]', className)}
    />
  );
}
