import type { BlogPost } from '@branchbook/blog-core';

import { fieldsOf, isSameText, type PostFields, textFields } from './post-fields.ts';

/** The post that was being edited is stored in another state than the author has seen: null where it is gone. */
export class EditConflict extends Error {
  readonly theirs: BlogPost | null;

  constructor(theirs: BlogPost | null) {
    super('The post was changed elsewhere while it was being edited.');
    this.theirs = theirs;
  }
}

/** A field in which two versions of a post differ. */
export interface FieldDifference {
  readonly name: (typeof textFields)[number];
  readonly mine: string;
  readonly theirs: string;
  /** The author has not touched the field: theirs stays, whichever version is kept. */
  readonly isLeftAlone: boolean;
}

/**
 * Whether the author has to decide: somebody changed the text of the post since they last saw it, and not to what the form
 * says; and the author has changed something too.
 *
 * @param stored the post as it is stored now, null where it is gone
 * @param known the post as the author knows it to be stored
 * @param opened the post as it was when the form opened
 */
export function hasConflict(
  stored: BlogPost | null,
  known: BlogPost | null,
  opened: BlogPost,
  fields: PostFields,
): boolean {
  if (stored === null || known === null) return stored !== known;
  const theirs = fieldsOf(stored);
  // A slug is nobody's text: choosing one is no answer to theirs.
  const mine = { ...fields, slug: null };
  return ![fieldsOf(known), mine].some((each) => isSameText(each, theirs)) && isEdited(opened, fields);
}

/** The fields in which the form and a stored version differ, in the order of the form. */
export function differences(
  fields: PostFields,
  theirs: BlogPost,
  opened: BlogPost,
): readonly FieldDifference[] {
  return textFields
    .filter((name) => fields[name] !== theirs[name])
    .map((name) => ({
      name,
      mine: fields[name],
      theirs: theirs[name],
      isLeftAlone: fields[name] === opened[name],
    }));
}

function isEdited(opened: BlogPost, fields: PostFields): boolean {
  return textFields.some((name) => fields[name] !== opened[name]);
}
