import type { IndexedPost } from '@branchbook/blog-core';
import { useCallback, useState } from 'react';

import { slugAfterTitle } from '../address/planned-slug.ts';
import type { FormAddress } from '../address/use-form-address.ts';
import type { FileText } from '../upload/front-matter.ts';
import { type PostFields, textFields } from '../post-model/post-fields.ts';

/**
 * What a form holds.
 *
 * @param first what it shows when it opens
 */
export function useFormFields(first: PostFields, address: FormAddress, posts: readonly IndexedPost[]) {
  /** What is stored: a text that needs no draft. */
  const [initial, setInitial] = useState(first);
  const [fields, setFields] = useState(initial);
  const [fileText, setFileText] = useState<string | null>(null);
  const change = useCallback((changed: Partial<PostFields>): void => {
    setFields((current) => ({ ...current, ...changed }));
  }, []);

  return {
    initial,
    fields,
    /** As long as the text is a file's, unedited. */
    isFromFile: fileText !== null && fields.content === fileText,
    change,
    chooseSlug: useCallback((slug: string | null) => change({ slug }), [change]),
    changeTitle: (title: string): void => {
      change(address.type === 'planned' ? { title, slug: slugAfterTitle(fields, posts) } : { title });
    },
    fillFromFile: (read: FileText['fields']): void => {
      setFileText(read.content);
      // A date that an earlier file has named goes with that file.
      change({ date: undefined, ...read });
    },
    replace: (restored: PostFields): void => {
      setFields(restored);
      setFileText(null);
    },
    /** The form shows what is stored, and above it what was typed since. */
    goOnWith: (stored: PostFields, sent: PostFields): void => {
      setInitial(stored);
      setFields((current) => {
        const typed = textFields.filter((name) => current[name] !== sent[name]);
        const slug = current.slug === sent.slug ? stored.slug : current.slug;
        return { ...stored, ...Object.fromEntries(typed.map((name) => [name, current[name]])), slug };
      });
    },
  };
}
