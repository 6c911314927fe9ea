import { discardDraft } from './drafts/discard-draft.ts';
import type { Drafts } from './drafts/use-drafts.ts';
import { formToasts } from '../lib/post-toasts.ts';
import { formMessages } from './messages.ts';

/**
 * Saves the draft of a form that is being left by Cancel and says so, with a way to discard it. A draft that the author has saved
 * before is not offered to be discarded: it is more than what was typed since.
 */
export async function saveOnCancel(
  drafts: Pick<Drafts, 'saving' | 'saveAll' | 'ownKey' | 'isSaved'>,
): Promise<void> {
  if (drafts.saving.step === 'clean') return;
  const key = drafts.ownKey();
  const action = { label: formMessages.discard, onClick: () => void discard(key) };
  const isOwn = drafts.isSaved();
  if (!(await drafts.saveAll())) return;
  const { title, text } = formMessages.draftSaved;
  formToasts.success(title, text, isOwn ? undefined : action);
}

async function discard(key: string): Promise<void> {
  if (await discardDraft(key)) formToasts.success(formMessages.draftDiscarded);
  else formToasts.error(formMessages.draftNotDiscarded.title, formMessages.draftNotDiscarded.text);
}
