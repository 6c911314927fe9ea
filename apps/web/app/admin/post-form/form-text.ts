import type { UploadedText } from '../uploads/uploaded-text.ts';
import { newPostFields, type PostFields, textFields } from '../post-model/post-fields.ts';

/** The text of a form, and the last upload. */
export interface FormText {
  readonly fields: PostFields;
  /** Null before an upload, and after the text was replaced. */
  readonly upload: Upload | null;
}

/** The upload of a file. */
interface Upload {
  readonly filled: PostFields;
  /** The text that the file replaced; null if it replaced none. */
  readonly replaced: PostFields | null;
}

/**
 * Fills a form from a file. `upload.replaced` holds the replaced text, also if a second file
 * follows before the author types.
 */
export function fillFromFile({ fields, upload }: FormText, read: UploadedText['fields']): FormText {
  // Drop what an earlier file has set.
  const filled: PostFields = { ...fields, date: undefined, otherFields: undefined, ...read };
  if (upload?.filled === fields) return { fields: filled, upload: { filled, replaced: upload.replaced } };
  const isReplaced = textFields.some(
    (name) =>
      fields[name] !== newPostFields[name] && fields[name].trim() !== '' && fields[name] !== filled[name],
  );
  return { fields: filled, upload: { filled, replaced: isReplaced ? fields : null } };
}
