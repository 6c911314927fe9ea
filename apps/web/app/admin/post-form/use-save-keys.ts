import { isShortcut } from '@branchbook/markdown-editor/commands';
import { useEffect, useEffectEvent } from 'react';

import { isInDialog } from '../../lib/is-in-dialog.ts';
import { saveShortcuts } from '../lib/shortcuts/admin-keys.ts';

/** Calls `onPress` for the summary shortcut, outside dialogs. */
export function useSummaryKey(onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !isShortcut(saveShortcuts.summary, event)) return;
    event.preventDefault();
    if (!event.repeat) onPress();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Calls the callbacks for the save and publish shortcuts, anywhere on the page but in dialogs. */
export function useSaveKeys({ onSave, onPublish }: { onSave: () => void; onPublish: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const isSave = isShortcut(saveShortcuts.save, event);
    if (!isSave && !isShortcut(saveShortcuts.publish, event)) return;
    // Also if nothing is saved: the browser would save the page as a file.
    event.preventDefault();
    if (event.repeat || isInDialog(event.target)) return;
    if (isSave) onSave();
    else onPublish();
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    // On window: the editor listens on document and comes first.
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
