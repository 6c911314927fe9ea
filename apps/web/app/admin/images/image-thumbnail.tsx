import { formatMediaUrl, type MediaFile, mediaTypes } from '@branchbook/blog-core';
import { useEffect, useState } from 'react';

import { usePostStorage } from '../../posts/post-storage.ts';

/** The width of the narrowest variant, in pixels. Without it, stores return the main file. */
const thumbnailWidth = 480;

/** Shows an image in a box that has its size before the image is loaded. */
export function ImageThumbnail({ file, alt }: { file: MediaFile; alt: string }) {
  const src = useThumbnailUrl(file);
  return (
    <div className="aspect-[3/2] overflow-hidden rounded-control border border-rule bg-band">
      {src !== null && (
        <img src={src} alt={alt} loading="lazy" decoding="async" className="size-full object-contain" />
      )}
    </div>
  );
}

/** Returns the URL of a narrow file of an image; null until a browser that stores it has read it. */
function useThumbnailUrl(file: MediaFile): string | null {
  const { isOnServer, loadMedia } = usePostStorage();
  const [blobUrl, setBlobUrl] = useState<string | null>(null);
  const { id, extension } = file;
  const variant = file.width > thumbnailWidth && extension !== 'gif' ? thumbnailWidth : null;

  useEffect(() => {
    if (isOnServer) return undefined;
    let url: string | null = null;
    let isOver = false;
    void loadMedia()
      .then((media) => media.get(id, variant))
      .then((stored) => {
        if (!stored || isOver) return;
        url = URL.createObjectURL(new Blob([stored.bytes], { type: mediaTypes[extension] }));
        setBlobUrl(url);
      })
      // The list says if the images can't be read.
      .catch(() => {});
    return () => {
      isOver = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [isOnServer, loadMedia, id, extension, variant]);

  return isOnServer ? formatMediaUrl({ ...file, variant }) : blobUrl;
}
