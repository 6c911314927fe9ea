import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { isComposing } from '../lib/is-composing.ts';
import { useEditorOptions } from '../options/editor-options.ts';
import { type ImageDescription, undescribed } from './image-edits.ts';
import type { AddedImage } from './use-added-images.ts';

/**
 * Asks for the alt text and the caption of an added image, below the text, while the app stores it.
 * It takes the focus, and moves it to the text when it closes. What is typed goes into the text when
 * the author is done or leaves the bar.
 */
export function AddedImageBar({
  image,
  position,
  onDescribe,
  onDone,
  onLeave,
}: {
  image: AddedImage;
  /** Where the image is among several; null for a single one. */
  position: string | null;
  onDescribe: (description: ImageDescription) => void;
  /** Closes the bar. */
  onDone: () => void;
  /** Moves the focus to the text. Must be stable. */
  onLeave: () => void;
}) {
  const { components, classNames, labels: allLabels } = useEditorOptions();
  const { Button, Field, Input } = components;
  const labels = allLabels.addedImage;
  const [alt, setAlt] = useState('');
  const [caption, setCaption] = useState('');
  const [isDecorative, setIsDecorative] = useState(false);
  const [isAltMissing, setIsAltMissing] = useState(false);
  const described = useRef(undescribed);
  const bar = useRef<HTMLDivElement>(null);
  const altInput = useRef<HTMLInputElement>(null);

  useEffect(() => altInput.current?.focus(), []);
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement)) onLeave();
    };
  }, [onLeave]);

  function describe(): void {
    const description = { alt: isDecorative ? '' : alt, caption };
    const { alt: oldAlt, caption: oldCaption } = described.current;
    if (description.alt === oldAlt && description.caption === oldCaption) return;
    // Changing the text moves the focus, which calls this function again.
    described.current = description;
    onDescribe(description);
  }

  function finish(): void {
    if (alt.trim() === '' && !isDecorative) {
      setIsAltMissing(true);
      altInput.current?.focus();
      return;
    }
    describe();
    onDone();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    // The app may save the text.
    if (event.ctrlKey || event.metaKey) describe();
    else if (event.key === 'Escape') {
      event.preventDefault();
      onLeave();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      finish();
    }
  }

  function onBlur({ relatedTarget }: FocusEvent): void {
    if (document.hasFocus() && !bar.current?.contains(relatedTarget)) describe();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- events bubble up to it
    <div
      ref={bar}
      role="group"
      aria-label={labels.bar}
      className={classNames.imageBar}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <p role="status" className={classNames.imageName}>
        <span>{image.name}</span>
        {position !== null && <span>{` (${position})`}</span>}
        {image.url === null && <span>{` · ${labels.adding}`}</span>}
      </p>
      <div className={classNames.imageFields}>
        <Field label={labels.alt.label} hint={isAltMissing ? labels.noAlt : labels.alt.hint}>
          <Input
            ref={altInput}
            autoComplete="off"
            value={isDecorative ? '' : alt}
            disabled={isDecorative}
            {...(isAltMissing && { 'aria-invalid': true })}
            onChange={(event) => {
              setAlt(event.target.value);
              setIsAltMissing(false);
            }}
          />
        </Field>
        <Field label={labels.caption}>
          <Input autoComplete="off" value={caption} onChange={(event) => setCaption(event.target.value)} />
        </Field>
      </div>
      <div className={classNames.imageButtons}>
        <label className={classNames.imageCheck}>
          <input
            type="checkbox"
            checked={isDecorative}
            onChange={(event) => {
              setIsDecorative(event.target.checked);
              setIsAltMissing(false);
            }}
          />
          <span>{labels.decorative}</span>
        </label>
        <Button variant="outline" onClick={finish}>
          {labels.done}
        </Button>
      </div>
    </div>
  );
}
