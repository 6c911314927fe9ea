import type { MarkdownRenderer } from '@branchbook/markdown/react';

import { createListeners } from '../lib/create-listeners.ts';

/** The largest code of the site: builds and tests import it at once, pages on demand. */
let renderer: MarkdownRenderer | null = import.meta.env.SSR
  ? await import('@branchbook/markdown/render')
  : null;
let loading: Promise<MarkdownRenderer> | null = null;
const listeners = createListeners();

/** Returns the renderer, or null if it isn't loaded. */
function getRenderer(): MarkdownRenderer | null {
  return renderer;
}

/** Loads the renderer once. Rejects if the file can't be loaded; the next call tries again. */
export function loadRenderer(): Promise<MarkdownRenderer> {
  loading ??= import('@branchbook/markdown/render').then(
    (loaded) => {
      renderer = loaded;
      listeners.emit();
      return loaded;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Prefetches the renderer. Errors show where it's used. */
export function prefetchRenderer(): void {
  loadRenderer().catch(() => {});
}

/** Calls the listener when the renderer is loaded. Returns a function that unsubscribes. */
function subscribeToRenderer(listener: () => void): () => void {
  return listeners.subscribe(listener);
}

/** The renderer of a page, which may still have to be loaded. */
export interface RendererSource {
  readonly get: typeof getRenderer;
  readonly load: typeof loadRenderer;
  readonly subscribe: typeof subscribeToRenderer;
}

/** The renderer of this page. */
export const pageRenderer: RendererSource = {
  get: getRenderer,
  load: loadRenderer,
  subscribe: subscribeToRenderer,
};
