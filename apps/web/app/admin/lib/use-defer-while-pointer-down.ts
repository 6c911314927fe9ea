import { useState, useSyncExternalStore } from 'react';

import { createListeners } from '../../lib/create-listeners.ts';

/**
 * Returns the value, or the previous one while a pointer is down. For content that appears and
 * moves the page: a button that moves between press and release is never clicked.
 *
 * @example
 * const offer = useDeferWhilePointerDown(drafts.offer);
 */
export function useDeferWhilePointerDown<T>(value: T): T {
  const isPressed = useSyncExternalStore(subscribe, getIsPressed, () => false);
  const [held, setHeld] = useState(value);
  if (!isPressed && held !== value) setHeld(value);
  return isPressed ? held : value;
}

let isPressed = false;
const listeners = createListeners();

function getIsPressed(): boolean {
  return isPressed;
}

function subscribe(listener: () => void): () => void {
  if (listeners.isEmpty()) {
    addEventListener('pointerdown', press, true);
    addEventListener('pointerup', release, true);
    addEventListener('pointercancel', release, true);
  }
  const unsubscribe = listeners.subscribe(listener);
  return () => {
    unsubscribe();
    if (!listeners.isEmpty()) return;
    removeEventListener('pointerdown', press, true);
    removeEventListener('pointerup', release, true);
    removeEventListener('pointercancel', release, true);
    isPressed = false;
  };
}

function press(): void {
  change(true);
}

function release(): void {
  // The click comes after the release, in the same task.
  setTimeout(() => change(false));
}

function change(next: boolean): void {
  isPressed = next;
  listeners.emit();
}
