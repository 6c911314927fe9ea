import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ToolbarButton } from './toolbar-button.tsx';
import { Toolbar } from './toolbar.tsx';

function Example() {
  const [pressed, setPressed] = useState('');
  return (
    <>
      <Toolbar label="Formatting">
        {['Bold', 'Italic', 'Quote'].map((label) => (
          <ToolbarButton key={label} label={label} shortcut="Ctrl+1" onClick={() => setPressed(label)}>
            <span />
          </ToolbarButton>
        ))}
      </Toolbar>
      <textarea aria-label="Text" />
      <output>{pressed}</output>
    </>
  );
}

test('a toolbar is one Tab stop, and arrow keys move around it', async () => {
  const screen = await render(<Example />);
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Bold' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Italic');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(screen.getByRole('button', { name: 'Quote' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('button', { name: 'Bold' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(screen.getByLabelText('Text')).toHaveFocus();
});

test('a click on a toolbar button keeps the cursor in the text', async () => {
  const screen = await render(<Example />);
  await screen.getByLabelText('Text').click();
  await screen.getByRole('button', { name: 'Quote' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Quote');
  await expect.element(screen.getByLabelText('Text')).toHaveFocus();
});

test('a toolbar button is named by its label and has its shortcut as a tooltip', async () => {
  const screen = await render(<Example />);
  const button = screen.getByRole('button', { name: 'Bold', exact: true });
  await expect.element(button).toHaveAttribute('title', 'Bold (Ctrl+1)');
});
