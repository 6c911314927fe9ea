import { useEffect, useRef, useState } from 'react';

/** Below this width the sidebar covers the page. */
const wideScreen = '(min-width: 820px)';

/**
 * Returns the state of the sidebar. On wide screens it is open beside the page. On small ones it
 * starts closed and covers the page; a chosen link, Escape or a press elsewhere closes it.
 *
 * Reads the screen before the first paint, so that nothing slides while the page opens.
 */
export function useSidebar() {
  const [isOpen, setIsOpen] = useState(() => matchMedia(wideScreen).matches);
  const toggle = useRef<HTMLButtonElement>(null);
  const sidebar = useRef<HTMLElement>(null);

  useEffect(() => {
    const screen = matchMedia(wideScreen);
    const onChange = () => setIsOpen(screen.matches);
    screen.addEventListener('change', onChange);
    return () => screen.removeEventListener('change', onChange);
  }, []);

  useEffect(() => {
    if (!isOpen) return undefined;
    const isElsewhere = ({ target }: Event) =>
      target instanceof Node && !sidebar.current?.contains(target) && !toggle.current?.contains(target);
    const closeIfOverlay = (event: Event) => {
      if (!matchMedia(wideScreen).matches && isElsewhere(event)) setIsOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || matchMedia(wideScreen).matches) return;
      setIsOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('pointerdown', closeIfOverlay);
    // The focus would move to something below the sidebar.
    document.addEventListener('focusin', closeIfOverlay);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeIfOverlay);
      document.removeEventListener('focusin', closeIfOverlay);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);

  return {
    isOpen,
    /** For the button that toggles the sidebar. */
    toggleRef: toggle,
    sidebarRef: sidebar,
    onToggle: () => setIsOpen((was) => !was),
    onLinkChosen: () => {
      if (matchMedia(wideScreen).matches) return;
      // The focused link is about to be hidden.
      toggle.current?.focus();
      setIsOpen(false);
    },
  };
}
