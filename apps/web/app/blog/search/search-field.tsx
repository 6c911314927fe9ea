import { SearchInput } from '../../search/search-input.tsx';

/** The search above the list of posts. */
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
  /** How many posts match, or that the search failed, in a sentence; read out when it changes. */
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
