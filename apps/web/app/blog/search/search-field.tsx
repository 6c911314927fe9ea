import { SearchInput } from '../../search/search-input.tsx';

/** Renders the search field above the list of posts. */
export function SearchField({
  query,
  onChange,
  onFocus,
  status,
}: {
  query: string;
  onChange: (query: string) => void;
  /** Called before the first keystroke. */
  onFocus: () => void;
  /** A sentence with the number of results or the error, announced when it changes. */
  status: string;
}) {
  return (
    <search className="mb-8 block max-w-[560px]">
      <SearchInput label="Search posts" value={query} onChange={onChange} onFocus={onFocus} />
      <p role="status" className="mt-2 min-h-5 font-mono text-data text-ink-3">
        {status}
      </p>
    </search>
  );
}
