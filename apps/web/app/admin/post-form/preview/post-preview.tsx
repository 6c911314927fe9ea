import { Skeleton } from '@branchbook/ui';
import { type ComponentType, lazy, type RefObject, Suspense, useDeferredValue, useRef } from 'react';

import { BodyErrorBoundary } from '../../../layout/errors/body-error-boundary.tsx';
import type { PostFields } from '../../post-model/post-fields.ts';
import { PlainPreview } from './plain-preview.tsx';
import type { PreviewBodyProps } from './preview-body.tsx';
import type { FormPanel, InitialScroll } from './use-form-tabs.ts';

/** After a deploy, an old tab may not find this chunk. */
const PreviewBody = lazy((): Promise<{ default: ComponentType<PreviewBodyProps> }> =>
  import('./preview-body.tsx').then(
    (module) => ({ default: module.PreviewBody }),
    () => ({ default: PlainPreview }),
  ),
);

/**
 * Live preview, deferred so that typing comes first. Beside the form it scrolls in sync with the
 * text.
 */
export function PostPreview({
  fields,
  path,
  date,
  isMarkdown,
  area,
  panel,
  start,
}: {
  fields: PostFields;
  /** The post's path: '/blog/tax-basics'. */
  path: string;
  date: string;
  isMarkdown: boolean;
  /** The text area of the content. */
  area: RefObject<HTMLTextAreaElement | null>;
  panel: FormPanel;
  /** Initial scroll position as a tab; null beside the text. */
  start: RefObject<InitialScroll> | null;
}) {
  const { title, author, content } = useDeferredValue(fields);
  // An empty preview has no rule beside it.
  const isEmpty = title.trim() === '' && content.trim() === '';
  const pane = useRef<HTMLElement>(null);
  return (
    <section
      aria-label="Live preview"
      // The author's own words. The translation of a browser would change them while they are typed.
      translate="no"
      {...panel.attributes}
      ref={pane}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable
      tabIndex={0}
      className={`${panel.isHidden ? 'hidden' : ''} min-w-0 [overflow-wrap:anywhere] [overflow-anchor:none] in-data-focus-mode:hidden min-[1280px]:sticky min-[1280px]:top-19 min-[1280px]:max-h-[calc(100vh-160px)] min-[1280px]:overflow-y-auto min-[1280px]:border-l-3 min-[1280px]:border-double ${isEmpty ? 'min-[1280px]:border-transparent' : 'min-[1280px]:border-margin'} min-[1280px]:pr-3 min-[1280px]:pl-6`}
    >
      <p className="mb-2 flex justify-between gap-4 font-mono text-data leading-[1.4] font-medium text-ink-2">
        <span className="shrink-0">Preview</span>
        <span title={path} className="truncate">
          {path}
        </span>
      </p>
      <h2 dir="auto" className="text-[1.875rem] leading-[1.06]">
        {title || 'Untitled'}
      </h2>
      <p className="mt-3 mb-5 font-mono text-data leading-[1.6] text-ink-3">
        <span className="block">{date}</span>
        <span className="block">{author}</span>
      </p>
      {/* Hidden tabs render nothing. */}
      {!panel.isHidden && (
        <BodyErrorBoundary body={content} fallback={<PlainPreview content={content} />}>
          <Suspense fallback={<Skeleton lines={4} />}>
            <PreviewBody content={content} isMarkdown={isMarkdown} area={area} pane={pane} start={start} />
          </Suspense>
        </BodyErrorBoundary>
      )}
    </section>
  );
}
