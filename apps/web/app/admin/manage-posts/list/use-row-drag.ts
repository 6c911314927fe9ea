import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from 'react';

/** In pixels. A shorter movement is a click. */
const dragThreshold = 6;
/**
 * In pixels: the distance from the window's edge at which scrolling starts, and the step per frame.
 */
const scrollEdge = 72;
const scrollStep = 14;

interface Drag {
  readonly handle: HTMLElement;
  readonly row: HTMLElement;
  readonly pointerId: number;
  readonly startY: number;
  y: number;
  /** The row is dropped before the one with this index; null until the pointer has moved. */
  dropIndex: number | null;
  frame: number;
}

/**
 * Drags rows by their handles, with mouse, pen or finger. Renders nothing while dragging: an
 * indicator shows the drop position. Escape cancels.
 *
 * @param list the parent of the rows
 * @param dropIndicator positioned inside the offset parent of the list
 * @param onDrop gets the old and the new index
 * @returns `onHandlePointerDown` for the handles (stable), and `listeners` for the list
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  dropIndicator: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
) {
  const drag = useRef<Drag | null>(null);
  /** The click that ends a drag is ignored. */
  const hasDragged = useRef(false);

  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current || drag.current.dropIndex === null) return;
      event.preventDefault();
      event.stopPropagation();
      endDrag(drag, dropIndicator);
    };
    // In the capture phase: a menu or a toast would handle Escape first.
    addEventListener('keydown', cancel, true);
    return () => {
      removeEventListener('keydown', cancel, true);
      endDrag(drag, dropIndicator);
    };
  }, [dropIndicator]);

  const onHandlePointerDown = useCallback((event: ReactPointerEvent<HTMLElement>): void => {
    const handle = event.currentTarget;
    const row = handle.closest('article');
    if (!row || event.button !== 0 || !event.isPrimary) return;
    drag.current = {
      handle,
      row,
      pointerId: event.pointerId,
      startY: event.clientY,
      y: event.clientY,
      dropIndex: null,
      frame: 0,
    };
  }, []);

  function onPointerMove(event: ReactPointerEvent): void {
    const { current } = drag;
    if (!current || event.pointerId !== current.pointerId) return;
    current.y = event.clientY;
    if (current.dropIndex === null) {
      if (Math.abs(current.y - current.startY) < dragThreshold) return;
      current.handle.setPointerCapture(current.pointerId);
      // `rowClasses` dims the row.
      current.row.dataset['dragged'] = '';
      hasDragged.current = true;
      follow();
    }
  }

  /** Runs every frame: the page scrolls while the pointer rests at the edge. */
  function follow(): void {
    const { current } = drag;
    if (!current) return;
    if (current.y < scrollEdge) scrollBy(0, -scrollStep);
    else if (current.y > innerHeight - scrollEdge) scrollBy(0, scrollStep);
    current.dropIndex = getDropIndex(current.y, list.current, current.dropIndex ?? getIndex(current.row));
    showDropIndicator(dropIndicator.current, list.current, current.dropIndex);
    current.frame = requestAnimationFrame(follow);
  }

  function onPointerUp(event: ReactPointerEvent): void {
    const { current } = drag;
    if (!current || event.pointerId !== current.pointerId) return;
    const { dropIndex: last, row } = current;
    endDrag(drag, dropIndicator);
    const from = getIndex(row);
    // Not dragged, or removed by another tab.
    if (last === null || from === -1) return;
    // The pointer may have moved since the last frame.
    const slot = getDropIndex(event.clientY, list.current, last);
    const to = slot > from ? slot - 1 : slot;
    if (to !== from) onDrop(from, to);
  }

  function onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }): void {
    if (!hasDragged.current) return;
    hasDragged.current = false;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    onHandlePointerDown,
    listeners: {
      // Runs before the handle's own listener.
      onPointerDownCapture: () => {
        hasDragged.current = false;
      },
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => endDrag(drag, dropIndicator),
      onClickCapture,
    },
  };
}

function showDropIndicator(indicator: HTMLElement | null, list: HTMLElement | null, dropIndex: number): void {
  if (!indicator || !list) return;
  const next = list.children[dropIndex];
  const y = next ? next.getBoundingClientRect().top : list.getBoundingClientRect().bottom;
  indicator.style.top = `${y - (indicator.offsetParent?.getBoundingClientRect().top ?? 0)}px`;
  indicator.hidden = false;
}

function endDrag(drag: RefObject<Drag | null>, dropIndicator: RefObject<HTMLElement | null>): void {
  const { current } = drag;
  if (!current) return;
  drag.current = null;
  cancelAnimationFrame(current.frame);
  delete current.row.dataset['dragged'];
  if (dropIndicator.current) dropIndicator.current.hidden = true;
}

/** Returns the index of the row below a y coordinate of the window, or `fallback`. */
function getDropIndex(y: number, list: HTMLElement | null, fallback: number): number {
  const bounds = list?.getBoundingClientRect();
  if (!list || !bounds) return fallback;
  if (y <= bounds.top) return 0;
  const rows = list.querySelectorAll(':scope > article');
  if (y >= bounds.bottom) return rows.length;
  const row = document
    .elementsFromPoint(bounds.left + bounds.width / 2, Math.min(Math.max(y, 1), innerHeight - 1))
    .map((element) => element.closest('article'))
    .find((each) => each?.parentElement === list);
  if (!row) return fallback;
  const { top, height } = row.getBoundingClientRect();
  return getIndex(row) + (y > top + height / 2 ? 1 : 0);
}

function getIndex(row: Element): number {
  return [...(row.parentElement?.children ?? [])].indexOf(row);
}
