import { Button } from '@branchbook/ui';

import type { PlannedSlug } from './planned-slug.ts';

/**
 * Says while the author types that the address is another post's, and offers a free one. It only tells: publishing works
 * either way, and readers of the shared address then see the newer post.
 */
export function SlugWarning({ planned, onUse }: { planned: PlannedSlug; onUse: (slug: string) => void }) {
  return (
    // In the document from the start, or screen readers would not hear of the warning.
    <div
      aria-live="polite"
      className="font-mono text-data leading-normal text-ink-2 [overflow-wrap:anywhere]"
    >
      {planned.type === 'taken' && (
        <div className="mt-2 border-l-4 border-ochre pl-3">
          <p>
            Another post already has the address /blog/{planned.slug}. Both can be published, but the address
            will show the newer one.
          </p>
          <Button
            variant="outline"
            className="mt-2 max-w-full whitespace-normal text-left leading-normal"
            onClick={() => onUse(planned.free)}
          >
            Use {planned.free}
          </Button>
        </div>
      )}
    </div>
  );
}
