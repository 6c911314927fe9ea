import type { Meta, StoryContext, StoryObj } from '@storybook/react-vite';
import { LogOut } from 'lucide-react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { MenuItem } from './menu-item.tsx';
import { Menu } from './menu.tsx';

const meta = {
  title: 'Actions/MenuItem',
  component: MenuItem,
  args: { onClick: fn(), children: 'Sign out' },
  // Items are only visible in an open menu.
  render: (args) => (
    <Menu trigger={<Button variant="outline">Menu</Button>}>
      <MenuItem {...args} />
    </Menu>
  ),
  play: openMenu,
  parameters: { docs: { story: { inline: false, height: '200px' } } },
} satisfies Meta<typeof MenuItem>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const WithIcon: Story = { args: { icon: <LogOut /> } };

export const WithShortcut: Story = { args: { icon: <LogOut />, shortcut: 'Ctrl+Q' } };

/** Focusable, but without effect. */
export const Disabled: Story = { args: { icon: <LogOut />, shortcut: 'Ctrl+Q', isDisabled: true } };

/** Reached by arrow keys. */
export const Highlighted: Story = {
  args: { icon: <LogOut /> },
  play: async (context) => {
    await openMenu(context);
    await context.userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem')).toHaveFocus());
  },
};

async function openMenu({ canvas, userEvent }: Pick<StoryContext, 'canvas' | 'userEvent'>): Promise<void> {
  await userEvent.click(canvas.getByRole('button', { name: 'Menu' }));
  await waitFor(() => expect(screen.getByRole('menuitem')).toBeVisible());
}
