import { Button } from '@branchbook/ui';
import { memo, useState } from 'react';

import { UrlBox, UrlInput, useUrlFocus } from './url-input.tsx';
import { typedSlug } from './typed-slug.ts';

/**
 * The address that a new post would get: that of its title, until the author asks for another one. What is typed stays, whatever
 * the title becomes.
 */
export const PlannedAddress = memo(function PlannedAddress({
  slug,
  chosen,
  isReadOnly,
  onChoose,
}: {
  /** As it would be now, in words. */
  slug: string;
  /** The slug in place of the title's; null leaves it to that. */
  chosen: string | null;
  isReadOnly: boolean;
  onChoose: (slug: string | null) => void;
}) {
  const [text, setText] = useState<string | null>(null);
  const { input, button, notePress } = useUrlFocus(text !== null);

  if (text === null) {
    return (
      <UrlBox
        slug={slug}
        button={button}
        isReadOnly={isReadOnly}
        onEdit={() => {
          notePress();
          setText(chosen ?? '');
        }}
      />
    );
  }

  // What the author types stays as typed, as long as it means what is chosen.
  const shown = typedSlug(text) === chosen ? text : (chosen ?? '');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 [overflow-wrap:anywhere]">
      <UrlInput
        input={input}
        value={shown}
        isReadOnly={isReadOnly}
        onType={(typed) => {
          setText(typed);
          onChoose(typedSlug(typed));
        }}
      />
      {/* In the document from the start, or screen readers would not hear it change. */}
      <p aria-live="polite" className="font-mono text-data leading-normal text-ink-2">
        {chosen === null && text.trim() !== '' && 'Use at least one letter or number. '}
        {chosen === null ? `From the title: /blog/${slug}` : `The post will be at /blog/${slug}`}
      </p>
      <div>
        <Button
          variant="ghost"
          className="-ml-4.5"
          disabled={isReadOnly}
          onClick={() => {
            notePress();
            setText(null);
            onChoose(null);
          }}
        >
          Reset to title
        </Button>
      </div>
    </div>
  );
});
