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

/** From 1100 px up a line ties it to the trunk. */
export const OnTrunk: Story = {
  args: { icon: <GitBranch />, isOnTrunk: true },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '180px' } } },
  decorators: [
    (Story) => (
      <div className="wrap trunk py-12">
        <Story />
      </div>
    ),
  ],
};
