import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';

import { SearchInput } from '../../search/search-input.tsx';

/** The field over the list. Escape empties it. */
export function SearchField({
  query,
  onChange,
  onFocus,
  status,
}: {
  query: string;
  onChange: (query: string) => void;
  /** A query is about to be typed. */
  onFocus: () => void;
  /** How many posts answer, or that the search has failed, in a sentence; read out when it changes. */
  status: string;
}) {
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    // Typed before React was there: hydration leaves it in the field, the next drawing would not.
    const typed = input.current?.value ?? '';
    if (typed !== query) onChange(typed);
    // Once, with hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <search className="mb-8 block max-w-[560px]">
      <SearchInput
        ref={input}
        label="Search posts"
        value={query}
        enterKeyHint="search"
        className="pr-12 pl-10.5 [&::-webkit-search-cancel-button]:hidden"
        onChange={onChange}
        onFocus={onFocus}
      >
        {query !== '' && (
          <button
            type="button"
            aria-label="Clear the search"
            className="absolute top-1/2 right-1 grid size-11 -translate-y-1/2 cursor-pointer place-items-center rounded-control text-ink-2 hover:text-ink"
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          >
            <X aria-hidden="true" size={18} />
          </button>
        )}
      </SearchInput>
      <p role="status" className="mt-2 min-h-5 font-mono text-data text-ink-3">
        {status}
      </p>
    </search>
  );
}
