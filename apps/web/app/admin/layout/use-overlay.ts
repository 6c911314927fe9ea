import { useLayoutEffect, useState } from 'react';

import { isInDialog } from '../../lib/is-in-dialog.ts';
import { isTextField } from '../../lib/is-text-field.ts';
import { paletteShortcuts, sheetKey } from '../lib/shortcuts/admin-keys.ts';
import { isShortcut } from '../lib/shortcuts/shortcut.ts';

/** What stands over the admin: the command palette, the sheet of shortcuts, or nothing. */
export type AdminOverlay = 'palette' | 'shortcuts' | null;

/** What stands over the admin, and the keys that bring it, which leave alone what a dialog or the editor has used. */
export function useAdminOverlay() {
  const [overlay, setOverlay] = useState<AdminOverlay>(null);

  // With the commit: whoever sees the admin can use its keys.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      const wanted = wantedBy(event);
      if (!wanted) return;
      const isShut = isInDialog(event.target);
      // Under a dialog it would be out of reach; its own key takes the palette away again.
      if (isShut && !(overlay === 'palette' && wanted === 'palette')) return;
      event.preventDefault();
      setOverlay(isShut ? null : wanted);
    };
    // After the document, where the editor listens.
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [overlay]);

  return { overlay, setOverlay };
}

function wantedBy(event: KeyboardEvent): AdminOverlay {
  if (Object.values(paletteShortcuts).some((shortcut) => isShortcut(shortcut, event))) return 'palette';
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return event.key === sheetKey && isPlain && !isTextField(event.target) ? 'shortcuts' : null;
}
