'use client';

import type { ComponentPropsWithRef } from 'react';
import { joinClasses } from '../internal/join-classes.ts';
import { controlClasses } from './field-classes.ts';
import { useFieldAttributes } from './field-context.ts';
import { useTextHeight } from './use-text-height.ts';

export interface TextareaProps extends ComponentPropsWithRef<'textarea'> {
  /** Height while empty, in px. */
  minHeight?: 80 | 300 | undefined;
}

const minHeights = { 80: 'min-h-20', 300: 'min-h-[300px]' } as const;

/**
 * A `<textarea>` that grows with its content to 70 % of the viewport, then scrolls. A `Field`
 * labels and describes it; elsewhere it needs its own label. Accepts the props of `textarea`.
 */
export function Textarea({ minHeight = 80, className, ref, ...props }: TextareaProps) {
  const area = useTextHeight(ref, props.value);
  return (
    <textarea
      {...props}
      {...useFieldAttributes(props)}
      ref={area}
      className={joinClasses(
        controlClasses,
        // A stacking context, so that Chromium caches its paint. Otherwise every frame of the page
        // repaints all lines of a long text.
        'isolate',
        'field-sizing-content max-h-[70vh] resize-y py-3 leading-[1.6]',
        minHeights[minHeight],
        className,
      )}
    />
  );
}
