import { Input } from '@branchbook/ui';
import { Search, X } from 'lucide-react';
import { useId, useRef } from 'react';

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
  /** How many posts answer, in a sentence; read out when it changes. */
  status: string;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="mb-8 block max-w-[560px]">
      <label htmlFor={id} className="mb-2 block font-mono text-data font-medium text-ink-2">
        Search posts
      </label>
      <div className="relative">
        <Search
          aria-hidden="true"
          size={18}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-3"
        />
        <Input
          ref={input}
          id={id}
          type="search"
          value={query}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          className="pr-12 pl-10.5 [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => onChange(event.currentTarget.value)}
          onFocus={onFocus}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && query !== '') {
              event.preventDefault();
              onChange('');
            }
          }}
        />
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
      </div>
      <p role="status" className="mt-2 min-h-5 font-mono text-data text-ink-3">
        {status}
      </p>
    </search>
  );
}
