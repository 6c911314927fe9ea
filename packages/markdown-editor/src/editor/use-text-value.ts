import { type RefObject, useCallback, useEffect, useState } from 'react';

import { useLatest } from '../lib/use-latest.ts';

/**
 * Returns the text and the function that changes it, controlled by `value` or not. A reset of the
 * form around the text area restores the first text.
 */
export function useTextValue(
  area: RefObject<HTMLTextAreaElement | null>,
  {
    value,
    defaultValue,
    onChange,
  }: {
    value: string | undefined;
    defaultValue: string | undefined;
    onChange: ((text: string) => void) | undefined;
  },
): readonly [text: string, change: (text: string) => void] {
  const [initial] = useState(defaultValue ?? value ?? '');
  const [ownText, setOwnText] = useState(initial);
  const latestOnChange = useLatest(onChange);

  const change = useCallback(
    (text: string) => {
      setOwnText(text);
      latestOnChange.current?.(text);
    },
    [latestOnChange],
  );

  useEffect(() => {
    // On the document, after all listeners that may prevent it.
    const onReset = (event: Event) => {
      if (!event.defaultPrevented && event.target === area.current?.form) change(initial);
    };
    document.addEventListener('reset', onReset);
    return () => document.removeEventListener('reset', onReset);
  }, [area, change, initial]);

  return [value ?? ownText, change];
}
