import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';

function Example() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog isOpen={isOpen} title="Keys" onClose={() => setIsOpen(false)}>
        A line.
      </Dialog>
    </>
  );
}

test.each(['{Escape}', '{Tab}{Enter}'])('%s closes a dialog and restores the focus', async (keys) => {
  const screen = await render(<Example />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Keys' })).toHaveFocus();
  await userEvent.keyboard(keys);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});
