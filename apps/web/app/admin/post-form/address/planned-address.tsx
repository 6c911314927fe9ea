import { Button, Field, Input } from '@branchbook/ui';
import { memo, useEffect, useRef, useState } from 'react';

import { AddressLine } from './address-line.tsx';
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
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const isOpen = text !== null;

  useEffect(() => {
    if (!wasPressed.current) return;
    wasPressed.current = false;
    if (isOpen) input.current?.select();
    else button.current?.focus();
  }, [isOpen]);

  if (!isOpen) {
    return (
      <div className="flex flex-wrap items-baseline gap-x-3">
        <AddressLine slug={slug} />
        <Button
          ref={button}
          variant="ghost"
          className="-ml-4.5"
          disabled={isReadOnly}
          onClick={() => {
            wasPressed.current = true;
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
      <Field label="Address, after /blog/">
        <Input
          ref={input}
          name="slug"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={shown}
          readOnly={isReadOnly}
          onChange={({ target: { value } }) => {
            setText(value);
            onChoose(typedSlug(value));
          }}
        />
      </Field>
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
            wasPressed.current = true;
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
