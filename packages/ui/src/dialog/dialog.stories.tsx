import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Dialog } from './dialog.tsx';

const meta = {
  title: 'Feedback/Dialog',
  component: Dialog,
  // It takes the whole page away from the keyboard and from screen readers: on the page about it, in a frame of its own.
  parameters: { docs: { story: { inline: false, height: '420px' } } },
  args: {
    isOpen: true,
    title: 'Keyboard shortcuts',
    children: Array.from({ length: 40 }, (_, line) => <p key={line}>A line to look at.</p>),
    onClose: fn(),
  },
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async () => {
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Keyboard shortcuts' })).toHaveFocus());
  },
};
