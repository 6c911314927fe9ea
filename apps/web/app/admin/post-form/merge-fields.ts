import type { PostFields } from '../post-model/post-fields.ts';
import { mergeTexts } from '../text-diff/merge-texts.ts';

/**
 * Merges two edited versions of a form: the content as a text, other fields as a whole. The order of
 * the versions doesn't matter.
 *
 * @param base the form that both versions began with
 * @returns null if the changes overlap: both changed the same part of the content, or gave another
 * field different values
 */
export function mergeFields(base: PostFields, mine: PostFields, theirs: PostFields): PostFields | null {
  const content = mergeTexts(base.content, mine.content, theirs.content);
  if (content === null) return null;
  const fields: PostFields = { ...mine, content };
  const names = new Set(Object.keys({ ...base, ...mine, ...theirs }) as (keyof PostFields)[]);
  names.delete('content');
  for (const name of names) {
    const [before, a, b] = [base, mine, theirs].map((each) => JSON.stringify(each[name]));
    if (a === before) Object.assign(fields, { [name]: theirs[name] });
    else if (b !== before && a !== b) return null;
  }
  return fields;
}
