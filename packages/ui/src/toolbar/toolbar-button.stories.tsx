import type { Meta, StoryObj } from '@storybook/react-vite';
import { Maximize } from 'lucide-react';
import { fn } from 'storybook/test';
import { ToolbarButton } from './toolbar-button.tsx';
import { Toolbar } from './toolbar.tsx';

const meta = {
  title: 'Actions/ToolbarButton',
  component: ToolbarButton,
  args: { label: 'Focus mode', onClick: fn(), children: <Maximize /> },
  decorators: [
    (Story) => (
      <Toolbar label="View">
        <Story />
      </Toolbar>
    ),
  ],
} satisfies Meta<typeof ToolbarButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { shortcut: 'Ctrl+Shift+F' } };

export const Off: Story = { args: { isPressed: false } };

export const On: Story = { args: { isPressed: true } };

export const Disabled: Story = { args: { isDisabled: true } };
