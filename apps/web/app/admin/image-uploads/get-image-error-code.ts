import type { ImageErrorCode } from '@branchbook/media/prepare';

/** Returns why an image can't be prepared, from what `prepare` rejected with. */
export function getImageErrorCode(error: unknown): ImageErrorCode {
  // The code of the preparation may be missing, so its class of errors too.
  const { code = 'failed' } = error as { readonly code?: ImageErrorCode };
  return code;
}
