import { useCallback, useState } from 'react';

import type { FormMessage, ShowFormMessage } from '../post-model/form-message.ts';

/** A newer message about the same subject replaces the older one. */
type Subject = 'editor' | 'upload' | `image ${string}`;

type Messages = readonly (FormMessage & { readonly subject: Subject })[];

/** Returns the messages of a form, the newest first, and functions that show and remove them. */
export function useFormMessages() {
  const [messages, setMessages] = useState<Messages>([]);

  const show = useCallback((subject: Subject, message: FormMessage | null): void => {
    setMessages((before) => {
      const others = before.filter((each) => each.subject !== subject);
      // The same array skips a render: the editor removes its message with each key.
      if (message === null) return others.length === before.length ? before : others;
      return [{ ...message, subject }, ...others];
    });
  }, []);

  return {
    messages,
    /** For the editor: why a command, a paste or a drop did nothing. Null removes it. */
    showRefusal: useCallback(
      (reason: string | null) => show('editor', reason === null ? null : { tone: 'warning', title: reason }),
      [show],
    ),
    /** For uploads: why a file wasn't read. */
    showUploadMessage: useCallback<ShowFormMessage>((message) => show('upload', message), [show]),
    /** For images: why one was not added. Those of other files stay. */
    showImageMessage: useCallback(
      (message: FormMessage) => show(`image ${message.text ?? ''}`, message),
      [show],
    ),
    dismiss: useCallback((message: FormMessage): void => {
      setMessages((before) => before.filter((each) => each !== message));
    }, []),
  };
}
