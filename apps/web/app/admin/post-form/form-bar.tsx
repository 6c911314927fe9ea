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
  settings,
  keyboardRow,
  children,
}: {
  /** Messages, shown on top. */
  messages: ReactNode;
  /** Length and save state. Parts that come and go are last, so that nothing else moves. */
  status: ReactNode;
  /** The button of the settings. */
  settings: ReactNode;
  /** Takes the place of all but the messages above a phone's keyboard. */
  keyboardRow: ReactNode;
  /** The buttons, from Cancel to Publish. */
  children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <div
      ref={bar}
      data-form-bar
      className="z-10 -mx-[clamp(16px,3.4vw,48px)] mt-8 -mb-20 border-t border-rule bg-sheet px-[clamp(16px,3.4vw,48px)] py-2.5 in-data-focus-mode:border-transparent in-data-focus-mode:bg-paper print:hidden [@media(min-height:480px)]:sticky [@media(min-height:480px)]:bottom-0 data-tall:static! in-data-keyboard:fixed! in-data-keyboard:inset-x-0 in-data-keyboard:bottom-(--keyboard-inset)! in-data-keyboard:m-0 in-data-keyboard:px-2 in-data-keyboard:py-0"
    >
      {messages}
      {keyboardRow}
      <div className="flex in-data-keyboard:hidden! flex-wrap items-center justify-between gap-x-4 gap-y-1.5 in-data-focus-mode:mx-auto in-data-focus-mode:max-w-[45rem]">
        <div className="flex min-h-[1.5em] grow flex-wrap max-[1279px]:basis-0 items-center gap-x-4 font-mono text-data leading-normal text-ink-3">
          {status}
        </div>
        <div className="in-data-focus-mode:hidden">{settings}</div>
        {/* Focus mode shows only the last button, which ends it. */}
        <div className="ml-auto flex flex-wrap justify-end gap-2 max-[1279px]:basis-full max-[479px]:[&>*]:px-3 min-[640px]:gap-3 in-data-focus-mode:[&>*:not(:last-child)]:hidden">
          {children}
        </div>
      </div>
    </div>
  );
}
