import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Dialog } from './dialog.tsx';

const meta = {
  title: 'Feedback/Dialog',
  component: Dialog,
  // A modal dialog would hide the docs page from the keyboard and screen readers, so it needs a
  // frame.
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
