import { toast } from '@branchbook/ui';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

import { useTypedAhead } from './palette/use-typed-ahead.ts';
import type { DeskOverlay } from './use-desk-overlay.ts';

interface OverlayProps {
  onClose: () => void;
  onShortcuts: () => void;
  /** What is written in the palette's line. */
  query: string;
  onQuery: (query: string) => void;
}

const CommandPalette = overlay(() =>
  import('./palette/command-palette.tsx').then((code) => code.CommandPalette),
);
const ShortcutsSheet = overlay(() =>
  import('./shortcuts/shortcuts-sheet.tsx').then((code) => code.ShortcutsSheet),
);

/** The command palette and the sheet of shortcuts, whose code comes when one is first asked for. */
export function DeskOverlays({
  overlay: shown,
  onChange,
}: {
  overlay: DeskOverlay;
  onChange: (overlay: DeskOverlay) => void;
}) {
  if (shown === null) return null;
  return <OpenOverlay key={shown} overlay={shown} onChange={onChange} />;
}

function OpenOverlay({
  overlay: shown,
  onChange,
}: {
  overlay: NonNullable<DeskOverlay>;
  onChange: (overlay: DeskOverlay) => void;
}) {
  const [query, setQuery] = useState('');
  useTypedAhead(shown === 'palette', setQuery);
  const Overlay = shown === 'palette' ? CommandPalette : ShortcutsSheet;
  return (
    <Suspense fallback={null}>
      <Overlay
        onClose={() => onChange(null)}
        onShortcuts={() => onChange('shortcuts')}
        query={query}
        onQuery={setQuery}
      />
    </Suspense>
  );
}

/** An overlay whose code comes late. A tab that outlives a deploy may find the code gone. */
function overlay(load: () => Promise<ComponentType<OverlayProps>>): ComponentType<OverlayProps> {
  return lazy(() =>
    load()
      .catch(() => NotLoaded)
      .then((Overlay) => ({ default: Overlay })),
  );
}

function NotLoaded({ onClose }: OverlayProps) {
  useEffect(() => {
    toast.error('This could not be loaded', 'Reload the page and try again.');
    onClose();
  });
  return null;
}
