/**
 * Matches the URL of an image that the blog stores, which says its size: `/media/{id}-{w}x{h}.{ext}`.
 * `formatMediaFile` in blog-core writes it. GIFs and AVIFs have no variants.
 */
const mediaUrl = /^(\/media\/[a-z2-7]{26}-([1-9]\d*)x([1-9]\d*))\.(avif|gif|jpg|png|webp)$/u;
const typesWithVariants = /^(?:jpg|png|webp)$/u;
const variantWidths = [480, 960, 1600];

/** The width of a body: as wide as a narrow viewport, else 720 pixels. */
const bodySizes = '(max-width: 760px) 100vw, 720px';

/** Attributes of an image, as React and hast name them. */
export interface MediaImageAttributes {
  readonly width: number;
  readonly height: number;
  readonly decoding: 'async';
  readonly loading?: 'lazy' | undefined;
  readonly fetchPriority?: 'high' | undefined;
  readonly srcSet?: string | undefined;
  readonly sizes?: string | undefined;
}

/**
 * Returns what the URL of an image says, so that nothing moves when it loads: size, variants and
 * loading order. Null if the blog does not store the image.
 *
 * @param options.isFirst true for an image that readers see at once
 * @param options.sizes the displayed width, as in the attribute; default: that of a body
 *
 * @example
 * const attributes = getMediaImageAttributes(src, { isFirst: true });
 * <img src={src} alt={alt} {...attributes} />;
 */
export function getMediaImageAttributes(
  url: string,
  { isFirst, sizes = bodySizes }: { readonly isFirst: boolean; readonly sizes?: string | undefined },
): MediaImageAttributes | null {
  const match = mediaUrl.exec(url);
  if (!match) return null;
  const [src, path, width, height, extension = ''] = match;
  const narrower = typesWithVariants.test(extension)
    ? variantWidths.filter((each) => each < Number(width))
    : [];
  const srcSet = [...narrower.map((each) => `${path}-${each}.${extension} ${each}w`), `${src} ${width}w`];
  return {
    width: Number(width),
    height: Number(height),
    decoding: 'async',
    ...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' }),
    ...(narrower.length > 0 && {
      srcSet: srcSet.join(', '),
      // Browsers know the displayed width of a lazy image before they load it.
      sizes: isFirst ? sizes : `auto, ${sizes}`,
    }),
  };
}
