import { isMacKeyboard } from '@branchbook/markdown-editor/commands';
import { Dialog } from '@branchbook/ui';
import { useId } from 'react';

import { getAdminShortcuts, type ShortcutSection } from './all-shortcuts.ts';
import { shortcutMessages } from './messages.ts';

/** Lists all shortcuts. Loaded on first use. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title={shortcutMessages.title} onClose={onClose}>
      <div className="grid gap-x-10 gap-y-6 min-[640px]:grid-cols-2">
        {getAdminShortcuts(isMacKeyboard()).map((section) => (
          <Section key={section.heading} {...section} />
        ))}
      </div>
    </Dialog>
  );
}

function Section({ heading, shortcuts }: ShortcutSection) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="first:col-span-full">
      <h3 id={id} className="mb-2 text-[1.125rem] text-ink">
        {heading}
      </h3>
      <dl className="font-mono text-data leading-normal">
        {shortcuts.map(({ keys, does }) => (
          <div key={keys} className="flex justify-between gap-4 border-t border-rule py-1.5">
            <dt className="order-2 shrink-0 font-semibold text-ink">
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
