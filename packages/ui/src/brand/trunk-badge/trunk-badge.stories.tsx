import type { Meta, StoryObj } from '@storybook/react-vite';
import { GitBranch } from 'lucide-react';
import { TrunkBadge } from './trunk-badge.tsx';

const meta = {
  title: 'Brand/TrunkBadge',
  component: TrunkBadge,
  args: { children: 'For Independent Developers', icon: <GitBranch /> },
} satisfies Meta<typeof TrunkBadge>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Connected to the trunk from 1100 px. */
export const OnTrunk: Story = {
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '180px' } } },
  decorators: [
    (Story) => (
      <div className="wrap trunk py-12">
        <Story />
      </div>
    ),
  ],
};
