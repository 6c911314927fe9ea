import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowRight, Pencil, Trash2 } from 'lucide-react';
import { Button } from './button.tsx';

const meta = {
  title: 'Actions/Button',
  component: Button,
  args: { children: 'New Post' },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = {};

export const Outline: Story = { args: { variant: 'outline', children: 'Cancel' } };

export const Ghost: Story = { args: { variant: 'ghost', children: 'View' } };

export const Danger: Story = {
  args: {
    variant: 'danger',
    children: (
      <>
        <Trash2 />
        Delete
      </>
    ),
  },
};

export const Large: Story = { args: { size: 'lg', children: 'Join the Waitlist' } };

export const IconOnly: Story = {
  args: { variant: 'ghost', size: 'icon', 'aria-label': 'Edit', children: <Pencil /> },
};

export const WithIcon: Story = {
  args: {
    variant: 'outline',
    children: (
      <>
        Next Post
        <ArrowRight />
      </>
    ),
  },
};

export const Disabled: Story = { args: { disabled: true, children: 'Publish Post' } };

export const Pending: Story = { args: { size: 'lg', isPending: true, children: 'Joining...' } };

/** With `render`, a link looks like a button and stays a link. */
export const AsLink: Story = {
  args: { variant: 'ghost', render: <a href="#blog">View</a>, children: undefined },
};
