import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ThemeToggle } from './theme-toggle.tsx';

const meta = {
  title: 'Actions/ThemeToggle',
  component: ThemeToggle,
} satisfies Meta<typeof ThemeToggle>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Each click selects the next choice, as the toolbar does. */
export const Toggle: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /^Theme: / })).toBeVisible();
  },
};
