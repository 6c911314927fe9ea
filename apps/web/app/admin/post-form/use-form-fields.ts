import { useCallback, useState } from 'react';

import type { UploadedText } from '../uploads/uploaded-text.ts';
import { type PostFields, textFields } from '../post-model/post-fields.ts';
import { fillFromFile, type FormText } from './form-text.ts';

/**
 * Returns the text of a form and functions that change it.
 *
 * @param first the text when the form opens
 */
export function useFormFields(first: PostFields) {
  /** The stored text, which needs no draft. */
  const [initial, setInitial] = useState(first);
  const [{ fields, upload }, setText] = useState<FormText>({ fields: initial, upload: null });
  const change = useCallback((changed: Partial<PostFields>): void => {
    setText((current) => ({ ...current, fields: { ...current.fields, ...changed } }));
  }, []);

  return {
    initial,
    fields,
    /** The content comes from a file, unedited. */
    isFromFile: upload !== null && fields.content === upload.filled.content,
    /** The text that the last file replaced; null if none. */
    replaced: upload?.replaced ?? null,
    /** The upload is the last change, so that undo takes it back. */
    isUploadLast: upload !== null && fields === upload.filled,
    change,
    chooseSlug: useCallback((slug: string | null) => change({ slug }), [change]),
    fillFromFile: (read: UploadedText['fields']): void => {
      setText((current) => fillFromFile(current, read));
    },
    replace: useCallback((restored: PostFields): void => {
      setText({ fields: restored, upload: null });
    }, []),
    /** Shows the stored text with what was typed since. */
    continueEditing: (stored: PostFields, sent: PostFields): void => {
      setInitial(stored);
      setText((current) => {
        const typed = textFields.filter((name) => current.fields[name] !== sent[name]);
        const changed = Object.fromEntries(typed.map((name) => [name, current.fields[name]]));
        const slug = current.fields.slug === sent.slug ? stored.slug : current.fields.slug;
        return {
          fields: { ...stored, ...changed, slug },
          upload: current.upload && { ...current.upload, replaced: null },
        };
      });
    },
  };
}
