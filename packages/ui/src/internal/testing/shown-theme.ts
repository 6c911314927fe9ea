import { useSyncExternalStore } from 'react';

/** The theme the page is painted in, 'light' or 'dark', and a new rendering whenever it changes. */
export function useShownTheme(): string | undefined {
  return useSyncExternalStore(subscribe, shownTheme, shownTheme);
}

function shownTheme(): string | undefined {
  return document.documentElement.dataset['theme'];
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
