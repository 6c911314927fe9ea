import { type CanonicalIssue, maxCanonicalLength, parseCanonical } from './canonical.ts';

const messages: Readonly<Record<CanonicalIssue, string>> = {
  incomplete: 'The URL must be complete, such as https://example.com/post.',
  'not-https': 'The URL must begin with https://.',
  credentials: 'The URL must not contain a user name or a password.',
  'too-long': `The URL must have at most ${maxCanonicalLength.toLocaleString('en-US')} characters.`,
};

/**
 * Returns why stores reject a text as `canonical`, as a sentence for authors. Null if they accept it.
 * A blank text is accepted: it removes the field.
 *
 * @example
 * findCanonicalIssue('http://example.com'); // 'The URL must begin with https://.'
 */
export function findCanonicalIssue(text: string): string | null {
  if (text.trim() === '') return null;
  const { issue } = parseCanonical(text);
  return issue === null ? null : messages[issue];
}
