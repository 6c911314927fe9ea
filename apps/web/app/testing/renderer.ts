import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Makes what renders React in the unit tests of a file, which needs happy-dom. To be called at the top of the file. After each test all of it
 * is unmounted, and no global is stubbed any more.
 *
 * @returns renders into an element, by default the body, and resolves once effects have run
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
