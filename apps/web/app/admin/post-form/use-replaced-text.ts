import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

import type { Drafts } from './drafts/use-drafts.ts';
import { isSameText, type PostFields } from './post-model/post-fields.ts';
import type { useFormFields } from './use-form-fields.ts';

type Form = Pick<
  ReturnType<typeof useFormFields>,
  'fields' | 'initial' | 'replaced' | 'isUploadLast' | 'replace'
>;

/**
 * Returns the ways back to the text that a file has replaced. It is also stored as a draft, for a form that is left or reloaded
 * before the author wants it back.
 *
 * @param onRestore shows the text, and leads to it
 */
export function useReplacedText(
  { fields, initial, replaced, isUploadLast, replace }: Form,
  { keepReplaced }: Pick<Drafts, 'keepReplaced'>,
  onRestore: (text: PostFields) => void,
) {
  const removeDraft = useRef<() => void>(undefined);
  const keep = useEffectEvent((text: PostFields) =>
    isSameText(text, initial) ? undefined : keepReplaced(text),
  );
  useEffect(() => {
    removeDraft.current = replaced ? keep(replaced) : undefined;
  }, [replaced]);

  const undoUpload = useCallback((): boolean => {
    if (!replaced || !isUploadLast) return false;
    replace(replaced);
    removeDraft.current?.();
    return true;
  }, [replaced, isUploadLast, replace]);

  return {
    isShown: replaced !== null,
    /** Undo, as long as the upload is the last change. Returns false otherwise. */
    undoUpload,
    restore: (): void => {
      if (!replaced) return;
      // The text of the file that the author has edited since is not lost either.
      if (!isUploadLast) keepReplaced(fields);
      // First: once the text is shown there is nothing replaced, and no draft to remove.
      removeDraft.current?.();
      onRestore(replaced);
    },
  };
}
