import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from 'react';

/** A press that moves less than this is a press, in pixels. */
const slop = 6;
/** How near to the window's edge the page begins to scroll, and how far it does in a frame, in pixels. */
const edge = 72;
const scrollStep = 14;

interface Drag {
  readonly handle: HTMLElement;
  readonly row: HTMLElement;
  readonly pointerId: number;
  readonly startY: number;
  y: number;
  /** Before which row it would be dropped, counted from 0; null until the pointer has moved. */
  slot: number | null;
  frame: number;
}

/**
 * Lets rows be dragged by their handles, by mouse, pen or finger. Nothing is drawn anew while dragging: a mark shows where the row
 * would go. Escape leaves it where it is.
 *
 * @param list whose children are the rows
 * @param mark positioned inside the offset parent of the list
 * @param onDrop gets the row's place and the one it goes to, counted from 0
 * @returns `onGrip`, for the handles when they are pressed (the same function at every drawing), and what the list listens to
 */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  mark: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
) {
  const drag = useRef<Drag | null>(null);
  /** The click that ends a drag is none. */
  const hasDragged = useRef(false);

  useEffect(() => {
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current || drag.current.slot === null) return;
      event.preventDefault();
      event.stopPropagation();
      end(drag, mark);
    };
    // Before a menu or a toast takes the key for itself.
    addEventListener('keydown', cancel, true);
    return () => {
      removeEventListener('keydown', cancel, true);
      end(drag, mark);
    };
  }, [mark]);

  const onGrip = useCallback((event: ReactPointerEvent<HTMLElement>): void => {
    const handle = event.currentTarget;
    const row = handle.closest('article');
    if (!row || event.button !== 0 || !event.isPrimary) return;
    drag.current = {
      handle,
      row,
      pointerId: event.pointerId,
      startY: event.clientY,
      y: event.clientY,
      slot: null,
      frame: 0,
    };
  }, []);

  function onPointerMove(event: ReactPointerEvent): void {
    const { current } = drag;
    if (!current || event.pointerId !== current.pointerId) return;
    current.y = event.clientY;
    if (current.slot === null) {
      if (Math.abs(current.y - current.startY) < slop) return;
      current.handle.setPointerCapture(current.pointerId);
      // `rowClasses` dims it.
      current.row.dataset['dragged'] = '';
      hasDragged.current = true;
      follow();
    }
  }

  /** Once a frame: the pointer may rest at the edge while the page scrolls under it. */
  function follow(): void {
    const { current } = drag;
    if (!current) return;
    if (current.y < edge) scrollBy(0, -scrollStep);
    else if (current.y > innerHeight - edge) scrollBy(0, scrollStep);
    current.slot = slotAt(current.y, list.current, current.slot ?? indexOf(current.row));
    showMark(mark.current, list.current, current.slot);
    current.frame = requestAnimationFrame(follow);
  }

  function onPointerUp(event: ReactPointerEvent): void {
    const { current } = drag;
    if (!current || event.pointerId !== current.pointerId) return;
    const { slot: last, row } = current;
    end(drag, mark);
    const from = indexOf(row);
    // Never moved, or gone meanwhile, by another tab.
    if (last === null || from === -1) return;
    // The pointer may have come here after the last frame.
    const slot = slotAt(event.clientY, list.current, last);
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
    onGrip,
    listeners: {
      // Before a handle hears of it.
      onPointerDownCapture: () => {
        hasDragged.current = false;
      },
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => end(drag, mark),
      onClickCapture,
    },
  };
}

function showMark(line: HTMLElement | null, list: HTMLElement | null, slot: number): void {
  if (!line || !list) return;
  const next = list.children[slot];
  const y = next ? next.getBoundingClientRect().top : list.getBoundingClientRect().bottom;
  line.style.top = `${y - (line.offsetParent?.getBoundingClientRect().top ?? 0)}px`;
  line.hidden = false;
}

function end(drag: RefObject<Drag | null>, mark: RefObject<HTMLElement | null>): void {
  const { current } = drag;
  if (!current) return;
  drag.current = null;
  cancelAnimationFrame(current.frame);
  delete current.row.dataset['dragged'];
  if (mark.current) mark.current.hidden = true;
}

/** Before which row a height in the window is; `last` where that cannot be told. */
function slotAt(y: number, list: HTMLElement | null, last: number): number {
  const bounds = list?.getBoundingClientRect();
  if (!list || !bounds) return last;
  if (y <= bounds.top) return 0;
  const rows = list.querySelectorAll(':scope > article');
  if (y >= bounds.bottom) return rows.length;
  const row = document
    .elementsFromPoint(bounds.left + bounds.width / 2, Math.min(Math.max(y, 1), innerHeight - 1))
    .map((element) => element.closest('article'))
    .find((each) => each?.parentElement === list);
  if (!row) return last;
  const { top, height } = row.getBoundingClientRect();
  return indexOf(row) + (y > top + height / 2 ? 1 : 0);
}

function indexOf(row: Element): number {
  return [...(row.parentElement?.children ?? [])].indexOf(row);
}
