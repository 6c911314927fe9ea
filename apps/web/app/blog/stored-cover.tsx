import { StoredImage } from '../post-body/stored-image.tsx';
import { type CoverProps, getCoverAttributes } from './cover-attributes.ts';

/** Renders the image of a post from the database of this browser. */
export function StoredCover(props: CoverProps) {
  const attributes = getCoverAttributes(props);
  return attributes && <StoredImage {...attributes} />;
}
