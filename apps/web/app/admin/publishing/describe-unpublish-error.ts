import type { StorageMessages } from '../../posts/messages.ts';
import { describeUnpublishError as describeStoreError } from '../lib/store-error-messages.ts';
import { EditConflict } from '../post-model/edit-conflict.ts';
import { DraftNotSaved } from './unpublish-post.ts';

const texts = {
  title: 'Couldn’t unpublish',
  draftsOff: 'This browser can’t save drafts. The post is still live.',
  changed: (elsewhere: string) =>
    `The post was changed ${elsewhere}. Update it first, then choose which version stays.`,
} as const;

/** Returns the message for a post that couldn't be unpublished. */
export function describeUnpublishError(
  messages: StorageMessages,
  error: unknown,
): { readonly title: string; readonly text: string } {
  return { title: texts.title, text: describeReason(messages, error) };
}

function describeReason(messages: StorageMessages, error: unknown): string {
  if (error instanceof DraftNotSaved) return texts.draftsOff;
  if (error instanceof EditConflict) return texts.changed(messages.elsewhere);
  return describeStoreError(messages, error);
}
