import { toast } from '@branchbook/ui';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

import { useTypeahead } from './command-palette/use-typeahead.ts';
import type { AdminOverlay } from './use-overlay.ts';

interface OverlayProps {
  onClose: () => void;
}

const CommandPalette = overlay(() =>
  import('./command-palette/command-palette.tsx').then((code) => code.CommandPalette),
);
const ShortcutsSheet = overlay(() =>
  import('./command-palette/shortcuts-sheet.tsx').then((code) => code.ShortcutsSheet),
);

/** The command palette and the sheet of shortcuts, whose code comes when one is first asked for. */
export function AdminOverlays({
  overlay: shown,
  onChange,
}: {
  overlay: AdminOverlay;
  onChange: (overlay: AdminOverlay) => void;
}) {
  const close = (): void => onChange(null);
  if (shown === 'palette') return <OpenPalette onClose={close} onShortcuts={() => onChange('shortcuts')} />;
  return (
    shown && (
      <Suspense fallback={null}>
        <ShortcutsSheet onClose={close} />
      </Suspense>
    )
  );
}

function OpenPalette(props: OverlayProps & { onShortcuts: () => void }) {
  const [query, setQuery] = useState('');
  useTypeahead(setQuery);
  return (
    <Suspense fallback={null}>
      <CommandPalette {...props} query={query} onQuery={setQuery} />
    </Suspense>
  );
}

/** An overlay whose code comes late. A tab that outlives a deploy may find the code gone. */
function overlay<Props extends OverlayProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(() =>
    load()
      .catch(() => NotLoaded)
      .then((Overlay: ComponentType<Props>) => ({ default: Overlay })),
  );
}

function NotLoaded({ onClose }: OverlayProps) {
  useEffect(() => {
    toast.error('Couldn’t load this', 'Reload the page and try again.');
    onClose();
  });
  return null;
}
