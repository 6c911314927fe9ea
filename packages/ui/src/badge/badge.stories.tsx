import type { Meta, StoryObj } from '@storybook/react-vite';
import { GitBranch } from 'lucide-react';
import { Badge } from './badge.tsx';

const meta = {
  title: 'Page/Badge',
  component: Badge,
  args: { children: 'For Independent Developers' },
} satisfies Meta<typeof Badge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const WithIcon: Story = { args: { icon: <GitBranch /> } };
