import { Button } from '@branchbook/ui';
import { memo, useState } from 'react';

import { UrlBox, UrlInput, useUrlFocus } from './url-input.tsx';
import { normalizeSlugInput } from './normalize-slug-input.ts';
import { slugMessages } from './messages.ts';

/** Edits the slug of a new post. It follows the title until the author chooses another one. */
export const NewSlug = memo(function NewSlug({
  slug,
  chosen,
  isReadOnly,
  onChoose,
}: {
  /** The slug as it would be now. */
  slug: string;
  /** The chosen slug; null for that of the title. */
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

  // Keep the author's spelling as long as it normalizes to the chosen slug.
  const shown = normalizeSlugInput(text) === chosen ? text : (chosen ?? '');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 [overflow-wrap:anywhere]">
      <UrlInput
        input={input}
        value={shown}
        isReadOnly={isReadOnly}
        onType={(typed) => {
          setText(typed);
          onChoose(normalizeSlugInput(typed));
        }}
      />
      {/* Always rendered, so that screen readers announce changes. */}
      <p aria-live="polite" className="font-mono text-data leading-normal text-ink-2">
        {chosen === null && text.trim() !== '' && <span>{slugMessages.unusable}</span>}
        <span>{chosen === null ? slugMessages.fromTitle(slug) : slugMessages.chosen(slug)}</span>
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
