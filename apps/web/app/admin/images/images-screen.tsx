import { Button, Notice, toast, ToggleButton } from '@branchbook/ui';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { SearchInput } from '../../search/search-input.tsx';
import { formatBytes } from '../lib/format-size.ts';
import { ScreenSkeleton } from '../lib/screen-states.tsx';
import { useQueryParam } from '../lib/use-query-param.ts';
import { draftPath } from '../post-model/draft.ts';
import { getDraftTitle } from '../post-model/draft-title.ts';
import { ImageCard } from './image-card.tsx';
import { otherUse } from './image-uses.ts';
import { isUnused, type ListedImage, searchImages, sumSizes, toMarkdown } from './list-images.ts';
import {
  describeDeleteError,
  describeReadError,
  describeUseError,
  imageMessages as messages,
} from './messages.ts';
import { useImages } from './use-images.ts';
import { appendToPageDraft, useLatestDraft } from './use-latest-draft.ts';

/** Images that are shown at first, and with each press of the button. */
const imagesAtOnce = 60;

/** Titles of posts that a message names. */
const maxNamedUses = 3;

/** A newer message replaces the older one. */
const toasts = toast.scope('images');

/** Lists all images. Each can be copied as Markdown, inserted into the latest draft, and deleted. */
export function ImagesScreen() {
  const { images, error, useError, retry, remove } = useImages();
  const draft = useLatestDraft();
  const navigate = useNavigate();
  const [query, setQuery] = useQueryParam('q');
  const [show, setShow] = useQueryParam('show');
  const [count, setCount] = useState(imagesAtOnce);
  const [isDeleting, setIsDeleting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    // The button may have disappeared with the focus.
    if (count > imagesAtOnce) list.current?.querySelectorAll('li')[count - imagesAtOnce]?.focus();
  }, [count]);

  async function copy(markdown: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(markdown);
      toasts.success(messages.copied, markdown);
    } catch {
      toasts.error(messages.notCopiedTitle, messages.notCopied(markdown));
    }
  }

  async function insert(image: ListedImage): Promise<void> {
    const changed = draft && (await appendToPageDraft(draft.key, toMarkdown(image)).catch(() => null));
    if (!changed) {
      toasts.error(messages.notInserted.title, messages.notInserted.text);
      return;
    }
    toasts.success(messages.inserted(getDraftTitle(changed.fields)), messages.insertedText);
    await navigate(draftPath(changed));
  }

  async function deleteAll(deleted: readonly ListedImage[]): Promise<void> {
    setIsDeleting(true);
    try {
      const remaining = await remove(deleted.map(({ id }) => id));
      const removed = deleted.length - remaining.length;
      if (removed > 0) heading.current?.focus();
      if (remaining.length === 0) toasts.success(messages.deleted(removed));
      else toasts.error(messages.partlyDeleted(removed, remaining.length), messages.stillNeeded);
    } catch (failure) {
      toasts.error(messages.notDeleted, describeDeleteError(failure));
    } finally {
      setIsDeleting(false);
    }
  }

  function deleteOne(image: ListedImage): void {
    const uses = image.uses ?? [];
    if (uses.includes(otherUse)) toasts.error(messages.inUse, messages.usedElsewhere);
    else if (uses.length > 0) {
      const titles = uses.slice(0, maxNamedUses).map(({ title }) => title);
      toasts.error(messages.inUse, messages.usedBy(titles, uses.length - titles.length));
    } else if (confirm(messages.confirmDelete(image.name))) void deleteAll([image]);
  }

  function deleteUnused(): void {
    if (confirm(messages.confirmDeleteAll(unused.length, formatBytes(sumSizes(unused))))) {
      void deleteAll(unused);
    }
  }

  if (!images && !error) return <ScreenSkeleton heading="Images" />;
  const all = images ?? [];
  const unused = all.filter(isUnused);
  const isUnusedOnly = show === 'unused';
  const search = query ?? '';
  const found = searchImages(isUnusedOnly ? unused : all, search);
  const shown = found.slice(0, count);
  const areUsesKnown = all.every(({ uses }) => uses);
  return (
    <div className="max-w-[1200px]">
      <h1 ref={heading} tabIndex={-1} className="mb-3 text-[2.125rem]">
        Images
      </h1>
      <p className="max-w-[66ch] text-ink-2">{messages.intro}</p>
      {draft && all.length > 0 && (
        <p className="max-w-[66ch] text-ink-2 [overflow-wrap:anywhere]">
          {messages.insertHint(getDraftTitle(draft.fields))}
        </p>
      )}
      <Notice
        tone="danger"
        live="assertive"
        title={error ? describeReadError(error) : useError && describeUseError(useError)}
        actions={<Button onClick={retry}>Try again</Button>}
        className="mt-5"
      />
      {all.length > 0 && (
        <search className="mt-6 block">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
            <div className="min-w-0 flex-[0_1_420px]">
              <SearchInput
                label={messages.search}
                value={search}
                onChange={(text) => setQuery(text || null)}
              />
            </div>
            <ToggleButton
              isPressed={isUnusedOnly}
              disabled={!areUsesKnown}
              onClick={() => setShow(isUnusedOnly ? null : 'unused')}
            >
              Unused
            </ToggleButton>
            {isUnusedOnly && search === '' && unused.length > 0 && (
              <Button variant="danger" isPending={isDeleting} onClick={deleteUnused}>
                <Trash2 aria-hidden="true" strokeWidth={1.75} />
                <span>{isDeleting ? messages.deleting : messages.deleteAll(unused.length)}</span>
              </Button>
            )}
          </div>
          <p role="status" className="mt-3 font-mono text-data leading-normal text-ink-3 empty:mt-0">
            {getStatus(found, { search, isUnusedOnly, areUsesKnown })}
          </p>
        </search>
      )}
      {images && found.length === 0 && (!isUnusedOnly || areUsesKnown) && (
        <p className="mt-6 border-y border-ink py-6 text-[1.25rem]">
          {all.length === 0 ? messages.none : search === '' ? messages.noUnused : messages.notFound(search)}
        </p>
      )}
      {shown.length > 0 && (
        <ul
          ref={list}
          aria-label="Images"
          className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-x-6 gap-y-8"
        >
          {shown.map((image) => (
            <ImageCard
              key={image.id}
              image={image}
              isDisabled={isDeleting}
              onCopy={() => void copy(toMarkdown(image))}
              onInsert={draft && (() => void insert(image))}
              onDelete={() => deleteOne(image)}
            />
          ))}
        </ul>
      )}
      {shown.length < found.length && (
        <Button variant="outline" className="mt-6" onClick={() => setCount(count + imagesAtOnce)}>
          {messages.showMore(Math.min(imagesAtOnce, found.length - shown.length))}
        </Button>
      )}
    </div>
  );
}

function getStatus(
  found: readonly ListedImage[],
  { search, isUnusedOnly, areUsesKnown }: { search: string; isUnusedOnly: boolean; areUsesKnown: boolean },
): string {
  const size = formatBytes(sumSizes(found));
  if (!areUsesKnown) return messages.searchingUses;
  // The message below says it.
  if (found.length === 0) return '';
  if (search !== '') return messages.foundStatus(found.length, size);
  return isUnusedOnly ? messages.unusedStatus(found.length, size) : messages.status(found.length, size);
}
