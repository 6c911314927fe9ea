// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import { useQueryParam } from './use-query-param.ts';

const render = createRenderer();
let change: (value: string | null) => void;

function Screen() {
  const [, changeOwn] = useQueryParam('draft');
  useEffect(() => {
    change = changeOwn;
  }, [changeOwn]);
  return null;
}

test('keeps the state of the history entry, such as the search of the list before', async () => {
  const state = { listSearch: '?q=tax' };
  const router = createMemoryRouter([{ path: '/form', element: <Screen /> }], {
    initialEntries: [{ pathname: '/form', search: '?draft=key', state }],
  });
  await render(<RouterProvider router={router} />);
  await act(async () => change(null));
  expect(router.state.location).toMatchObject({ search: '', state });
});

test('changes the address of its own screen alone', async () => {
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Screen /> },
      { path: '/list', element: null },
    ],
    { initialEntries: ['/form?a=b'] },
  );
  await render(<RouterProvider router={router} />);
  await act(async () => change('key'));
  expect(router.state.location.search).toBe('?a=b&draft=key');
  await act(() => router.navigate('/list?q=tax'));
  await act(async () => change('late'));
  expect(router.state.location).toMatchObject({ pathname: '/list', search: '?q=tax' });
});
