import { Button } from '@branchbook/ui';
import { memo, useState } from 'react';

import { AddressInput, AddressLine, useAddressFocus } from './address-input.tsx';
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
  const { input, button, notePress } = useAddressFocus(text !== null);

  if (text === null) {
    return (
      <div className="flex flex-wrap items-baseline gap-x-3">
        <AddressLine slug={slug} />
        <Button
          ref={button}
          variant="ghost"
          className="-ml-4.5"
          disabled={isReadOnly}
          onClick={() => {
            notePress();
            setText(chosen ?? '');
          }}
        >
          Change address
        </Button>
      </div>
    );
  }

  // What the author types stays as typed, as long as it means what is chosen.
  const shown = typedSlug(text) === chosen ? text : (chosen ?? '');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 [overflow-wrap:anywhere]">
      <AddressInput
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
        {chosen === null && text.trim() !== '' && 'This gives no address. '}
        {chosen === null ? `The title gives the address: /blog/${slug}` : `The post will be at /blog/${slug}`}
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
          Use the title’s address
        </Button>
      </div>
    </div>
  );
});
