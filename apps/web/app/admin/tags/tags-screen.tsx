import { foldText, type TagCount } from '@branchbook/blog-core';
import { Button } from '@branchbook/ui';
import { useRef, useState } from 'react';

import { useTags } from '../../posts/admin-queries.ts';
import { SearchInput } from '../../search/search-input.tsx';
import { LoadError, ScreenSkeleton } from '../lib/screen-states.tsx';
import { tagMessages as messages } from './messages.ts';
import { TagRow } from './tag-row.tsx';
import { useChangeTag } from './use-change-tag.ts';

/** Tags that are shown without a press. */
const tagsAtFirst = 100;

/** The list has a search from this many tags. */
const searchFromTags = 10;

/** Lists all tags with their numbers of posts. Each can be renamed, merged into another, and deleted. */
export function TagsScreen() {
  const view = useTags();
  const { isChanging, change } = useChangeTag();
  const [search, setSearch] = useState('');
  const [isExpanded, setIsExpanded] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const tags = view.value;

  /** The row disappears with its buttons. */
  async function changeTag(tag: TagCount, name: string | null, done: string): Promise<boolean> {
    const isDone = await change(tag, name, done);
    if (isDone) heading.current?.focus();
    return isDone;
  }

  if (view.status === 'loading') return <ScreenSkeleton heading="Tags" />;
  const query = foldText(search).trim();
  const found = (tags ?? []).filter(({ name, slug }) => foldText(`${name} ${slug}`).includes(query));
  const shown = isExpanded ? found : found.slice(0, tagsAtFirst);
  return (
    <div className="max-w-[760px]">
      <h1 ref={heading} tabIndex={-1} className="mb-3 text-[2.125rem]">
        Tags
      </h1>
      <p className="mb-7 max-w-[66ch] text-ink-2">{messages.intro}</p>
      <LoadError view={view} className="mb-4" />
      {tags && tags.length >= searchFromTags && (
        <search className="mb-5 block max-w-[420px]">
          <SearchInput label={messages.search} value={search} onChange={setSearch} />
        </search>
      )}
      {tags && found.length === 0 && (
        <p className="border-y border-ink py-6 text-[1.25rem]">
          {tags.length === 0 ? messages.none : messages.notFound(search)}
        </p>
      )}
      {tags && shown.length > 0 && (
        <ul aria-label="Tags" className="border-y border-ink">
          {shown.map((tag) => (
            <TagRow key={tag.slug} tag={tag} tags={tags} isDisabled={isChanging} onChange={changeTag} />
          ))}
        </ul>
      )}
      {shown.length < found.length && (
        <Button variant="outline" className="mt-4" onClick={() => setIsExpanded(true)}>
          {messages.showAll(found.length)}
        </Button>
      )}
    </div>
  );
}
