import { getAliases, type BlogPost, slugify } from '@branchbook/blog-core';
import { Button } from '@branchbook/ui';
import { memo, useId, useState } from 'react';

import type { SlugAvailability } from '../../post-model/plan-slug.ts';
import { SlugWarning } from './slug-warning.tsx';
import { normalizeSlugInput } from './normalize-slug-input.ts';
import { UrlBox, UrlInput, useUrlFocus } from './url-input.tsx';
import { slugMessages } from './messages.ts';

export interface EditSlugProps {
  /** As stored now. */
  post: BlogPost;
  /** Of the chosen slug; null if it is not known. */
  availability: SlugAvailability | null;
  /** The title in the form. */
  title: string;
  /** The chosen slug; null keeps that of the post. */
  chosen: string | null;
  isReadOnly: boolean;
  onChoose: (slug: string | null) => void;
}

/**
 * Edits the slug of a published post. It doesn't follow the title. Shows what happens to the old
 * URL before anything is saved.
 */
export const EditSlug = memo(function EditSlug({
  post,
  availability,
  title,
  chosen,
  isReadOnly,
  onChoose,
}: EditSlugProps) {
  const id = useId();
  const [isOpened, setIsOpened] = useState(false);
  const [text, setText] = useState('');
  // A restored draft may bring a slug.
  const isOpen = isOpened || chosen !== null;
  const { input, button, notePress } = useUrlFocus(isOpen);

  function open(): void {
    notePress();
    setText(post.slug);
    setIsOpened(true);
  }

  function keep(): void {
    notePress();
    setIsOpened(false);
    onChoose(null);
  }

  function parseChoice(typed: string): string | null {
    // Existing slugs may be spelled in ways that `normalizeSlugInput` would change.
    const own = [post.slug, ...getAliases(post)].find((slug) => slug === typed);
    const slug = own ?? normalizeSlugInput(typed);
    return slug === post.slug ? null : slug;
  }

  function type(typed: string): void {
    setText(typed);
    setIsOpened(true);
    onChoose(parseChoice(typed));
  }

  function use(slug: string): void {
    type(slug);
    input.current?.focus();
  }

  if (!isOpen) {
    return (
      <UrlBox slug={post.slug} button={button} isReadOnly={isReadOnly} onEdit={open}>
        {slugMessages.stays}
      </UrlBox>
    );
  }

  // Keep the author's spelling as long as it normalizes to the chosen slug.
  const shown = parseChoice(text) === chosen ? text : (chosen ?? post.slug);
  const isUnusable = chosen === null && normalizeSlugInput(shown) === null && shown !== post.slug;
  const titleSlug = normalizeSlugInput(slugify(title));
  const status =
    chosen !== null
      ? slugMessages.moves(post.slug, chosen)
      : isUnusable
        ? slugMessages.unusableStays(post.slug)
        : slugMessages.unchanged(post.slug);
  const earlier = getAliases(post).filter((slug) => slug !== chosen);
  return (
    <div
      role="group"
      aria-labelledby={`${id}heading`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-l-4 border-rule pl-4 [overflow-wrap:anywhere]"
    >
      <p id={`${id}heading`} className="sr-only">
        Edit URL
      </p>
      <UrlInput input={input} value={shown} isReadOnly={isReadOnly} onType={type} />
      {/* Always rendered, so that screen readers announce changes. */}
      <div aria-live="polite" className="font-mono text-data leading-normal text-ink-2">
        <span>{status}</span>
        {earlier.length > 0 && <span>{slugMessages.earlier(earlier)}</span>}
      </div>
      {chosen !== null && !isReadOnly && (
        <SlugWarning availability={availability} isNew={false} onUse={use} />
      )}
      <div className="flex flex-wrap gap-3">
        {titleSlug !== null && titleSlug !== chosen && titleSlug !== post.slug && (
          <Button
            variant="outline"
            className="max-w-full py-2.5 text-left leading-normal! whitespace-normal!"
            disabled={isReadOnly}
            onClick={() => use(titleSlug)}
          >
            {`Use the title’s: ${titleSlug}`}
          </Button>
        )}
        <Button variant="ghost" disabled={isReadOnly} onClick={keep}>
          Keep current URL
        </Button>
      </div>
    </div>
  );
});
