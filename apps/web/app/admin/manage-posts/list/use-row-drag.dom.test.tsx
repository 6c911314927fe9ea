// @vitest-environment happy-dom
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { createRenderer } from '../../../testing/renderer.ts';
import { useRowDrag } from './use-row-drag.ts';

const render = createRenderer();

afterEach(() => {
  vi.restoreAllMocks();
});

function Rows({ onDrop }: { onDrop: (from: number, to: number) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const { onHandlePointerDown, listeners } = useRowDrag(list, mark, onDrop);
  return (
    <>
      <div ref={list} {...listeners}>
        {['Alpha', 'Beta', 'Gamma'].map((title) => (
          <article key={title}>
            <button type="button" onPointerDown={onHandlePointerDown}>
              {title}
            </button>
          </article>
        ))}
      </div>
      <div ref={mark} hidden />
    </>
  );
}

test('a row is dropped where the pointer was released, also where no frame was drawn since it came there', async () => {
  const onDrop = vi.fn<(from: number, to: number) => void>();
  // No frame comes.
  vi.stubGlobal('requestAnimationFrame', () => 1);
  // happy-dom lays nothing out: the list is from 100 to 400 px.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 300, 300));
  await render(<Rows onDrop={onDrop} />);
  const [handle] = document.querySelectorAll('button');
  const send = (type: string, clientY: number): unknown =>
    handle?.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, button: 0, clientY }),
    );
  send('pointerdown', 120);
  send('pointermove', 90);
  send('pointermove', 450);
  send('pointerup', 450);
  expect(onDrop.mock.calls).toEqual([[0, 2]]);
});
