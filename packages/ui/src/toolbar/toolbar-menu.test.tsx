import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MenuItem } from '../menu/menu-item.tsx';
import { ToolbarButton } from './toolbar-button.tsx';
import { ToolbarMenu } from './toolbar-menu.tsx';
import { Toolbar } from './toolbar.tsx';

function Example({ isForText = false }) {
  const [chosen, setChosen] = useState('');
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <Toolbar label="Formatting">
        <ToolbarButton label="Bold" onClick={() => setChosen('Bold')}>
          <span />
        </ToolbarButton>
        <ToolbarMenu label="Heading" icon={<span />} {...(isForText && { finalFocus: text })}>
          <MenuItem shortcut="Ctrl+1" onClick={() => setChosen('Section')}>
            Section
          </MenuItem>
        </ToolbarMenu>
      </Toolbar>
      <textarea ref={text} aria-label="Text" />
      <output>{chosen}</output>
    </>
  );
}

test('a toolbar menu is reached by arrow keys and works by keyboard', async () => {
  const screen = await render(<Example />);
  await userEvent.keyboard('{Tab}{ArrowRight}');
  const button = screen.getByRole('button', { name: 'Heading' });
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: /^Section/u })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menuitem', { name: /^Section/u })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Section');
  await expect.element(button).toHaveFocus();
});

test('a toolbar menu focuses finalFocus only after an item is chosen', async () => {
  const screen = await render(<Example isForText />);
  const button = screen.getByRole('button', { name: 'Heading' });
  await button.click();
  await screen.getByRole('menuitem', { name: /^Section/u }).click();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Text')).toHaveFocus();
  await button.click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('a menu item shows its shortcut', async () => {
  const screen = await render(<Example />);
  await screen.getByRole('button', { name: 'Heading' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Section Ctrl+1' })).toBeVisible();
});
