'use client';

import type { ComponentPropsWithRef } from 'react';
import { joinClasses } from '../internal/join-classes.ts';
import { controlClasses } from './field-classes.ts';
import { useFieldAttributes } from './field-context.ts';

export interface InputProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  /** `md` is 46 px high, `lg` 52 px, the height of a large button beside it. */
  size?: 'md' | 'lg';
}

/**
 * A line of text. Inside a `Field` it is labelled and described by it; elsewhere it needs its own label. It takes the props
 * of an `input` as well.
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
