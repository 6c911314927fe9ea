import { ChevronRight } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';

import type { MarkdownHeading } from '@branchbook/markdown';
import { useCurrentSection } from './use-current-section.ts';

/** A longer list is no help, and its links would slow down the page. */
const maxSections = 200;

const none: readonly MarkdownHeading[] = [];

/**
 * Renders a table of contents: in the margin from 1100 px with the current section marked,
 * otherwise collapsed above the body. Renders none for fewer than 2 or more than 200 sections.
 *
 * @param children the body
 */
export function TableOfContents({
  headings,
  children,
}: {
  headings: readonly MarkdownHeading[];
  children: ReactNode;
}) {
  const sections = useMemo(() => {
    // A heading without text would be a link without a name.
    const found = headings.filter(({ level, text }) => level <= 3 && text.trim() !== '');
    return found.length >= 2 && found.length <= maxSections ? found : none;
  }, [headings]);
  const hasContents = sections.length > 0;
  return (
    <>
      {hasContents && <ContentsAbove sections={sections} />}
      {children}
      {hasContents && <ContentsInMargin sections={sections} />}
    </>
  );
}

function ContentsAbove({ sections }: { sections: readonly MarkdownHeading[] }) {
  return (
    <details className="group max-w-[38.5rem] border-y border-rule font-mono text-ui text-ink-2 min-[1100px]:hidden print:hidden">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 leading-none hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" size={18} className="group-open:rotate-90" />
        On this page
      </summary>
      <nav aria-label="On this page" className="pb-3 pl-6.5">
        <SectionLinks sections={sections} />
      </nav>
    </details>
  );
}

function ContentsInMargin({ sections }: { sections: readonly MarkdownHeading[] }) {
  const current = useCurrentSection(useMemo(() => sections.map((heading) => heading.id), [sections]));
  return (
    <aside className="hidden border-l-[3px] border-double border-margin pl-5 font-mono text-data leading-[1.6] text-ink-2 min-[1100px]:block print:hidden">
      <nav aria-label="On this page" className="sticky top-[100px] max-h-[calc(100vh-120px)] overflow-y-auto">
        <p className="mb-1.5 text-ink-3">On this page</p>
        <SectionLinks sections={sections} current={current} />
      </nav>
    </aside>
  );
}

function SectionLinks({
  sections,
  current = null,
}: {
  sections: readonly MarkdownHeading[];
  current?: string | null;
}) {
  return (
    <ul>
      {sections.map((heading) => (
        <li key={heading.id} className={heading.level === 3 ? 'pl-4' : undefined}>
          <a
            href={`#${heading.id}`}
            aria-current={heading.id === current ? 'location' : undefined}
            className="block py-1.5 leading-[1.45] no-underline underline-offset-4 [overflow-wrap:anywhere] hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {heading.text}
          </a>
        </li>
      ))}
    </ul>
  );
}
