import { Button } from '@branchbook/ui';
import { SlidersHorizontal, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

import { formMessages } from './messages.ts';
import { wideScreen } from './preview/use-form-tabs.ts';

export interface SettingsDrawerState {
  readonly id: string;
  readonly isOpen: boolean;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly drawer: RefObject<HTMLElement | null>;
  /** Opens the drawer synchronously, so that something in it can get the focus. */
  readonly open: () => void;
  /** Closes the drawer. A focus in it returns to the button. */
  readonly close: () => void;
}

/**
 * Returns the state of the drawer. Where it covers the text, a press or the focus elsewhere on the
 * page closes it; beside the text it stays open.
 */
export function useSettingsDrawer(): SettingsDrawerState {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const drawer = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeIfCovering = ({ target }: Event) => {
      const page = drawer.current?.closest('main');
      // Lists and dialogs of the drawer are outside the page.
      const isElsewhere =
        target instanceof Node &&
        page?.contains(target) &&
        !drawer.current?.contains(target) &&
        !button.current?.contains(target);
      if (isElsewhere && !matchMedia(wideScreen).matches) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeIfCovering);
    document.addEventListener('focusin', closeIfCovering);
    return () => {
      document.removeEventListener('pointerdown', closeIfCovering);
      document.removeEventListener('focusin', closeIfCovering);
    };
  }, [isOpen]);

  return {
    id,
    isOpen,
    button,
    drawer,
    open: () => flushSync(() => setIsOpen(true)),
    close() {
      if (drawer.current?.contains(document.activeElement)) button.current?.focus();
      setIsOpen(false);
    },
  };
}

/**
 * Renders the settings of the post in a drawer at the right of the window, which is a sheet on
 * phones. While closed it is only invisible: files can be dropped on the page all the same.
 */
export function SettingsDrawer({
  settings: { id, isOpen, drawer, close },
  children,
}: {
  settings: SettingsDrawerState;
  children: ReactNode;
}) {
  function onKeyDown({ key, target, nativeEvent }: KeyboardEvent): void {
    // Escape in an open list closes the list.
    const isListOpen = target instanceof Element && target.matches('[aria-expanded=true]');
    if (key === 'Escape' && !nativeEvent.isComposing && !isListOpen) close();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={drawer}
      id={id}
      aria-label={formMessages.settings}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={`${isOpen ? '' : 'invisible'} fixed top-15 right-0 bottom-(--form-bar-height,0px) z-20 w-[400px] overflow-y-auto overscroll-contain border-l border-rule bg-sheet px-6 pt-2 pb-8 outline-none elev-pop in-data-focus-mode:invisible max-[639px]:bottom-0 max-[639px]:w-full print:hidden`}
    >
      <div className="sticky top-0 z-10 -mr-3 mb-3 flex items-center justify-between bg-sheet">
        <h2 className="font-mono text-ui leading-11 font-semibold">{formMessages.settings}</h2>
        <Button
          variant="ghost"
          size="icon"
          aria-label={formMessages.closeSettings}
          title={formMessages.closeSettings}
          onClick={close}
        >
          <X aria-hidden="true" strokeWidth={1.75} />
        </Button>
      </div>
      {children}
    </section>
  );
}

/** Renders the button that opens and closes the drawer. */
export function SettingsButton({
  settings: { id, isOpen, button, drawer, open, close },
}: {
  settings: SettingsDrawerState;
}) {
  return (
    <Button
      ref={button}
      variant="outline"
      aria-expanded={isOpen}
      aria-controls={id}
      className="max-[639px]:px-3"
      onClick={() => {
        if (isOpen) {
          close();
          return;
        }
        open();
        drawer.current?.focus({ preventScroll: true });
      }}
    >
      <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} />
      <span className="max-[639px]:sr-only">{formMessages.settings}</span>
    </Button>
  );
}
