import { Button, Field, Input } from '@branchbook/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { isComposing } from '../lib/is-composing.ts';
import { imageBarMessages as messages } from './messages.ts';

/**
 * Asks for the alt text of a pasted image URL, below the text and above the form's bar. It takes the
 * focus; Escape keeps the URL as a link.
 */
export function ImageBar({
  url,
  onInsert,
  onKeepLink,
}: {
  url: string;
  onInsert: (alt: string) => void;
  onKeepLink: () => void;
}) {
  const [alt, setAlt] = useState('');
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.focus(), [url]);

  function onKeyDown(event: KeyboardEvent): void {
    // Ctrl+Enter publishes the form.
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onKeepLink();
    } else if (event.key === 'Enter' && event.target === input.current) {
      event.preventDefault();
      onInsert(alt);
    }
  }

  return (
    <div
      role="group"
      aria-label={messages.bar}
      className="mt-2 grid gap-3 rounded-control border border-l-4 border-line border-l-green bg-sheet px-4 py-3.5 [@media(min-height:480px)]:sticky [@media(min-height:480px)]:bottom-[calc(var(--form-bar-height,92px)+8px)]"
    >
      <Field label={messages.alt.label} hint={messages.alt.hint}>
        <Input
          ref={input}
          autoComplete="off"
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => onInsert(alt)} onKeyDown={onKeyDown}>
          {messages.insert}
        </Button>
        <Button variant="ghost" onClick={onKeepLink} onKeyDown={onKeyDown}>
          {messages.keepLink}
        </Button>
      </div>
    </div>
  );
}
