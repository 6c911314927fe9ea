import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../button/button.tsx';
import { AnchoredMenu } from './anchored-menu.tsx';
import { MenuItem } from './menu-item.tsx';

function Rows({ onMove }: { onMove: (name: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = anchor?.textContent ?? '';
  return (
    <>
      {['June', 'May'].map((each) => (
        <Button
          key={each}
          aria-haspopup="menu"
          aria-expanded="false"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {each}
        </Button>
      ))}
      <AnchoredMenu anchor={anchor} label={`Move ${name}`} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => onMove(name)}>Move up</MenuItem>
        <MenuItem onClick={() => onMove(name)}>Move down</MenuItem>
      </AnchoredMenu>
    </>
  );
}

test('each button opens the one menu, with its own name and action', async () => {
  const onMove = vi.fn();
  const screen = await render(<Rows onMove={onMove} />);
  for (const name of ['May', 'June']) {
    const button = screen.getByRole('button', { name });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await expect.element(screen.getByRole('menu', { name: `Move ${name}` })).toBeVisible();
    await screen.getByRole('menuitem', { name: 'Move down' }).click();
    expect(onMove).toHaveBeenLastCalledWith(name);
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  }
});

test('an anchored menu works by keyboard and returns the focus to its button', async () => {
  const onMove = vi.fn();
  const screen = await render(<Rows onMove={onMove} />);
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: 'Move up' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onMove).toHaveBeenCalledExactlyOnceWith('May');
  await expect.element(screen.getByRole('button', { name: 'May' })).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'May' })).toHaveFocus();
});
