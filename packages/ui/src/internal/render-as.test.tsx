import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { renderAs } from './render-as.tsx';

test('draws the element itself, with the classes of the component and of its caller', async () => {
  const ref = createRef<HTMLAnchorElement>();
  const screen = await render(
    renderAs(
      'a',
      undefined,
      { className: 'own', title: 'own' },
      { className: 'given', title: 'given', ref, children: 'Blog' },
    ),
  );
  expect(screen.container.innerHTML).toBe('<a class="given own" title="given">Blog</a>');
  expect(ref.current).toBe(screen.container.firstElementChild);
});

test('draws the given element in its place, whose own properties come first', async () => {
  const ref = createRef<HTMLElement>();
  const screen = await render(
    renderAs(
      'button',
      <i className="element" title="element" />,
      { className: 'own' },
      { title: 'given', ref, children: 'Blog' },
    ),
  );
  expect(screen.container.innerHTML).toBe('<i class="element own" title="element">Blog</i>');
  expect(ref.current?.localName).toBe('i');
});

test('joins classes also where the given element makes them of facts', async () => {
  function RouterLink({ className }: { readonly className: (facts: { isActive: boolean }) => string }) {
    return <i className={className({ isActive: true })} />;
  }
  const screen = await render(
    renderAs(
      'a',
      <RouterLink className={({ isActive }) => (isActive ? 'active' : 'idle')} />,
      { className: 'own' },
      { className: 'given' },
    ),
  );
  expect(screen.container.innerHTML).toBe('<i class="active given own"></i>');
});

test('what is undefined takes nothing away', async () => {
  const screen = await render(
    renderAs(
      'span',
      <b title={undefined} className={undefined} />,
      { className: 'own' },
      { title: 'given', className: undefined },
    ),
  );
  expect(screen.container.innerHTML).toBe('<b title="given" class="own"></b>');
});

test('calls the handlers of all of them, the given element’s first', async () => {
  const calls: string[] = [];
  const call = (name: string) => vi.fn(() => void calls.push(name));
  const screen = await render(
    renderAs(
      'button',
      <button type="button" aria-label="Go" onClick={call('element')} />,
      { onClick: call('own') },
      { onClick: call('given'), children: 'Go' },
    ),
  );
  await screen.getByRole('button').click();
  expect(calls).toEqual(['element', 'given', 'own']);
});
