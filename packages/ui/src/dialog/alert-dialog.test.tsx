import axe from 'axe-core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '../button/button.tsx';
import { AlertDialog } from './alert-dialog.tsx';

const onDiscard = vi.fn();

function Page({ lines = 1 }: { lines?: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <main>
      <Button onClick={() => setIsOpen(true)}>Discard</Button>
      <Button>Behind</Button>
      <AlertDialog
        isOpen={isOpen}
        title="Discard this text?"
        onCancel={close}
        actions={
          <>
            <Button variant="outline" onClick={close}>
              Keep it
            </Button>
            <Button variant="danger" onClick={onDiscard}>
              Discard it
            </Button>
          </>
        }
      >
        {Array.from({ length: lines }, (_, line) => (
          <p key={line}>It cannot be had back.</p>
        ))}
      </AlertDialog>
    </main>
  );
}

async function openDialog(lines?: number) {
  const screen = await render(<Page {...(lines === undefined ? {} : { lines })} />);
  await screen.getByRole('button', { name: 'Discard' }).click();
  const dialog = screen.getByRole('alertdialog', { name: 'Discard this text?' });
  await expect.element(dialog).toBeVisible();
  return { screen, dialog };
}

test('an alert dialog’s focus starts at the title and stays inside', async () => {
  const { screen } = await openDialog();
  await expect.element(screen.getByRole('heading', { name: 'Discard this text?' })).toHaveFocus();
  const reached = new Set<string>();
  for (let press = 0; press < 6; press += 1) {
    await userEvent.keyboard('{Tab}');
    reached.add(document.activeElement?.textContent ?? '');
  }
  expect(reached).toContain('Keep it');
  expect(reached).toContain('Discard it');
  expect(reached).not.toContain('Behind');
});

test('Escape cancels an alert dialog and restores the focus', async () => {
  const { screen, dialog } = await openDialog();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Discard' })).toHaveFocus();
  expect(onDiscard).not.toHaveBeenCalled();
});

test('a click outside does not close an alert dialog', async () => {
  const { dialog } = await openDialog();
  document.elementFromPoint(2, 2)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  document.elementFromPoint(2, 2)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(dialog).toBeVisible();
});

test('a long alert dialog keeps its buttons visible, and axe finds no issues', async () => {
  const { screen } = await openDialog(200);
  await expect.element(screen.getByRole('button', { name: 'Discard it' })).toBeInViewport();
  const { violations } = await axe.run(
    { include: ['[role=alertdialog]'] },
    { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  );
  expect(violations.map(({ id }) => id)).toEqual([]);
});
