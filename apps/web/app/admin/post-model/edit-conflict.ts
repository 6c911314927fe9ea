import type { BlogPost } from '@branchbook/blog-core';

import { getFields, getTextFields, isSameText, type PostFields, textFields } from './post-fields.ts';

/** The stored post isn't the one that the author has seen. `theirs` is null if it was deleted. */
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
  /** The author hasn't touched the field, so theirs stays in any case. */
  readonly isLeftAlone: boolean;
}

/**
 * Returns true if the author has edited the post and somebody else has changed its text since,
 * other than to what the form holds.
 *
 * @param stored the post as stored now; null if deleted
 * @param known the stored post, as far as the author knows
 * @param opened the post when the form opened
 */
export function hasConflict(
  stored: BlogPost | null,
  known: BlogPost | null,
  opened: BlogPost,
  fields: PostFields,
): boolean {
  if (stored === null || known === null) return stored !== known;
  const theirs = getFields(stored);
  // A chosen slug conflicts with no text.
  const mine = { ...fields, slug: null };
  return ![getFields(known), mine].some((each) => isSameText(each, theirs)) && isEdited(opened, fields);
}

/** Returns the fields in which the form and a stored version differ, in the order of the form. */
export function compareFields(
  fields: PostFields,
  theirs: BlogPost | PostFields,
  opened: BlogPost | PostFields,
): readonly FieldDifference[] {
  const [theirText, openedText] = [getTextFields(theirs), getTextFields(opened)];
  return textFields
    .filter((name) => fields[name] !== theirText[name])
    .map((name) => ({
      name,
      mine: fields[name],
      theirs: theirText[name],
      isLeftAlone: fields[name] === openedText[name],
    }));
}

function isEdited(opened: BlogPost, fields: PostFields): boolean {
  const openedText = getTextFields(opened);
  return textFields.some((name) => fields[name] !== openedText[name]);
}
