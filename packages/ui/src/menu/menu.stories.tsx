import type { Meta, StoryObj } from '@storybook/react-vite';
import { LogOut, Settings, User } from 'lucide-react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { MenuItem } from './menu-item.tsx';
import { Menu } from './menu.tsx';

const meta = {
  title: 'Actions/Menu',
  component: Menu,
  args: {
    trigger: (
      <Button variant="ghost" size="icon" aria-label="User menu">
        <User />
      </Button>
    ),
    children: (
      <>
        <MenuItem icon={<Settings />} onClick={fn()}>
          Settings
        </MenuItem>
        <MenuItem icon={<LogOut />} onClick={fn()}>
          Sign out
        </MenuItem>
      </>
    ),
  },
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = {
  parameters: { docs: { story: { inline: false, height: '260px' } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'User menu' }));
    await waitFor(() => expect(screen.getByRole('menu')).toBeVisible());
  },
};
