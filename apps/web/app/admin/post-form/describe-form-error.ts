import type { StorageMessages } from '../../posts/messages.ts';
import { describeSaveError } from '../lib/store-error-messages.ts';
import { describeUnpublishError } from '../publishing/describe-unpublish-error.ts';
import { DraftNotSaved } from '../publishing/unpublish-post.ts';
import type { FormAction } from './form-machine.ts';
import { formMessages } from './messages.ts';

/** Returns the message for an action of the form that failed. */
export function describeFormError(
  messages: StorageMessages,
  { action, error }: { readonly action: FormAction; readonly error: unknown },
): { readonly title: string; readonly text?: string } {
  if (action === 'unpublish') return describeUnpublishError(messages, error);
  if (error instanceof DraftNotSaved) return { title: formMessages.draftRefused };
  return { title: describeSaveError(messages, error) };
}
