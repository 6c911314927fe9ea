import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { isComposing } from '../lib/is-composing.ts';
import { useEditorOptions } from '../options/editor-options.ts';

/**
 * Asks for the alt text of a pasted image URL, below the text. It takes the
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
  const { components, classNames, labels: allLabels } = useEditorOptions();
  const { Button, Field, Input } = components;
  const labels = allLabels.image;
  const [alt, setAlt] = useState('');
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.focus(), [url]);

  function onKeyDown(event: KeyboardEvent): void {
    // Shortcuts such as Ctrl+Enter belong to the app.
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
    <div role="group" aria-label={labels.bar} className={classNames.imageBar}>
      <Field label={labels.alt.label} hint={labels.alt.hint}>
        <Input
          ref={input}
          autoComplete="off"
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className={classNames.imageButtons}>
        <Button variant="outline" onClick={() => onInsert(alt)} onKeyDown={onKeyDown}>
          {labels.insert}
        </Button>
        <Button variant="ghost" onClick={onKeepLink} onKeyDown={onKeyDown}>
          {labels.keepLink}
        </Button>
      </div>
    </div>
  );
}
