import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Creates a render function for the unit tests of a file; needs happy-dom. Call it at the top of
 * the file. After each test it unmounts everything and restores globals.
 *
 * @returns renders into an element, by default the body, and resolves after effects have run
 */
export function createRenderer(): (shown: ReactNode, into?: Element) => Promise<void> {
  const roots = new Map<Element, Root>();
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  });
  afterEach(async () => {
    await act(async () => {
      for (const root of roots.values()) root.unmount();
    });
    roots.clear();
    vi.unstubAllGlobals();
  });
  return async (shown, into = document.body) => {
    const root = roots.get(into) ?? createRoot(into);
    roots.set(into, root);
    await act(async () => root.render(shown));
  };
}
