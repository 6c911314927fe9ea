import { type ReactNode, useRef } from 'react';

import { useBarHeight } from './use-bar-height.ts';

/**
 * The bar at the end of the form: on one side what is known of the text, on the other what can be done with it. It stays in the
 * window while one writes (app.css keeps what gets the focus clear of it). Only a window so low that the bar would take the place of
 * the text, as a phone's keyboard leaves some, has it at the end of the form.
 */
export function FormBar({
  messages,
  status,
  children,
}: {
  /** What the author must not miss, above all else. */
  messages: ReactNode;
  /** How long the text is, and whether it is kept. What comes and goes stands last, where it moves nothing. */
  status: ReactNode;
  /** The buttons: what leads away first, what publishes last. */
  children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <div
      ref={bar}
      data-form-bar
      className="z-10 -mx-[clamp(16px,3.4vw,48px)] mt-8 -mb-20 border-t border-rule bg-sheet px-[clamp(16px,3.4vw,48px)] py-2.5 in-data-focus-mode:border-transparent in-data-focus-mode:bg-paper print:hidden [@media(min-height:480px)]:sticky [@media(min-height:480px)]:bottom-0"
    >
      {messages}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 in-data-focus-mode:mx-auto in-data-focus-mode:max-w-[720px]">
        <div className="flex min-h-[1.5em] grow flex-wrap items-center gap-x-4 font-mono text-data leading-normal text-ink-3">
          {status}
        </div>
        {/* In focus mode only the last button, which ends it. */}
        <div className="ml-auto flex flex-wrap justify-end gap-2 max-[479px]:[&>*]:px-3 min-[640px]:gap-3 in-data-focus-mode:[&>*:not(:last-child)]:hidden">
          {children}
        </div>
      </div>
    </div>
  );
}
