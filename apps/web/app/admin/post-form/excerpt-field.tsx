import { toExcerpt } from '@branchbook/blog-core';
import { Button, Field, Textarea } from '@branchbook/ui';
import { useRef } from 'react';

import { fieldLabels } from './post-model/post-fields.ts';

/** The field for a post's excerpt. Where it is empty, readers see the first paragraph, which it shows as its placeholder. */
export function ExcerptField({
  value,
  firstParagraph,
  isReadOnly,
  onChange,
}: {
  value: string;
  /** Null if the text has none. */
  firstParagraph: string | null;
  isReadOnly: boolean;
  onChange: (excerpt: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isEmpty = value.trim() === '';
  return (
    <div>
      <Field
        label={fieldLabels.excerpt}
        hint={isEmpty && firstParagraph !== null && 'If empty, readers see the first paragraph.'}
      >
        <Textarea
          ref={area}
          name="excerpt"
          minHeight={80}
          // Its beginning: the field grows with it.
          placeholder={toExcerpt(firstParagraph ?? '', { maxCharacters: 100 }) ?? ''}
          value={value}
          readOnly={isReadOnly}
          onChange={(event) => onChange(event.target.value)}
          // Browsers bring the cursor into sight, and leave the rest of the field behind the bar.
          onFocus={({ currentTarget }) =>
            currentTarget.scrollIntoView({ block: 'nearest', behavior: 'instant' })
          }
        />
      </Field>
      {isEmpty && firstParagraph !== null && (
        <Button
          variant="ghost"
          className="-ml-4.5"
          disabled={isReadOnly}
          onClick={() => {
            onChange(firstParagraph);
            // The button goes.
            area.current?.focus();
          }}
        >
          Use first paragraph
        </Button>
      )}
    </div>
  );
}
