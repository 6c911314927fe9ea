import type { ImageErrorCode } from '@branchbook/media/prepare';

/** Texts about images in the post form. */
export const imageMessages = {
  locationRemoved: 'Location data was removed from this photo.',
  tooManyBytes: 'This image is too large (over 30 MB).',
  /** Why an image was not added. */
  refusals: {
    'too-large': 'This image is too large (over 100 megapixels, or an animation over 8 MB).',
    heic: "This browser can't read HEIC. Open this page in Safari, or export the photo as JPEG.",
    'not-an-image': "This file isn't an image we can show.",
    'canvas-blocked':
      'This browser blocks changes to images, so this one is too large. Make it at most 2,560 pixels wide, or use another browser.',
    failed: "This image couldn't be prepared. Try again, or make it smaller first.",
  } satisfies Record<ImageErrorCode, string>,
  storageFull: "There is no room for this image: this browser's storage is full.",
  notStored: "This image couldn't be added: this browser blocks site storage.",
  adding: 'Adding image…',
  uploading: (count: number) => (count === 1 ? 'Uploading 1 image…' : `Uploading ${count} images…`),
  notUploaded: {
    title: (count: number) =>
      count === 1 ? "1 image couldn't be uploaded" : `${count} images couldn't be uploaded`,
    text: 'Saved on this device until the server has it.',
  },
  tryAgain: 'Try again',
};
