import { getAliases, type BlogPost, type IndexedPost, slugify } from '@branchbook/blog-core';
import { Button } from '@branchbook/ui';
import { memo, useId, useState } from 'react';

import { slugStanding } from './planned-slug.ts';
import { SlugWarning } from './slug-warning.tsx';
import { typedSlug } from './typed-slug.ts';
import { UrlBox, UrlInput, useUrlFocus } from './url-input.tsx';

export interface FixedAddressProps {
  /** As it is stored now. */
  post: BlogPost;
  others: readonly IndexedPost[];
  /** The title in the form. */
  title: string;
  /** The slug that the author has chosen in place of the post's; null keeps that one. */
  chosen: string | null;
  isReadOnly: boolean;
  onChoose: (slug: string | null) => void;
}

/**
 * The address of a published post. It stays, whatever the title becomes, until the author asks for another one; then it says
 * what becomes of the old one before anything is saved.
 */
export const FixedAddress = memo(function FixedAddress({
  post,
  others,
  title,
  chosen,
  isReadOnly,
  onChoose,
}: FixedAddressProps) {
  const id = useId();
  const [isOpened, setIsOpened] = useState(false);
  const [text, setText] = useState('');
  // A draft that was gone on with may bring one.
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

  function choiceOf(typed: string): string | null {
    // What the post has, or had, may be spelled as no author would type it today.
    const own = [post.slug, ...getAliases(post)].find((slug) => slug === typed);
    const slug = own ?? typedSlug(typed);
    return slug === post.slug ? null : slug;
  }

  function type(typed: string): void {
    setText(typed);
    setIsOpened(true);
    onChoose(choiceOf(typed));
  }

  function use(slug: string): void {
    type(slug);
    input.current?.focus();
  }

  if (!isOpen) {
    return (
      <UrlBox slug={post.slug} button={button} isReadOnly={isReadOnly} onEdit={open}>
        It won't change with the title, so existing links keep working.
      </UrlBox>
    );
  }

  // What the author types stays as typed, as long as it means what is chosen.
  const shown = choiceOf(text) === chosen ? text : (chosen ?? post.slug);
  const isUnusable = chosen === null && typedSlug(shown) === null && shown !== post.slug;
  const ofTitle = typedSlug(slugify(title));
  const earlier = getAliases(post).filter((slug) => slug !== chosen);
  return (
    <div
      role="group"
      aria-labelledby={`${id}heading`}
      className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-3 border-l-4 border-rule pl-4 [overflow-wrap:anywhere]"
    >
      <p id={`${id}heading`} className="sr-only">
        Edit URL
      </p>
      <UrlInput input={input} value={shown} isReadOnly={isReadOnly} onType={type} />
      {/* In the document from the start, or screen readers would not hear it change. */}
      <div aria-live="polite" className="font-mono text-data leading-normal text-ink-2">
        {chosen !== null && `The post moves to /blog/${chosen}. /blog/${post.slug} will redirect there.`}
        {chosen === null &&
          (isUnusable
            ? `Use at least one letter or number. The post stays at /blog/${post.slug}.`
            : `The post stays at /blog/${post.slug}. If you change it, this URL will redirect.`)}
        {earlier.length > 0 &&
          ` Earlier URLs redirect too: ${earlier.map((slug) => `/blog/${slug}`).join(', ')}.`}
      </div>
      {chosen !== null && !isReadOnly && (
        <SlugWarning planned={slugStanding(chosen, others)} isNew={false} onUse={use} />
      )}
      <div className="flex flex-wrap gap-3">
        {ofTitle !== null && ofTitle !== chosen && ofTitle !== post.slug && (
          <Button
            variant="outline"
            className="max-w-full py-2.5 text-left leading-normal! whitespace-normal!"
            disabled={isReadOnly}
            onClick={() => use(ofTitle)}
          >
            Use the title’s: {ofTitle}
          </Button>
        )}
        <Button variant="ghost" disabled={isReadOnly} onClick={keep}>
          Keep current URL
        </Button>
      </div>
    </div>
  );
});
