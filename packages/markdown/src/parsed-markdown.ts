/** The prefix of every id inside a body, so that no text can claim an id of the page itself. GitHub's form. */
export const idPrefix = 'user-content-';

/** A section of a body, for the table of contents. */
export interface BodyHeading {
  readonly id: string;
  readonly text: string;
  /** 2 to 6, as shown. */
  readonly level: number;
}
