import { type RefObject, useEffect } from 'react';

/** The part of a phone's window above its keyboard is at most this high, in px. */
const maxHeight = 560;

const phone = '(max-width: 819px)';

/**
 * Sets `data-keyboard` on `<html>` while the author writes in one of the text areas of a window as
 * low as that of a phone with its keyboard open. Styles then leave the text and a row of tools.
 * Sets `--keyboard-inset` to the height that the keyboard covers, in browsers where it covers the
 * page instead of resizing it. Both refs must be stable.
 */
export function useKeyboardMode(
  title: RefObject<HTMLTextAreaElement | null>,
  content: RefObject<HTMLTextAreaElement | null>,
): void {
  useEffect(() => {
    const root = document.documentElement;
    const { visualViewport: viewport } = window;
    let frame = 0;

    const update = () => {
      const { height, offsetTop } = viewport ?? { height: innerHeight, offsetTop: 0 };
      root.style.setProperty('--keyboard-inset', `${Math.max(0, innerHeight - height - offsetTop)}px`);
      const { activeElement } = document;
      const area = [title, content].find(({ current }) => current !== null && current === activeElement);
      // A menu of the tools has the focus while it is open.
      const isInMenu = activeElement?.closest('[role=menu]') && 'keyboard' in root.dataset;
      const isOn =
        (area !== undefined || Boolean(isInMenu)) && height <= maxHeight && matchMedia(phone).matches;
      if (isOn === 'keyboard' in root.dataset) return;
      const text = content.current;
      const before = text?.getBoundingClientRect().top ?? 0;
      root.toggleAttribute('data-keyboard', isOn);
      // The text stays where the author tapped it.
      const moved = (text?.getBoundingClientRect().top ?? 0) - before;
      scrollBy({ top: moved, behavior: 'instant' });
    };
    // The focus is nowhere between two elements.
    const updateSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };

    const over = new AbortController();
    const options = { signal: over.signal };
    document.addEventListener('focusin', updateSoon, options);
    document.addEventListener('focusout', updateSoon, options);
    viewport?.addEventListener('resize', updateSoon, options);
    viewport?.addEventListener('scroll', updateSoon, options);
    return () => {
      over.abort();
      cancelAnimationFrame(frame);
      root.removeAttribute('data-keyboard');
      root.style.removeProperty('--keyboard-inset');
    };
  }, [title, content]);
}
