import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

const meta = {
  title: 'Feedback/Toaster',
  component: Toaster,
  parameters: { docs: { story: { inline: false, height: '300px' } } },
} satisfies Meta<typeof Toaster>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Polite; lasts 6 s. */
export const Success: Story = {
  play: async () => {
    toast.success('Success!', 'You have been added.');
    await waitFor(() => expect(screen.getByRole('status')).toBeVisible());
  },
};

/** Interrupts; lasts 10 s. */
export const Failure: Story = {
  play: async () => {
    toast.error('Invalid email', 'Please enter a valid email address.');
    await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
  },
};

/** Polite, with an action; lasts until it is dismissed. */
export const Info: Story = {
  play: async () => {
    toast.info('A new version of the site is ready', { label: 'Reload', onClick: () => {} });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible());
  },
};

/** With an action it lasts 30 s. */
export const WithAction: Story = {
  play: async () => {
    toast.success('Post deleted successfully', '“June”', { label: 'Undo', onClick: () => {} });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible());
  },
};

/** The action is a link. */
export const WithLink: Story = {
  play: async () => {
    toast.success('Blog post updated successfully!', undefined, {
      label: 'View post',
      href: '#post',
      onClick: () => {},
    });
    await waitFor(() => expect(screen.getByRole('link', { name: 'View post' })).toBeVisible());
  },
};

/** Requested three times, shown once. */
export const SaidAgain: Story = {
  play: async () => {
    for (let times = 0; times < 3; times += 1) toast.error('Error reading file');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
  },
};

export const Stacked: Story = {
  play: async () => {
    toast.success('Post deleted successfully');
    toast.error('Invalid email', 'Please enter a valid email address.');
    await waitFor(() => expect(screen.getByRole('status')).toBeVisible());
    await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
  },
};

/** From anywhere, at any time. */
export const FromButtons: Story = {
  render: () => (
    <div className="flex flex-wrap gap-4">
      <Button onClick={() => toast.success('Success!', 'You have been added.')}>Say what went well</Button>
      <Button
        variant="outline"
        onClick={() => toast.error('Invalid email', 'Please enter a valid email address.')}
      >
        Say what went wrong
      </Button>
      <Toaster />
    </div>
  ),
};
