import type { Meta, StoryObj } from '@storybook/react-vite';
import { DiffRow } from './diff-row.tsx';

const meta = {
  title: 'Graphics/DiffRow',
  component: DiffRow,
  decorators: [
    (Story) => (
      <ul className="max-w-160">
        <Story />
      </ul>
    ),
  ],
} satisfies Meta<typeof DiffRow>;

export default meta;
type Story = StoryObj<typeof DiffRow>;

/** The head of a change. */
export const Hunk: Story = { args: { kind: 'hunk', date: '03-02', text: 'debit' } };

/** The line as the bank wrote it. */
export const Removed: Story = {
  args: { kind: 'del', text: 'DOMAINS*TIDEPOOL.DEV', tag: 'unsorted', amount: '−12.00' },
};

/** The line as proposed, filed under a branch. */
export const Added: Story = {
  args: { kind: 'add', text: 'Domain renewal', branch: 'tidepool', amount: '−12.00' },
};
