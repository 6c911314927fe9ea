import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { renderAs } from './render-as.tsx';

test('renderAs renders the element with the component’s and the caller’s classes', async () => {
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

test('renderAs renders the given element, whose props take precedence', async () => {
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

test('renderAs joins class names with a class function', async () => {
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

test('renderAs ignores undefined props', async () => {
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

test('renderAs calls all handlers, the given element’s first', async () => {
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
