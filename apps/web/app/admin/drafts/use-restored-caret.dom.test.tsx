// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { beforeEach, expect, test } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import { useRestoredCaret } from './use-restored-caret.ts';

const render = createRenderer();

function Form({ text }: { text: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const restore = useRestoredCaret(area);
  return (
    <>
      <textarea ref={area} aria-label="Content" defaultValue={text} />
      <button type="button" onClick={restore}>
        Restore
      </button>
    </>
  );
}

const getArea = () => document.querySelector('textarea')!;

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/admin/new-post?draft=one');
});

async function leave(): Promise<void> {
  await render(<Form key="before" text="Some words" />);
  getArea().focus();
  getArea().setSelectionRange(2, 4);
  await act(async () => dispatchEvent(new Event('pagehide')));
}

async function openAgain(): Promise<readonly [number, number]> {
  await render(<Form key="after" text="Some words" />);
  getArea().setSelectionRange(0, 0);
  await act(async () => document.querySelector('button')!.click());
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
  return [getArea().selectionStart, getArea().selectionEnd];
}

test('the caret of a draft is restored after a reload', async () => {
  await leave();
  expect(await openAgain()).toEqual([2, 4]);
  expect(document.activeElement).toBe(getArea());
});

test('the caret of another draft is not', async () => {
  await leave();
  history.replaceState(null, '', '/admin/new-post?draft=two');
  expect(await openAgain()).toEqual([0, 0]);
});
