import { Field, Textarea } from '@branchbook/ui';
import { type ClipboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

import { fieldLabels } from './post-model/post-fields.ts';
import { typeText } from '../editor/text-edits/apply-to-textarea.ts';
import { TextOffer } from './text-offer.tsx';

/**
 * The field for a post's title, in the face in which readers see it. It grows to three lines and holds no line break. While it is
 * empty, it offers the text's first heading.
 */
export function TitleField({
  input,
  value,
  offer,
  isReadOnly,
  isFirst,
  onChange,
  onEnter,
  children,
}: {
  input: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** What an empty title could say. */
  offer: string | null;
  isReadOnly: boolean;
  /** The author begins with it: it gets the focus if a link has led here. */
  isFirst: boolean;
  onChange: (title: string) => void;
  /** Enter was pressed by a keyboard that types it as a line break. */
  onEnter: () => void;
  /** What there is to say of the title. */
  children: ReactNode;
}) {
  useFirstFocus(input, isFirst);
  return (
    <div className="relative">
      <Field label={fieldLabels.title}>
        <Textarea
          ref={input}
          name="title"
          rows={1}
          autoComplete="off"
          enterKeyHint="next"
          className="min-h-[58px]! max-h-[130px]! py-2.5! font-serif! text-[1.875rem]! leading-[1.2]! supports-[field-sizing:content]:resize-none!"
          value={value}
          readOnly={isReadOnly}
          onChange={({ target }) => {
            const title = withoutLineBreaks(target.value);
            const isEnter = target.value !== title && title.trim() === value.trim();
            if (isEnter) onEnter();
            else onChange(title);
          }}
          onPaste={(event: ClipboardEvent<HTMLTextAreaElement>) => {
            const text = event.clipboardData.getData('text/plain');
            const pasted = withoutLineBreaks(text);
            if (pasted === text || isReadOnly) return;
            event.preventDefault();
            // As if it had been typed, so that the browser's undo takes it back.
            typeText(pasted.trim());
          }}
        />
      </Field>
      {/* Over the empty line: it comes while the text is written, and nothing moves. */}
      <TextOffer
        text={value.trim() === '' ? offer : null}
        isReadOnly={isReadOnly}
        className="absolute right-1.5 bottom-1.5"
        onUse={(title) => {
          onChange(title);
          input.current?.focus();
        }}
      />
      {children}
    </div>
  );
}

/**
 * Focuses the title if a link has led to the form and the author has a mouse: on a phone a keyboard would cover half the form. After
 * a page load the first Tab stop stays the skip link.
 */
function useFirstFocus(input: RefObject<HTMLTextAreaElement | null>, isFirst: boolean): void {
  const navigation = useNavigationType();
  useEffect(() => {
    if (!isFirst || navigation !== NavigationType.Push || !matchMedia('(pointer: fine)').matches)
      return undefined;
    // After the navigation itself has moved the focus to the top of the page.
    const timer = setTimeout(() => {
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body) input.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the form opens
  }, []);
}

function withoutLineBreaks(text: string): string {
  return text.replaceAll(/\s*[\r\n]+\s*/gu, ' ');
}
