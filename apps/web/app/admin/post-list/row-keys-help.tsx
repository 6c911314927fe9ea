import { keysOn, rowKeys } from '../shortcuts/row-keys.ts';
import { isMacKeyboard } from '../shortcuts/shortcut.ts';

/** The keys of the list, for who wants to know. */
export function RowKeysHelp() {
  return (
    <details className="mt-6 max-w-[960px] font-mono text-data text-ink-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center">Keys in this list</summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 pt-2 leading-normal">
        {rowKeys.map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt className="font-semibold text-ink">{keysOn(keys, isMacKeyboard())}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
