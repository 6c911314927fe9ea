'use client';

import { Combobox } from '@base-ui/react/combobox';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { X } from '../internal/icons.ts';
import { joinClasses } from '../internal/join-classes.ts';
import { menuPopupClasses } from '../internal/shared-classes.ts';
import { useFieldAttributes } from '../field/field-context.ts';

export interface ChipInputProps {
  /** The values, each once. */
  values: ReadonlyArray<string>;
  /** The typed text, which is no value yet. */
  text: string;
  /** Known values. Those that contain the text are offered, at most eight. */
  suggestions: ReadonlyArray<string>;
  /** Accessible name of the input, of the values and of the list of suggestions: 'Tags'. */
  label: string;
  /** Returns the accessible name of the button that removes a value: 'Remove Rust'. */
  getRemoveLabel: (value: string) => string;
  /** The last change in words ('Added Rust'). Announced when it changes. */
  status: string;
  /** Called when the text changes. */
  onTextChange: (text: string) => void;
  /**
   * Called with texts that become values, and with the text after them, which stays in the input.
   * That happens on a comma, on Enter, on a paste with commas, line breaks or tabs, when a
   * suggestion is chosen, and when the focus leaves.
   */
  onAdd: (texts: readonly string[], rest: string) => void;
  /** Called with the values that remain when one is removed. */
  onRemove: (remaining: readonly string[]) => void;
  /** True if nothing can be changed. */
  isReadOnly?: boolean | undefined;
  /** Layout only: margins, width, grid position. */
  className?: string | undefined;
}

/** The commas of all scripts, and what separates the cells of a copied table. */
const separators = /[,،、，\n\t]/u;

const maxSuggestions = 8;

/**
 * An input for several short texts, each shown as a chip. Backspace in the empty input removes the
 * last one; Left Arrow leads to the chips. A `Field` labels and describes it.
 *
 * The caller decides which texts become values.
 *
 * @example
 * <Field label="Tags" error={error}>
 *   <ChipInput values={tags} text={text} suggestions={['Rust', 'C#']} label="Tags" status={status}
 *     getRemoveLabel={(tag) => `Remove ${tag}`} onTextChange={setText} onAdd={add} onRemove={setTags} />
 * </Field>
 */
export function ChipInput({
  values,
  text,
  suggestions,
  label,
  getRemoveLabel,
  status,
  onTextChange,
  onAdd,
  onRemove,
  isReadOnly = false,
  className,
}: ChipInputProps) {
  const attributes = useFieldAttributes({});
  const [isOpen, setIsOpen] = useState(false);
  const { contains } = Combobox.useFilter();
  const offered = suggestions
    .filter((each) => !values.includes(each) && contains(each, text.trim()))
    .slice(0, maxSuggestions);

  function add(texts: readonly string[], rest: string): void {
    setIsOpen(false);
    onAdd(texts, rest);
  }

  function changeText(next: string): void {
    const parts = next.split(separators);
    if (next === '') setIsOpen(false);
    if (parts.length === 1) onTextChange(next);
    else add(parts.slice(0, -1), parts.at(-1) ?? '');
  }

  function addText(): void {
    if (text.trim() !== '') add(text.split(separators), '');
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, ctrlKey, metaKey, currentTarget, nativeEvent } = event;
    // In Safari, the key that ends a composition comes after its end, with the key code 229.
    if (nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
    const isShortcut = ctrlKey || metaKey;
    // Enter and S save in most apps. What is saved has the typed text too.
    if (isShortcut && (key === 'Enter' || key.toLowerCase() === 's')) addText();
    // Else Enter chooses the highlighted suggestion.
    if (isShortcut || key !== 'Enter' || currentTarget.hasAttribute('aria-activedescendant')) return;
    // Enter would submit the form.
    event.preventDefault();
    addText();
  }

  function onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text');
    if (isReadOnly || !separators.test(pasted)) return;
    event.preventDefault();
    add([text, ...pasted.split(separators)], '');
  }

  return (
    // Hides Base UI's hidden input where a policy ignores its style.
    <div className="contents [&>input]:sr-only">
      <Combobox.Root
        multiple
        items={offered}
        filter={null}
        // Base UI hides everything else from screen readers while the list is open. So it is open only
        // with suggestions, and not because of a click.
        open={isOpen && offered.length > 0}
        onOpenChange={setIsOpen}
        openOnInputClick={false}
        readOnly={isReadOnly}
        value={[...values]}
        inputValue={text}
        // Base UI clears the input when the list closes.
        onInputValueChange={(next, { reason }) => reason === 'input-change' && changeText(next)}
        onValueChange={(next, details) => {
          if (details.reason === 'escape-key') {
            // Escape would remove all values.
            details.cancel();
            details.allowPropagation();
            return;
          }
          const added = next.filter((each) => !values.includes(each));
          if (added.length > 0) add(added, '');
          else onRemove(next);
        }}
      >
        <Combobox.InputGroup
          className={joinClasses(
            'cursor-text rounded-control border border-line bg-sheet font-mono text-base text-ink hover:border-ink-2 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus has-[[aria-invalid]]:border-red has-[[aria-invalid]]:[box-shadow:inset_0_-2px_0_var(--color-red)]',
            className,
          )}
        >
          <Combobox.Chips
            aria-label={values.length > 0 ? label : undefined}
            className="flex flex-wrap items-center gap-x-1.5 pl-1.5"
          >
            {values.map((value) => (
              <Combobox.Chip
                key={value}
                // Base UI sets it, though this element has no role.
                aria-readonly={undefined}
                onFocus={() => setIsOpen(false)}
                className="inline-flex min-h-11 max-w-full items-center rounded-control -outline-offset-2"
              >
                <span
                  dir="auto"
                  className="min-w-0 rounded-tag border border-line bg-paper py-0.5 pr-9 pl-2.5 text-ui leading-[1.6] [overflow-wrap:anywhere]"
                >
                  {value}
                </span>
                <Combobox.ChipRemove
                  aria-label={getRemoveLabel(value)}
                  className="-ml-9 inline-flex h-11 w-9 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-2 -outline-offset-2 hover:text-ink [&>svg]:size-4"
                >
                  <X aria-hidden="true" strokeWidth={1.75} />
                </Combobox.ChipRemove>
              </Combobox.Chip>
            ))}
            <Combobox.Input
              {...attributes}
              // Base UI hides the label of the field while the list is open.
              aria-label={label}
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="enter"
              className="min-h-11 min-w-24 flex-1 bg-transparent px-2 text-base outline-none"
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={addText}
            />
          </Combobox.Chips>
        </Combobox.InputGroup>
        <p role="status" className="sr-only">
          {status}
        </p>
        <Combobox.Portal>
          <Combobox.Positioner align="start" sideOffset={6} className="z-60">
            <Combobox.Popup
              className={joinClasses(
                menuPopupClasses,
                'max-h-(--available-height) max-w-(--available-width) overflow-y-auto overscroll-contain',
              )}
            >
              <Combobox.List aria-label={label} className="outline-none">
                {(suggestion: string) => (
                  <Combobox.Item
                    key={suggestion}
                    value={suggestion}
                    className="flex min-h-11 cursor-pointer items-center rounded-tag px-3 py-2 font-mono text-ui leading-[1.4] text-ink -outline-offset-2 select-none [overflow-wrap:anywhere] data-highlighted:bg-band forced-colors:data-highlighted:outline-2"
                  >
                    <span dir="auto">{suggestion}</span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
}
