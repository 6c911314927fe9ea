import { Button } from '@branchbook/ui';

import type { PlannedSlug } from './planned-slug.ts';

/**
 * Says while the author types that the address is another post's, or leads to one, and offers a free one. It only tells:
 * saving works either way.
 */
export function SlugWarning({
  planned,
  isNew,
  onUse,
}: {
  planned: PlannedSlug;
  /** It is a post to come, which will stand above the others. */
  isNew: boolean;
  onUse: (slug: string) => void;
}) {
  const isClash = planned.type === 'taken' || planned.type === 'former';
  return (
    // In the document from the start, or screen readers would not hear of the warning.
    <div
      aria-live="polite"
      className="font-mono text-data leading-normal text-ink-2 [overflow-wrap:anywhere]"
    >
      {isClash && (
        <div className="mt-2 border-l-4 border-ochre pl-3">
          <p>
            {planned.type === 'former'
              ? `/blog/${planned.slug} redirects to “${planned.title || 'Untitled'}”, which had it before. If you use it, it will show this post.`
              : `/blog/${planned.slug} is taken. If you ${
                  isNew
                    ? 'publish anyway, it will show the newer post.'
                    : 'use it anyway, it will show the post that is higher in the list.'
                }`}
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
