import { toast } from '@branchbook/ui';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

import { useTypeahead } from './command-palette/use-typeahead.ts';
import type { AdminOverlay } from './use-overlay.ts';
import { layoutMessages } from './messages.ts';

interface OverlayProps {
  onClose: () => void;
}

const CommandPalette = lazyOverlay(() =>
  import('./command-palette/command-palette.tsx').then((code) => code.CommandPalette),
);
const ShortcutsSheet = lazyOverlay(() =>
  import('./command-palette/shortcuts-sheet.tsx').then((code) => code.ShortcutsSheet),
);

/** Renders the command palette or the keyboard shortcuts. Loads their code on first use. */
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

/** Creates a lazy overlay. A tab that is older than the last deploy may fail to load the code. */
function lazyOverlay<Props extends OverlayProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(() =>
    load()
      .catch(() => LoadError)
      .then((Overlay: ComponentType<Props>) => ({ default: Overlay })),
  );
}

function LoadError({ onClose }: OverlayProps) {
  useEffect(() => {
    toast.error(layoutMessages.notLoaded.title, layoutMessages.notLoaded.text);
    onClose();
  });
  return null;
}
