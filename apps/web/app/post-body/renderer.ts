import type { MarkdownRenderer } from '@branchbook/markdown/react';

/** The heaviest code of the site. Builds and tests have it at once, pages once something must be rendered in them. */
let renderer: MarkdownRenderer | null = import.meta.env.SSR
  ? await import('@branchbook/markdown/render')
  : null;
let loading: Promise<MarkdownRenderer> | null = null;
const listeners = new Set<() => void>();

/** The renderer, if it is there. */
export function getRenderer(): MarkdownRenderer | null {
  return renderer;
}

/** Gets the renderer, once. Rejects where its file does not come; the next call tries again. */
export function loadRenderer(): Promise<MarkdownRenderer> {
  loading ??= import('@branchbook/markdown/render').then(
    (loaded) => {
      renderer = loaded;
      for (const listener of listeners) listener();
      return loaded;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Gets the renderer ahead of its use. Where it does not come, whoever uses it says so. */
export function prefetchRenderer(): void {
  loadRenderer().catch(() => {});
}

/** Calls back when the renderer is there. Returns the way to stop. */
export function subscribeToRenderer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
