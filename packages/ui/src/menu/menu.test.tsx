import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../button/button.tsx';
import { MenuItem } from './menu-item.tsx';
import { Menu } from './menu.tsx';

async function renderMenu() {
  const signOut = vi.fn();
  const screen = await render(
    <Menu trigger={<Button variant="ghost">User menu</Button>}>
      <MenuItem onClick={vi.fn()}>Settings</MenuItem>
      <MenuItem icon={<svg aria-hidden="true" />} onClick={signOut}>
        Sign out
      </MenuItem>
    </Menu>,
  );
  const trigger = screen.getByRole('button', { name: 'User menu' });
  return { screen, trigger, signOut };
}

test('the trigger has aria-haspopup and aria-expanded', async () => {
  const { screen, trigger } = await renderMenu();
  await expect.element(trigger).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  await trigger.click();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
  await expect.element(screen.getByRole('menu')).toBeVisible();
});

test('a menu works by keyboard and returns the focus to its button', async () => {
  const { screen, trigger, signOut } = await renderMenu();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('menuitem', { name: 'Sign out' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(signOut).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('Escape closes a menu and restores the focus', async () => {
  const { screen, trigger, signOut } = await renderMenu();
  await trigger.click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  expect(signOut).not.toHaveBeenCalled();
});

test('menu items are 44 px high', async () => {
  const { screen, trigger } = await renderMenu();
  await trigger.click();
  const item = screen.getByRole('menuitem', { name: 'Sign out' });
  await expect.element(item).toBeVisible();
  expect(item.element().getBoundingClientRect().height).toBe(44);
});
