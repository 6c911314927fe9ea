import { isUnreachable } from '../../posts/is-unavailable.ts';
import type { StorageMessages } from '../../posts/messages.ts';
import { ImagesNotUploaded } from '../image-uploads/images-not-uploaded.ts';
import { imageMessages } from '../image-uploads/messages.ts';
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

/** Returns the message for an action of the form that can be repeated as it is. */
export function describeNoResponse(error: unknown): { readonly title: string; readonly text?: string } {
  if (error instanceof ImagesNotUploaded && !isUnreachable(error.cause)) {
    const { title, text } = imageMessages.notUploaded;
    return { title: title(error.count), text };
  }
  const isOffline = isUnreachable(error) || error instanceof ImagesNotUploaded;
  return { title: isOffline ? formMessages.offline : formMessages.noResponse };
}
