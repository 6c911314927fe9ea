import { Button } from '@branchbook/ui';

import type { PlannedSlug } from './plan-slug.ts';
import { slugMessages } from './messages.ts';

/**
 * Warns while typing if another post has, or had, the slug, and suggests an available one. Saving
 * works anyway.
 */
export function SlugWarning({
  planned,
  isNew,
  onUse,
}: {
  planned: PlannedSlug;
  /** A new post is first in the list, so the URL would show it instead of the other post. */
  isNew: boolean;
  onUse: (slug: string) => void;
}) {
  const isClash = planned.type === 'taken' || planned.type === 'former';
  return (
    // Always rendered, so that screen readers announce the warning.
    <div
      aria-live="polite"
      className="font-mono text-data leading-normal text-ink-2 [overflow-wrap:anywhere]"
    >
      {isClash && (
        <div className="mt-2 border-l-4 border-ochre pl-3">
          <p>
            {planned.type === 'former'
              ? slugMessages.former(planned.slug, planned.title)
              : isNew
                ? slugMessages.takenForNew(planned.slug)
                : slugMessages.taken(planned.slug)}
          </p>
          <Button
            variant="outline"
            className="mt-2 max-w-full py-2.5 text-left leading-normal! whitespace-normal!"
            onClick={() => onUse(planned.free)}
          >
            Use {planned.free}
          </Button>
        </div>
      )}
    </div>
  );
}
