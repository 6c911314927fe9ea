import { Skeleton } from '@branchbook/ui';
import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react';

import type { PostFields } from './post-fields.ts';
import { PlainPreview } from './plain-preview.tsx';
import { PreviewBoundary } from './preview-boundary.tsx';

/** A tab that outlives a deploy may find the code of the preview gone. */
const PreviewBody = lazy((): Promise<{ default: ComponentType<{ content: string; isMarkdown: boolean }> }> =>
  import('./preview-body.tsx').then(
    (module) => ({ default: module.PreviewBody }),
    () => ({ default: PlainPreview }),
  ),
);

/** The post as its readers will see it, drawn while the author types but never before the key press itself. */
export function PostPreview({
  fields,
  address,
  date,
  isMarkdown,
}: {
  fields: PostFields;
  /** The post's address: '/blog/tax-basics'. */
  address: string;
  date: string;
  isMarkdown: boolean;
}) {
  const { title, author, content } = useDeferredValue(fields);
  return (
    <section
      aria-label="Live preview"
      className="min-w-0 border-t-3 border-double border-margin pt-7 [overflow-wrap:anywhere] min-[1180px]:border-t-0 min-[1180px]:border-l-3 min-[1180px]:pt-0 min-[1180px]:pl-8"
    >
      <p className="mb-2 flex justify-between gap-4 font-mono text-data leading-[1.4] font-medium text-ink-2">
        <span>Preview</span>
        <span>{address}</span>
      </p>
      <h2 className="text-[1.875rem] leading-[1.06]">{title || 'Untitled'}</h2>
      <p className="mt-3 mb-5 font-mono text-data leading-[1.6] text-ink-3">
        <span className="block">{date}</span>
        <span className="block">{author}</span>
      </p>
      <PreviewBoundary content={content}>
        <Suspense fallback={<Skeleton lines={4} />}>
          <PreviewBody content={content} isMarkdown={isMarkdown} />
        </Suspense>
      </PreviewBoundary>
    </section>
  );
}
