import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowLeft } from 'lucide-react';
import { SampleLink } from '../internal/testing/sample-link.tsx';
import { TextLink } from './text-link.tsx';

const meta = {
  title: 'Actions/TextLink',
  component: TextLink,
  args: { href: '#blog' },
} satisfies Meta<typeof TextLink>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { children: 'Read the blog' } };

export const WithIcon: Story = {
  args: {
    children: (
      <>
        <ArrowLeft />
        Back to all posts
      </>
    ),
  },
};

/** A router's link with the same styles. */
export const RoutersLink: Story = { args: { render: <SampleLink to="#blog" />, children: 'Read the blog' } };
