import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { BranchDot } from '../brand/branch-dot/branch-dot.tsx';
import { branches } from '../brand/branch-dot/branches.ts';
import { ToggleButton } from './toggle-button.tsx';

const meta = {
  title: 'Actions/ToggleButton',
  component: ToggleButton,
  args: { isPressed: false, children: 'all' },
} satisfies Meta<typeof ToggleButton>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A controlled toggle. */
export const Toggle: Story = {
  render: function Toggle(args) {
    const [isPressed, setIsPressed] = useState(args.isPressed);
    return <ToggleButton {...args} isPressed={isPressed} onClick={() => setIsPressed(!isPressed)} />;
  },
  play: async ({ canvas, userEvent }) => {
    const chip = canvas.getByRole('button', { name: 'all' });
    await userEvent.click(chip);
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
  },
};

export const Pressed: Story = { args: { isPressed: true } };

/** Each branch with its dot. */
export const Branches: Story = {
  render: () => (
    <div className="flex flex-wrap gap-4">
      {branches.map((branch) => (
        <ToggleButton key={branch} icon={<BranchDot branch={branch} />} isPressed={branch === 'tidepool'}>
          {branch}
        </ToggleButton>
      ))}
    </div>
  ),
};
