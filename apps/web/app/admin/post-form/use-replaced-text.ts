import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

import type { Drafts } from '../drafts/use-drafts.ts';
import { isSameText, type PostFields } from '../post-model/post-fields.ts';
import type { useFormFields } from './use-form-fields.ts';

type Form = Pick<
  ReturnType<typeof useFormFields>,
  'fields' | 'initial' | 'replaced' | 'isUploadLast' | 'replace'
>;

/**
 * Returns functions that restore the text that a file has replaced. Also saves it as a draft, in
 * case the form is left or reloaded.
 *
 * @param onRestore shows the text
 */
export function useReplacedText(
  { fields, initial, replaced, isUploadLast, replace }: Form,
  { stashReplaced, isSaved }: Pick<Drafts, 'stashReplaced' | 'isSaved'>,
  onRestore: (text: PostFields) => void,
) {
  const removeDraft = useRef<() => void>(undefined);
  const keep = useEffectEvent((text: PostFields) =>
    // The form of a saved draft opens with its text, which is stored only in that draft. Autosave
    // replaces it by the text of the file.
    isSameText(text, initial) && !isSaved() ? undefined : stashReplaced(text),
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
    /** Undoes the upload if it is the last change. Returns false otherwise. */
    undoUpload,
    restore: (): void => {
      if (!replaced) return;
      // Keeps the edited text of the file as a draft.
      if (!isUploadLast) stashReplaced(fields);
      // First: `onRestore` resets `replaced`.
      removeDraft.current?.();
      onRestore(replaced);
    },
  };
}
