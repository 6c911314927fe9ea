import type { Meta, StoryObj } from '@storybook/react-vite';
import { DiffRow } from './diff-row.tsx';

const meta = {
  title: 'Graphics/DiffRow',
  component: DiffRow,
  // Storybook's parser does not read unions of props.
  argTypes: {
    kind: {
      description: '`hunk` is the header of a change, `del` the line as it was, `add` the line as proposed.',
      table: { type: { summary: "'hunk' | 'del' | 'add'" } },
    },
    text: {
      description: 'What happened, in the words of this line.',
      table: { type: { summary: 'string' } },
    },
    date: { description: 'The day, formatted. Only for `hunk`.', table: { type: { summary: 'string' } } },
    tag: {
      description: 'The old category; it gives way on narrow screens. Only for `del`.',
      table: { type: { summary: 'string' } },
    },
    amount: {
      description: 'Formatted, with its sign. Not for `hunk`.',
      table: { type: { summary: 'string' } },
    },
    branch: {
      description: 'The branch it would be filed under. Only for `add`.',
      table: { type: { summary: 'BranchName' } },
    },
  },
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

/** The header of a change. */
export const Hunk: Story = { args: { kind: 'hunk', date: '03-02', text: 'debit' } };

/** The line as the bank wrote it. */
export const Removed: Story = {
  args: { kind: 'del', text: 'DOMAINS*TIDEPOOL.DEV', tag: 'unsorted', amount: '−12.00' },
};

/** The proposed line, filed under a branch. */
export const Added: Story = {
  args: { kind: 'add', text: 'Domain renewal', branch: 'tidepool', amount: '−12.00' },
};
