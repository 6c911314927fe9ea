import { Field, Input } from '@branchbook/ui';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

/** The address of the post that is being written, in one line. `children`: what is to be said of it. */
export function AddressLine({ slug, children }: { slug: string; children?: ReactNode }) {
  return (
    <p className="mt-2 font-mono text-data leading-normal text-ink-3 [overflow-wrap:anywhere]">
      Address <span className="text-ink">/blog/{slug}</span>
      {children}
    </p>
  );
}

/** The field for the part of an address that an author may choose. */
export function AddressInput({
  input,
  value,
  isReadOnly,
  onType,
}: {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  isReadOnly: boolean;
  onType: (typed: string) => void;
}) {
  return (
    <Field label="Address, after /blog/">
      <Input
        ref={input}
        name="slug"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        readOnly={isReadOnly}
        onChange={(event) => onType(event.target.value)}
      />
    </Field>
  );
}

/**
 * Moves the focus where a press has put the field in the place of the button that opens it, or the button in that of the field. What opens
 * it otherwise, such as a draft, moves no focus.
 *
 * @returns refs of both, and what to call with each such press
 */
export function useAddressFocus(isOpen: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);

  useEffect(() => {
    if (!wasPressed.current) return;
    wasPressed.current = false;
    if (isOpen) input.current?.select();
    else button.current?.focus();
  }, [isOpen]);

  return {
    input,
    button,
    notePress: () => {
      wasPressed.current = true;
    },
  };
}
