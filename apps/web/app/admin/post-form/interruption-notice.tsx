import { Button, Notice } from '@branchbook/ui';
import { type RefObject, useEffect } from 'react';

import type { Interruption } from '../../auth/interruption.ts';
import { signedOutMessage } from '../../auth/signed-out-message.ts';
import { useSignIn } from '../../auth/use-sign-in.ts';
import { isTextField } from '../../lib/is-text-field.ts';
import { downloadText } from '../../posts/download-text.ts';
import { formToasts } from '../lib/post-toasts.ts';
import { formMessages } from './messages.ts';
import { getPlainText, type PostFields } from '../post-model/post-fields.ts';

const messages = formMessages.interrupted;

/**
 * Shows that the session has ended while the form is open. Offers to sign in without leaving the
 * form, and to copy or download its text.
 */
export function InterruptionNotice({
  interruption,
  fields,
  isSaved,
  area,
}: {
  interruption: Interruption;
  fields: PostFields;
  /** The text is a stored draft. */
  isSaved: boolean;
  /** Gets the focus once the author is signed in: the pressed button disappears. */
  area: RefObject<HTMLTextAreaElement | null>;
}) {
  const signIn = useSignIn();

  useEffect(() => {
    const content = area.current;
    return () => {
      if (!isTextField(document.activeElement)) content?.focus({ preventScroll: true });
    };
  }, [area]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(getPlainText(fields));
      formToasts.success(messages.copied);
    } catch {
      formToasts.error(messages.notCopied.title, messages.notCopied.text);
    }
  }

  return (
    <Notice
      tone="danger"
      live="assertive"
      title={interruption === 'signed-out' && isSaved ? signedOutMessage : messages.titles[interruption]}
      className="mb-2.5 max-h-[50vh] overflow-y-auto py-2!"
      actions={
        <>
          {interruption === 'signed-out' && (
            <Button variant="outline" onClick={signIn}>
              {messages.signIn}
            </Button>
          )}
          <Button variant="outline" onClick={() => void copy()}>
            {messages.copy}
          </Button>
          <Button variant="outline" onClick={() => downloadText(getPlainText(fields), messages.fileName)}>
            {messages.download}
          </Button>
        </>
      }
    >
      {messages.text}
    </Notice>
  );
}
