import { Button } from '@branchbook/ui';
import { Pencil } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import {
  type ReadingPositionState,
  getReadingPosition,
  type ReadingPosition,
} from '../posts/reading-position.ts';
import { isInDialog } from '../lib/is-in-dialog.ts';
import { findBlockAt, getBlocks, createReadingPosition, scrollToBlock } from './body-blocks.ts';

/** In px: the button, and the distance to the text. */
const buttonSize = 44;

/**
 * Takes a signed-in author from a block of the post to the same position in the form, with the key
 * E or a pencil beside the hovered block. Scrolls back to the block when the author returns.
 */
export default function EditHere({ editPath }: { editPath: string }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [hovered, setHovered] = useState<{ block: HTMLElement; top: number; left: number } | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);

  function edit(block: HTMLElement): void {
    const from: ReadingPositionState = { readingPosition: createReadingPosition(block) };
    void navigate(editPath, { state: from });
  }

  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (key !== 'e' || ctrlKey || metaKey || altKey || event.defaultPrevented || event.isComposing) return;
    if (isInDialog(target) || (target instanceof Element && target.matches(fieldSelector))) return;
    const block = hovered?.block.isConnected ? hovered.block : findBlockAt(getReadingLine());
    if (!block) return;
    event.preventDefault();
    edit(block);
  });

  const point = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return;
    if (pencil.current?.contains(event.target)) return;
    const block = getBlocks().find((each) => each.contains(event.target as Element)) ?? null;
    // Keeps the last block between two blocks, and on the way to the pencil.
    if (!block || block === hovered?.block) return;
    const { top, right } = block.getBoundingClientRect();
    // The button is positioned relative to the main element.
    const main = document.getElementById('main')?.getBoundingClientRect();
    if (!main) return;
    const left = Math.min(right + 4, document.documentElement.clientWidth - buttonSize);
    setHovered({ block, top: top - main.top, left: left - main.left });
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', (event) => pressKey(event), { signal });
    document.addEventListener('pointermove', (event) => point(event), { signal, passive: true });
    addEventListener('resize', () => setHovered(null), { signal });
    return () => listening.abort();
  }, []);

  const position = getReadingPosition(state);
  useScrollToPosition(position);

  if (!hovered?.block.isConnected) return null;
  return (
    <Button
      ref={pencil}
      variant="ghost"
      size="icon"
      aria-label="Edit this paragraph"
      title="Edit this paragraph (E)"
      className="absolute print:hidden"
      // The position depends on the block, so a class can't hold it.
      style={{ top: hovered.top - 6, left: hovered.left }}
      onClick={() => edit(hovered.block)}
    >
      <Pencil aria-hidden="true" strokeWidth={1.75} />
    </Button>
  );
}

const fieldSelector = 'input, textarea, select, [contenteditable]';

/** Returns the y coordinate at which people read: a third of the viewport. */
function getReadingLine(): number {
  return innerHeight / 3;
}

/**
 * Scrolls to the block that the author came from, after the body is rendered and the router has
 * scrolled.
 */
function useScrollToPosition(place: ReadingPosition | null): void {
  useEffect(() => {
    if (!place) return undefined;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      tries += 1;
      if (!scrollToBlock(place) && tries < maxTries) timer = setTimeout(look, 50);
    };
    timer = setTimeout(look);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, []);
}

/** Stops after 5 s. */
const maxTries = 100;
