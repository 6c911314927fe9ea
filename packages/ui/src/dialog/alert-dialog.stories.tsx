import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { AlertDialog } from './alert-dialog.tsx';

const meta = {
  title: 'Feedback/AlertDialog',
  component: AlertDialog,
  // A modal dialog would hide the docs page from the keyboard and screen readers, so it needs a
  // frame.
  parameters: { docs: { story: { inline: false, height: '420px' } } },
  args: {
    isOpen: true,
    title: 'Discard this text?',
    children: 'It cannot be had back.',
    actions: (
      <>
        <Button variant="outline">Keep it</Button>
        <Button variant="danger">Discard it</Button>
      </>
    ),
    onCancel: fn(),
  },
} satisfies Meta<typeof AlertDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The focus starts at the title, not at an action. */
export const Open: Story = {
  async play() {
    const question = await screen.findByRole('heading', { name: 'Discard this text?' });
    await waitFor(() => expect(question).toHaveFocus());
  },
};

/** Long content scrolls between the title and the actions. */
export const Long: Story = {
  args: {
    title: 'Your month, closed in twenty minutes, was saved in another tab while it was open here',
    children: Array.from({ length: 80 }, (_, line) => <p key={line}>A line of the other text.</p>),
  },
  async play() {
    await expect(await screen.findByRole('button', { name: 'Discard it' })).toBeVisible();
  },
};

export const Closed: Story = {
  args: { isOpen: false },
  async play() {
    await expect(screen.queryByRole('alertdialog')).toBeNull();
  },
};
