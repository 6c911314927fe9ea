import { Button, Field, Input } from '@branchbook/ui';
import { ImagePlus, Trash2 } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';

import { StoredImage } from '../../post-body/stored-image.tsx';
import { fieldLabels, formatCover, parseCover, type PostFields } from '../post-model/post-fields.ts';
import { formMessages } from './messages.ts';

const messages = formMessages.cover;

/** Lacks HEIC, so that iPhones convert such photos themselves. */
const imageTypes = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Renders the image of a post with its alternative text, and adds or removes it. */
export const CoverField = memo(function CoverField({
  value,
  isReadOnly,
  addImage,
  change,
}: {
  value: string;
  isReadOnly: boolean;
  /** Stores an image. Returns its URL, or null after it has said why that is impossible. */
  addImage: (file: File) => Promise<string | null>;
  change: (changed: Pick<PostFields, 'cover'>) => void;
}) {
  const [isAdding, setIsAdding] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const isChanged = useRef(false);
  const cover = parseCover(value);
  const hasCover = cover !== null;

  useEffect(() => {
    // The pressed button was replaced.
    if (isChanged.current) field.current?.querySelector<HTMLElement>('input:not([type]), button')?.focus();
    isChanged.current = false;
  }, [hasCover]);

  function replace(next: string): void {
    isChanged.current = true;
    change({ cover: next });
  }

  async function add(file: File): Promise<void> {
    setIsAdding(true);
    const src = await addImage(file);
    setIsAdding(false);
    if (src !== null) replace(formatCover({ src, alt: '' }));
  }

  return (
    <div ref={field} role="group" aria-label={fieldLabels.cover} className="col-span-full min-w-0">
      <p aria-hidden="true" className="mb-2 font-mono text-data leading-[1.4] font-medium text-ink-2">
        {fieldLabels.cover}
      </p>
      {cover ? (
        <div className="grid items-start gap-4 min-[640px]:grid-cols-[12rem_minmax(0,1fr)]">
          <StoredImage
            src={cover.src}
            alt=""
            className="aspect-[3/2] w-full max-w-48 rounded-control border border-line bg-band object-cover"
          />
          <div className="grid justify-items-start gap-2 *:first:w-full">
            <Field label={messages.alt} hint={messages.altHint}>
              <Input
                autoComplete="off"
                value={cover.alt}
                readOnly={isReadOnly}
                onChange={({ target }) => change({ cover: formatCover({ ...cover, alt: target.value }) })}
              />
            </Field>
            <Button variant="ghost" disabled={isReadOnly} onClick={() => replace('')}>
              <Trash2 aria-hidden="true" strokeWidth={1.75} />
              {messages.remove}
            </Button>
          </div>
        </div>
      ) : (
        <Button
          variant="outline"
          disabled={isReadOnly}
          isPending={isAdding}
          onClick={() => fileInput.current?.click()}
        >
          {!isAdding && <ImagePlus aria-hidden="true" strokeWidth={1.75} />}
          <span>{isAdding ? messages.adding : messages.add}</span>
        </Button>
      )}
      <input
        ref={fileInput}
        type="file"
        hidden
        accept={imageTypes}
        aria-label={messages.add}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void add(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
});
