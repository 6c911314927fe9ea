import { href } from 'react-router';

import type { Draft } from './draft.ts';

/** The parameter of a form's address that names the draft to go on with. */
export const draftParameter = 'draft';

/** The address of the form that goes on with a draft. */
export function draftPath({ form, key }: Pick<Draft, 'form' | 'key'>): string {
  const id = editedId(form);
  const path = id === null ? href('/admin/new-post') : href('/admin/edit/:id', { id });
  return `${path}?${new URLSearchParams({ [draftParameter]: key })}`;
}

/** The id of the post that a form edits, as its address has it: `editedId('edit:7') === '7'`; null for a new post's. */
export function editedId(form: string): string | null {
  return form.startsWith('edit:') ? form.slice('edit:'.length) : null;
}
