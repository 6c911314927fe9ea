import { discardDraft } from '../drafts/discard-draft.ts';
import type { DraftSession } from '../drafts/draft-session.ts';
import { formToasts } from '../lib/post-toasts.ts';
import { formMessages } from './messages.ts';

/**
 * Saves the draft of a form that is left by Cancel, and offers to discard it. Doesn't offer that
 * for a draft that the author saved explicitly.
 */
export async function saveOnCancel(
  drafts: Pick<DraftSession, 'getState' | 'saveNow' | 'getKey' | 'isSaved'>,
): Promise<void> {
  if (drafts.getState().saving.step === 'clean') return;
  const key = drafts.getKey();
  const action = { label: formMessages.discard, onClick: () => void discard(key) };
  const isOwn = drafts.isSaved();
  if (!(await drafts.saveNow())) return;
  const { title, text } = formMessages.draftSaved;
  formToasts.success(title, text, isOwn ? undefined : action);
}

async function discard(key: string): Promise<void> {
  if (await discardDraft(key)) formToasts.success(formMessages.draftDiscarded);
  else formToasts.error(formMessages.draftNotDiscarded.title, formMessages.draftNotDiscarded.text);
}
