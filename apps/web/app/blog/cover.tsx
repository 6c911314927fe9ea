import { type CoverProps, getCoverAttributes } from './cover-attributes.ts';

/**
 * Renders the image of a post; nothing for a field that has none. A build without a server has
 * `browser-cover.tsx` instead.
 */
export function Cover(props: CoverProps) {
  const attributes = getCoverAttributes(props);
  if (!attributes) return null;
  const { alt, ...others } = attributes;
  return <img alt={alt} {...others} />;
}
