'use client';

import type { ComponentPropsWithRef } from 'react';
import { joinClasses } from '../internal/join-classes.ts';
import { controlClasses } from './field-classes.ts';
import { useFieldAttributes } from './field-context.ts';

export interface TextareaProps extends ComponentPropsWithRef<'textarea'> {
  /** How high it is while it is empty, in px. */
  minHeight?: 80 | 300;
}

const minHeights = { 80: 'min-h-20', 300: 'min-h-[300px]' } as const;

/**
 * Several lines of text in a real `<textarea>`. It grows with its content to 70 % of the window's height and then
 * scrolls, where the browser has `field-sizing`; elsewhere it keeps `minHeight` and can be resized by hand. Inside a `Field` it is
 * labelled and described by it; without one it needs its own label. It takes the props of a `textarea` as well.
 */
export function Textarea({ minHeight = 80, className, ...props }: TextareaProps) {
  return (
    <textarea
      {...props}
      {...useFieldAttributes(props)}
      className={joinClasses(
        controlClasses,
        // A stacking context of its own: Chromium keeps what it has painted of one as a whole. Without it, each frame of the page
        // goes through every line of a long text again.
        'isolate',
        'field-sizing-content max-h-[70vh] resize-y py-3 leading-[1.6]',
        minHeights[minHeight],
        className,
      )}
    />
  );
}
