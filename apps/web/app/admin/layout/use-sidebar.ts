import { useEffect, useRef, useState } from 'react';

/** Below this width the sidebar lies over the page. */
const wideScreen = '(min-width: 820px)';

/**
 * The sidebar's state: open beside the page on wide screens, closed at first and over the page on small ones, where a
 * chosen link, Escape and a press elsewhere close it.
 *
 * Read from the screen before the first paint, so nothing slides in or out while the page opens.
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
    // Focus that moves on would be somewhere under the sidebar.
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
    /** Belongs to the button that opens and closes it. */
    toggleRef: toggle,
    sidebarRef: sidebar,
    onToggle: () => setIsOpen((was) => !was),
    onLinkChosen: () => {
      if (matchMedia(wideScreen).matches) return;
      // The link goes out of sight, and focus with it.
      toggle.current?.focus();
      setIsOpen(false);
    },
  };
}
