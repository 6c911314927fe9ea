import type { UploadedText } from './markdown-upload/uploaded-text.ts';
import { newPostFields, type PostFields, textFields } from './post-model/post-fields.ts';

/** The text of a form, and how a file has changed it. */
export interface FormText {
  readonly fields: PostFields;
  /** The last upload; null before one, and after another text was shown. */
  readonly upload: Upload | null;
}

/** How a file filled the form. */
interface Upload {
  readonly filled: PostFields;
  /** What the author had written there; null if the file has replaced nothing of it. */
  readonly replaced: PostFields | null;
}

/**
 * Fills a form from a file. What the file replaces stays in `upload.replaced`, also if a second file follows before the author
 * has written anything else.
 */
export function fillFromFile({ fields, upload }: FormText, read: UploadedText['fields']): FormText {
  // What an earlier file has named goes with that file.
  const filled: PostFields = { ...fields, date: undefined, otherFields: undefined, ...read };
  if (upload?.filled === fields) return { fields: filled, upload: { filled, replaced: upload.replaced } };
  const isReplaced = textFields.some(
    (name) =>
      fields[name] !== newPostFields[name] && fields[name].trim() !== '' && fields[name] !== filled[name],
  );
  return { fields: filled, upload: { filled, replaced: isReplaced ? fields : null } };
}
