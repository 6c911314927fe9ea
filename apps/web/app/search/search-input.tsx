import { Input } from '@branchbook/ui';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';

import { isComposing } from '../lib/is-composing.ts';
import { isInDialog } from '../lib/is-in-dialog.ts';
import { isTextField } from '../lib/is-text-field.ts';

/** Focuses the search from anywhere on its page, as on GitHub. */
const focusKey = '/';

/**
 * Renders a search field. Escape and its button clear it. The `/` key focuses it, unless another
 * field has the focus.
 */
export function SearchInput({
  label,
  value,
  onChange,
  onFocus,
}: {
  /** The accessible name, and the placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called before the first character is typed. */
  onFocus?: () => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    // Typed before hydration: React keeps it in the field until the next render.
    const typed = input.current?.value ?? '';
    if (typed !== value) onChange(typed);
    // Only on mount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
      if (event.key !== focusKey || !isPlain || event.defaultPrevented) return;
      if (isTextField(event.target) || isInDialog(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div className="group relative">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden="true"
        size={18}
        className="pointer-events-none absolute top-1/2 left-3.5 [translate:0_-50%] text-ink-3"
      />
      <Input
        ref={input}
        id={id}
        type="search"
        value={value}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts={focusKey}
        className="pr-12 pl-10.5 text-ellipsis placeholder:text-ink-3 placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden"
        onFocus={onFocus}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '' || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          onChange('');
        }}
      />
      {value === '' ? (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 [translate:0_-50%] rounded-tag border border-rule px-2 py-1 font-mono text-data leading-none text-ink-3 group-focus-within:hidden pointer-coarse:hidden"
        >
          {focusKey}
        </kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear the search"
          className="absolute top-1/2 right-1 grid size-11 [translate:0_-50%] cursor-pointer place-items-center rounded-control text-ink-2 hover:text-ink"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X aria-hidden="true" size={18} />
        </button>
      )}
    </div>
  );
}
