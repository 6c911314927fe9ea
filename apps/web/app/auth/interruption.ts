import { createContext, use, useEffect } from 'react';

/** Why the admin can't be used at the moment. */
export type Interruption = 'loading' | 'signed-out' | 'failed' | 'not-an-admin';

/** Provided by the admin's guard. Without a guard, nothing is interrupted. */
export const InterruptionContext = createContext<{
  readonly interruption: Interruption | null;
  /** Makes the guard keep the screen. Returns a function that ends that. */
  readonly keep: () => () => void;
}>({ interruption: null, keep: () => () => {} });

/**
 * Returns why the admin can't be used while the calling screen stays mounted; null if it can.
 *
 * @param hasText keeps the screen mounted when the session ends, because it has text to lose
 */
export function useInterruption(hasText: boolean): Interruption | null {
  const { interruption, keep } = use(InterruptionContext);
  useEffect(() => (hasText ? keep() : undefined), [hasText, keep]);
  return interruption;
}
