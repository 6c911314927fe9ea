import { isShortcut } from '@branchbook/markdown-editor/commands';
import { useLayoutEffect, useState } from 'react';

import { isInDialog } from '../../lib/is-in-dialog.ts';
import { isTextField } from '../../lib/is-text-field.ts';
import { paletteShortcuts, sheetKey } from '../lib/shortcuts/admin-keys.ts';

/** The open overlay: the command palette, the keyboard shortcuts, or none. */
export type AdminOverlay = 'palette' | 'shortcuts' | null;

/**
 * Returns the open overlay. Opens one when its keys are pressed, unless a dialog or the editor has
 * handled them.
 */
export function useAdminOverlay() {
  const [overlay, setOverlay] = useState<AdminOverlay>(null);

  // A layout effect, so that the keys work as soon as the admin is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const requested = getRequestedOverlay(event);
      if (!requested) return;
      const isShut = isInDialog(event.target);
      // Below a dialog the overlay would be unreachable. The palette's own key closes the palette.
      if (isShut && !(overlay === 'palette' && requested === 'palette')) return;
      event.preventDefault();
      setOverlay(isShut ? null : requested);
    };
    // On window: the editor listens on document and comes first.
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [overlay]);

  return { overlay, setOverlay };
}

function getRequestedOverlay(event: KeyboardEvent): AdminOverlay {
  if (Object.values(paletteShortcuts).some((shortcut) => isShortcut(shortcut, event))) return 'palette';
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return event.key === sheetKey && isPlain && !isTextField(event.target) ? 'shortcuts' : null;
}
