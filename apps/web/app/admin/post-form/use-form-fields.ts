import type { IndexedPost } from '@branchbook/blog-core';
import { useCallback, useState } from 'react';

import { slugAfterTitle } from './slug/planned-slug.ts';
import type { FormAddress } from './slug/use-form-address.ts';
import type { UploadedText } from './markdown-upload/uploaded-text.ts';
import { type PostFields, textFields } from './post-model/post-fields.ts';
import { fillFromFile, type FormText } from './form-text.ts';

/**
 * Returns the text of a form and the functions that change it.
 *
 * @param first what it shows when it opens
 */
export function useFormFields(first: PostFields, address: FormAddress, posts: readonly IndexedPost[]) {
  /** What is stored: a text that needs no draft. */
  const [initial, setInitial] = useState(first);
  const [{ fields, upload }, setText] = useState<FormText>({ fields: initial, upload: null });
  const change = useCallback((changed: Partial<PostFields>): void => {
    setText((current) => ({ ...current, fields: { ...current.fields, ...changed } }));
  }, []);

  return {
    initial,
    fields,
    /** The content is a file's, unedited. */
    isFromFile: upload !== null && fields.content === upload.filled.content,
    /** The text that the last file has replaced; null if it has replaced none. */
    replaced: upload?.replaced ?? null,
    /** The form shows the file as it was read: the next undo takes back the upload. */
    isUploadLast: upload !== null && fields === upload.filled,
    change,
    chooseSlug: useCallback((slug: string | null) => change({ slug }), [change]),
    changeTitle: (title: string): void => {
      change(address.type === 'planned' ? { title, slug: slugAfterTitle(fields, posts) } : { title });
    },
    fillFromFile: (read: UploadedText['fields']): void => {
      setText((current) => fillFromFile(current, read));
    },
    replace: useCallback((restored: PostFields): void => {
      setText({ fields: restored, upload: null });
    }, []),
    /** The form shows what is stored, and above it what was typed since. */
    goOnWith: (stored: PostFields, sent: PostFields): void => {
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
