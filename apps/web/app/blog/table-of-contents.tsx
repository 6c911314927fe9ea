import { useMemo } from 'react';

import type { BodyHeading } from '../markdown/body-heading.ts';
import { useCurrentSection } from './use-current-section.ts';

/** Nobody finds a section among more, and as many links would hold the page up. */
const mostSections = 200;

const none: readonly BodyHeading[] = [];

/** The sections of a post, in the margin from 1100 px up, the one being read marked. Nothing below two sections, or above 200. */
export function TableOfContents({ headings }: { headings: readonly BodyHeading[] }) {
  const sections = useMemo(() => {
    const found = headings.filter((heading) => heading.level <= 3);
    return found.length <= mostSections ? found : none;
  }, [headings]);
  const current = useCurrentSection(useMemo(() => sections.map((heading) => heading.id), [sections]));
  if (sections.length < 2) return null;
  return (
    <aside className="hidden border-l-[3px] border-double border-margin pl-5 font-mono text-data leading-[1.6] text-ink-2 min-[1100px]:block print:hidden">
      <nav aria-label="On this page" className="sticky top-[100px] max-h-[calc(100vh-120px)] overflow-y-auto">
        <p className="mb-1.5 text-ink-3">On this page</p>
        <ul>
          {sections.map((heading) => (
            <li key={heading.id} className={heading.level === 3 ? 'pl-4' : undefined}>
              <a
                href={`#${heading.id}`}
                aria-current={heading.id === current ? 'location' : undefined}
                className="block py-1.5 leading-[1.45] no-underline underline-offset-4 hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {heading.text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}
