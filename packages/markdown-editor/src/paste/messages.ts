/** Shown for an image that is pasted or dropped as a file. */
export const noImageUpload = 'You can’t upload images yet. Paste an image URL instead.';

/** Shown for formatted text whose images have no URL on the web. */
export function imagesNotPasted(count: number): string {
  const dropped = count === 1 ? '1 image wasn’t pasted.' : `${count} images weren’t pasted.`;
  return `${dropped} ${noImageUpload}`;
}

/** Texts of the bar that asks for the alt text of a pasted image URL. */
export const imageBarMessages = {
  bar: 'Pasted image',
  alt: { label: 'Alt text', hint: 'Describe the image for people who can’t see it.' },
  insert: 'Insert image',
  keepLink: 'Keep as link',
} as const;
