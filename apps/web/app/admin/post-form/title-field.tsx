import { Field, Input } from '@branchbook/ui';
import type { ReactNode, RefObject } from 'react';

import { fieldLabels } from '../post-model/post-fields.ts';
import { TextOffer } from './text-offer.tsx';

/** The field for a post's title, which offers the text's first heading while it is empty. */
export function TitleField({
  input,
  value,
  offer,
  isReadOnly,
  onChange,
  children,
}: {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  /** What an empty title could say. */
  offer: string | null;
  isReadOnly: boolean;
  onChange: (title: string) => void;
  /** What there is to say of the title. */
  children: ReactNode;
}) {
  return (
    <div className="relative">
      <Field label={fieldLabels.title}>
        <Input
          ref={input}
          name="title"
          autoComplete="off"
          enterKeyHint="next"
          value={value}
          readOnly={isReadOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {/* Over the empty line: it comes while the text is written, and nothing moves. */}
      <TextOffer
        text={value.trim() === '' ? offer : null}
        isReadOnly={isReadOnly}
        className="absolute right-px bottom-px"
        onUse={(title) => {
          onChange(title);
          input.current?.focus();
        }}
      />
      {children}
    </div>
  );
}
