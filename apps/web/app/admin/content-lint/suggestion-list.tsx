import { suggestionMessages as messages } from './messages.ts';
import type { Suggestion } from './suggestions.ts';

/** Suggestions shown at once. */
const maxShown = 8;

/** Lists suggestions. Each selects its range. */
export function SuggestionList({
  suggestions,
  onChoose,
}: {
  suggestions: readonly Suggestion[];
  onChoose: (suggestion: Suggestion) => void;
}) {
  if (suggestions.length === 0) return null;
  const listed = suggestions.slice(0, maxShown);
  const others = suggestions.length - listed.length;
  return (
    <section
      aria-label={messages.label}
      className="border-l-4 border-ochre pl-3 font-mono text-data leading-normal text-ink-2"
    >
      <p>{messages.count(suggestions.length)}</p>
      <ul className="mt-1">
        {listed.map((suggestion, index) => (
          <li key={`${index}:${suggestion.message}`}>
            <button
              type="button"
              onClick={() => onChoose(suggestion)}
              className="min-h-11 w-full cursor-pointer py-2 text-left text-ink underline decoration-rule underline-offset-4 [overflow-wrap:anywhere] hover:decoration-ink"
            >
              {suggestion.message}
            </button>
          </li>
        ))}
        {others > 0 && <li className="py-2.5">{messages.others(others)}</li>}
      </ul>
    </section>
  );
}
