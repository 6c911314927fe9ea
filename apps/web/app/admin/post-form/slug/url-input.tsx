import { Button, Field, Input } from '@branchbook/ui';
import { Pencil } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';

/** Shows a URL in a box like a field, with a button that opens the field. */
export function UrlBox({
  slug,
  button,
  isReadOnly,
  onEdit,
  children,
}: {
  slug: string;
  button: RefObject<HTMLButtonElement | null>;
  isReadOnly: boolean;
  onEdit: () => void;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="min-w-0">
      <p id={id} className="mb-2 font-mono text-data leading-[1.4] font-medium text-ink-2">
        URL
      </p>
      <div className="flex min-h-[46px] items-center rounded-control border border-line bg-sheet pl-3.5 font-mono text-base">
        {/* One text node, so that it can be found and copied as a whole. */}
        <p className="min-w-0 grow py-2 leading-normal [overflow-wrap:anywhere]">{`/blog/${slug}`}</p>
        <Button
          ref={button}
          variant="ghost"
          size="icon"
          data-edit-url
          aria-label="Edit URL"
          title="Edit URL"
          disabled={isReadOnly}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" strokeWidth={1.75} />
        </Button>
      </div>
      {children && <p className="mt-2 font-mono text-data leading-normal text-ink-3">{children}</p>}
    </div>
  );
}

/** Renders the field for a slug. */
export function UrlInput({
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
    <Field label="URL">
      <div className="relative">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center font-mono text-base text-ink-3"
        >
          /blog/
        </span>
        <Input
          ref={input}
          name="slug"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // The prefix has six characters.
          className="pl-[calc(0.875rem+6ch)]!"
          value={value}
          readOnly={isReadOnly}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
    </Field>
  );
}

/**
 * Moves the focus between the button and the field when a press replaces one with the other. A
 * restored draft that opens the field moves no focus.
 *
 * @returns refs of both, and a function to call on each press
 */
export function useUrlFocus(isOpen: boolean) {
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
