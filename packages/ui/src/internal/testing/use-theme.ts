import { useSyncExternalStore } from 'react';

/** Returns the theme of the page, 'light' or 'dark', and re-renders when it changes. */
export function useTheme(): string | undefined {
  return useSyncExternalStore(subscribe, getTheme, getTheme);
}

function getTheme(): string | undefined {
  return document.documentElement.dataset['theme'];
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
