import { toExcerpt } from '@branchbook/blog-core';
import { Button, Field, Textarea } from '@branchbook/ui';
import { useRef } from 'react';

import { fieldLabels } from '../post-model/post-fields.ts';
import { formMessages } from './messages.ts';

/**
 * Renders the excerpt. While it is empty, the placeholder shows the first paragraph, as readers
 * will see it.
 */
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
        hint={isEmpty && firstParagraph !== null && formMessages.excerptHint}
      >
        <Textarea
          ref={area}
          name="excerpt"
          minHeight={80}
          // Only the beginning, since the field grows with it.
          placeholder={toExcerpt(firstParagraph ?? '', { maxCharacters: 100 }) ?? ''}
          value={value}
          readOnly={isReadOnly}
          onChange={(event) => onChange(event.target.value)}
          // Browsers scroll the cursor into view, but leave the rest of the field behind the bar.
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
            // The button disappears.
            area.current?.focus();
          }}
        >
          Use first paragraph
        </Button>
      )}
    </div>
  );
}
