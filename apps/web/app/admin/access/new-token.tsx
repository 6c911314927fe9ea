import type { CreatedToken } from '@branchbook/blog-api';
import { Button, Field, Input, toast } from '@branchbook/ui';
import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { accessMessages as messages } from './messages.ts';

/** Shows a new token, which nobody can see again, with a button that copies it. */
export function NewToken({ token: { name, token }, onDone }: { token: CreatedToken; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => heading.current?.focus(), [token]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(token);
      toast.success(messages.copied);
    } catch {
      input.current?.select();
      toast.error(messages.notCopied.title, messages.notCopied.text);
    }
  }

  return (
    <section aria-label={messages.created.title(name)} className="my-8 border border-green bg-sheet p-5">
      <h2 ref={heading} tabIndex={-1} className="text-[1.25rem] [overflow-wrap:anywhere]">
        {messages.created.title(name)}
      </h2>
      <p className="mt-1 mb-4 text-ink-2">{messages.created.text}</p>
      <Field label="Token">
        <Input ref={input} readOnly value={token} spellCheck={false} className="font-mono" />
      </Field>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" strokeWidth={1.75} />
          Copy
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
