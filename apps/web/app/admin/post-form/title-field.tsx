import { typeText } from '@branchbook/markdown-editor/textarea';
import { Field, Textarea } from '@branchbook/ui';
import { type ClipboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

import { fieldLabels } from '../post-model/post-fields.ts';
import { UseFirstHeadingButton } from './use-first-heading-button.tsx';

/**
 * Renders the title on the page, as readers see it, without a box. Has no line breaks. While empty,
 * suggests the first heading of the text.
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
  /** A suggestion for an empty title. */
  offer: string | null;
  isReadOnly: boolean;
  /** Focuses the title if a link led here. */
  isFirst: boolean;
  onChange: (title: string) => void;
  /** Enter on a keyboard that types it as a line break. */
  onEnter: () => void;
  /** Notes about the title. */
  children: ReactNode;
}) {
  useFirstFocus(input, isFirst);
  return (
    <div className="relative">
      <Field label={fieldLabels.title} className="[&>label]:sr-only">
        <Textarea
          ref={input}
          name="title"
          rows={1}
          autoComplete="off"
          enterKeyHint="next"
          placeholder={fieldLabels.title}
          className="-mx-3 w-[calc(100%+24px)]! min-h-0! max-h-none! resize-none! overflow-hidden! border-transparent! bg-transparent! px-3! py-1! font-serif! text-[2rem]! leading-[1.15]! outline-none! min-[640px]:text-[2.5rem]!"
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
            // As typed text, so that the browser can undo it.
            typeText(pasted.trim());
          }}
        />
      </Field>
      {/* Overlays the empty line, so that nothing moves when it appears. */}
      <UseFirstHeadingButton
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
 * Focuses the title if a link led to the form and the author has a mouse; on a phone the keyboard
 * would cover half the form. After a page load, the skip link stays the first Tab stop.
 */
function useFirstFocus(input: RefObject<HTMLTextAreaElement | null>, isFirst: boolean): void {
  const navigation = useNavigationType();
  useEffect(() => {
    if (!isFirst || navigation !== NavigationType.Push || !matchMedia('(pointer: fine)').matches)
      return undefined;
    // After the navigation has moved the focus to the top of the page.
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
