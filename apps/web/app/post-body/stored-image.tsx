import { type MediaFile, parseMediaUrl } from '@branchbook/blog-core';
import { type ComponentProps, useEffect, useState } from 'react';

import { loadLocalMedia } from '../posts/local-media.ts';

/** The object URLs of the images that this page has read, by their ids. They live as long as the page. */
const urls = new Map<string, string>();

/**
 * An image that may be in this browser only: `/media/…` is shown from its database, and from the server
 * if it is not there. Until it is read, its place is reserved.
 */
export function StoredImage({ alt, ...props }: ComponentProps<'img'>) {
  const file = parseMediaUrl(props.src ?? '');
  if (!file) return <img {...props} alt={alt} />;
  return <LocalImage key={file.id} {...props} alt={alt} file={file} />;
}

function LocalImage({ file, alt, ...props }: ComponentProps<'img'> & { file: MediaFile }) {
  const { id } = file;
  /** Undefined until it is read; null if the image is not in this browser. */
  const [url, setUrl] = useState<string | null | undefined>(() => urls.get(id));
  const isRead = url !== undefined;

  useEffect(() => {
    // Without a database or its code, only a server may have the image.
    if (!isRead) readUrl(id).then(setUrl, () => setUrl(null));
  }, [id, isRead]);

  if (url === null) return <img {...props} alt={alt} />;
  const { srcSet: _, sizes: __, ...others } = props;
  return <img {...others} alt={alt} src={url ?? getPlaceholder(file)} />;
}

async function readUrl(id: string): Promise<string | null> {
  const found = await (await loadLocalMedia()).get(id);
  if (!found) return null;
  // Another image of the page may have read it meanwhile.
  const url = urls.get(id) ?? URL.createObjectURL(new Blob([found.bytes]));
  urls.set(id, url);
  return url;
}

/** Returns the URL of an empty image of the same size, which makes the browser reserve its place. */
function getPlaceholder({ width, height }: MediaFile): string {
  return `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
}
