import { type ReactNode, useRef } from 'react';

import { useBarHeight } from './use-bar-height.ts';

/**
 * Renders the bar at the end of the form: messages, status and buttons. Sticks to the bottom of the
 * window; app.css keeps the focus clear of it. In a very low window, such as above a phone's
 * keyboard, it stays at the end of the form.
 */
export function FormBar({
  messages,
  status,
  children,
}: {
  /** Messages, shown on top. */
  messages: ReactNode;
  /** Length and save state. Parts that come and go are last, so that nothing else moves. */
  status: ReactNode;
  /** The buttons, from Cancel to Publish. */
  children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <div
      ref={bar}
      data-form-bar
      className="z-10 -mx-[clamp(16px,3.4vw,48px)] mt-8 -mb-20 border-t border-rule bg-sheet px-[clamp(16px,3.4vw,48px)] py-2.5 in-data-focus-mode:border-transparent in-data-focus-mode:bg-paper print:hidden [@media(min-height:480px)]:sticky [@media(min-height:480px)]:bottom-0 data-tall:static!"
    >
      {messages}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 in-data-focus-mode:mx-auto in-data-focus-mode:max-w-[45rem]">
        <div className="flex min-h-[1.5em] grow flex-wrap items-center gap-x-4 font-mono text-data leading-normal text-ink-3">
          {status}
        </div>
        {/* Focus mode shows only the last button, which ends it. */}
        <div className="ml-auto flex flex-wrap justify-end gap-2 max-[479px]:[&>*]:px-3 min-[640px]:gap-3 in-data-focus-mode:[&>*:not(:last-child)]:hidden">
          {children}
        </div>
      </div>
    </div>
  );
}
