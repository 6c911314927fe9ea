import { formatUsDate } from '@branchbook/blog-core';
import { Button, TextLink } from '@branchbook/ui';
import { Copy, TextCursorInput, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatBytes } from '../lib/format-size.ts';
import { ImageThumbnail } from './image-thumbnail.tsx';
import { type ListedImage, isUnused } from './list-images.ts';
import { imageMessages as messages } from './messages.ts';

/** Uses that are shown at first. */
const usesAtFirst = 3;

/** Shows an image with its size, where it is used, and its buttons. */
export function ImageCard({
  image,
  isDisabled,
  onCopy,
  onInsert,
  onDelete,
}: {
  image: ListedImage;
  /** Images are being deleted. */
  isDisabled: boolean;
  onCopy: () => void;
  /** Null without a draft to insert it into. */
  onInsert: (() => void) | null;
  onDelete: () => void;
}) {
  const { file, name, size, addedAt, alts } = image;
  return (
    <li
      tabIndex={-1}
      className="flex min-w-0 flex-col border-t border-ink pt-4 [contain-intrinsic-size:auto_440px] [content-visibility:auto]"
    >
      <ImageThumbnail file={file} alt={alts[0] ?? ''} />
      <h2 className="mt-3 line-clamp-2 text-base font-semibold [overflow-wrap:anywhere]">{name}</h2>
      <p className="font-mono text-data leading-[1.6] text-ink-3">
        {messages.about(file.width, file.height, formatBytes(size))}
      </p>
      <p className="font-mono text-data leading-[1.6] text-ink-3">
        {messages.added(formatUsDate(new Date(addedAt)))}
      </p>
      <Uses image={image} />
      <div className="mt-auto -ml-3 flex flex-wrap pt-2">
        <Button variant="ghost" className="px-3!" aria-label={`Copy Markdown of ${name}`} onClick={onCopy}>
          <Copy aria-hidden="true" strokeWidth={1.75} />
          Copy Markdown
        </Button>
        {onInsert && (
          <Button variant="ghost" className="px-3!" aria-label={`Insert ${name}`} onClick={onInsert}>
            <TextCursorInput aria-hidden="true" strokeWidth={1.75} />
            Insert
          </Button>
        )}
        <Button
          variant="danger"
          className="px-3!"
          aria-label={`Delete ${name}`}
          disabled={isDisabled}
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
          Delete
        </Button>
      </div>
    </li>
  );
}

function Uses({ image }: { image: ListedImage }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const { uses, name } = image;
  if (!uses) return <p className="mt-2 text-ink-3">{messages.searchingUses}</p>;
  if (isUnused(image)) {
    return (
      <p className="mt-2 font-mono text-data leading-[1.6] font-semibold text-ink-2">{messages.unused}</p>
    );
  }
  const shown = isExpanded ? uses : uses.slice(0, usesAtFirst);
  const hidden = uses.length - shown.length;
  return (
    <div className="mt-2 [overflow-wrap:anywhere]">
      <p className="font-mono text-data leading-[1.6] text-ink-3">{messages.usedIn}</p>
      <ul aria-label={`Where ${name} is used`}>
        {shown.map(({ kind, title, path }) => (
          <li key={`${kind} ${path} ${title}`} className="flex flex-wrap items-center gap-x-2">
            {path === null ? (
              <span>{title}</span>
            ) : (
              <TextLink render={<Link to={path} />}>
                <span dir="auto">{title}</span>
              </TextLink>
            )}
            {(kind === 'draft' || kind === 'trash') && (
              <span className="font-mono text-data text-ink-3">{messages.labels[kind]}</span>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" className="-ml-3 px-3!" onClick={() => setIsExpanded(true)}>
          {messages.showMoreUses(hidden)}
        </Button>
      )}
    </div>
  );
}
