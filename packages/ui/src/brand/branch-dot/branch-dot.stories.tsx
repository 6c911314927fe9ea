import type { Meta, StoryObj } from '@storybook/react-vite';
import { branches } from './branches.ts';
import { BranchDot } from './branch-dot.tsx';

const meta = {
  title: 'Graphics/BranchDot',
  component: BranchDot,
  args: { branch: 'main' },
} satisfies Meta<typeof BranchDot>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Single: Story = {};

/** Always beside the branch's name. */
export const EveryBranch: Story = {
  render: () => (
    <ul className="grid gap-2 font-mono text-data">
      {branches.map((branch) => (
        <li key={branch} className="flex items-center gap-2">
          <BranchDot branch={branch} /> {branch}
        </li>
      ))}
    </ul>
  ),
};
