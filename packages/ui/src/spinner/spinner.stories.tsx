import type { Meta, StoryObj } from '@storybook/react-vite';
import { Spinner } from './spinner.tsx';

const meta = {
  title: 'Feedback/Spinner',
  component: Spinner,
} satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

/** With a text that says what happens. */
export const BesideWords: Story = {
  render: () => (
    <span className="flex items-center gap-2 font-mono text-ui">
      <Spinner /> Loading
    </span>
  ),
};
