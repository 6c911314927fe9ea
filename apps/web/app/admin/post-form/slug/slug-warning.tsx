import { Button } from '@branchbook/ui';

import type { SlugAvailability } from '../../post-model/plan-slug.ts';
import { slugMessages } from './messages.ts';

/**
 * Warns while typing if another post has, or had, the slug, and suggests an available one. Saving
 * works anyway.
 */
export function SlugWarning({
  availability,
  isNew,
  onUse,
}: {
  /** Null if it is not known. */
  availability: SlugAvailability | null;
  /** A new post is first in the list, so the URL would show it instead of the other post. */
  isNew: boolean;
  onUse: (slug: string) => void;
}) {
  const clash = availability?.type === 'free' ? null : availability;
  return (
    // Always rendered, so that screen readers announce the warning.
    <div
      aria-live="polite"
      className="font-mono text-data leading-normal text-ink-2 [overflow-wrap:anywhere]"
    >
      {clash && (
        <div className="mt-2 border-l-4 border-ochre pl-3">
          <p>
            {clash.type === 'former'
              ? slugMessages.former(clash.slug, clash.title)
              : isNew
                ? slugMessages.takenForNew(clash.slug)
                : slugMessages.taken(clash.slug)}
          </p>
          <Button
            variant="outline"
            className="mt-2 max-w-full py-2.5 text-left leading-normal! whitespace-normal!"
            onClick={() => onUse(clash.free)}
          >
            {`Use ${clash.free}`}
          </Button>
        </div>
      )}
    </div>
  );
}
