import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from '../../card/card.tsx';
import { Ledger } from './ledger.tsx';

const meta = {
  title: 'Graphics/Ledger',
  component: Ledger,
  args: {
    caption: 'Three weeks of March, entry by entry',
    columns: [
      { label: 'One account', total: '−12.00' },
      { label: 'Business', total: '+359.00', closedAs: 'Business, closed' },
    ],
    narrowColumnLabel: 'Amount',
    totalLabel: 'March, closed',
    rows: [
      {
        number: '01',
        date: '03-02',
        entry: 'Domain renewal',
        branch: 'main',
        amount: { column: 0, text: '−12.00', isCredit: false },
      },
      { number: '02', date: '03-08', entry: 'branch: business', branch: 'main', concerns: ['business'] },
      { number: '03', date: '03-09', entry: 'branch: tidepool', branch: 'business', concerns: ['tidepool'] },
      {
        number: '04',
        date: '03-14',
        entry: '41 subscriptions',
        branch: 'tidepool',
        amount: { column: 1, text: '+369.00', isCredit: true },
      },
      {
        number: '05',
        date: '03-22',
        entry: 'Email sending',
        branch: 'business',
        amount: { column: 1, text: '−10.00', isCredit: false },
      },
      {
        number: '06',
        date: '03-31',
        entry: 'close: merge into business',
        branch: 'business',
        concerns: ['tidepool'],
      },
    ],
    branches: [
      { name: 'main', lane: 0, drawStep: 0 },
      { name: 'business', lane: 1, opens: { row: 1, lane: 0 }, drawStep: 1 },
      {
        name: 'tidepool',
        lane: 2,
        opens: { row: 2, lane: 1 },
        closes: { row: 5, lane: 1 },
        drawStep: 2,
      },
    ],
    selected: null,
  },
} satisfies Meta<typeof Ledger>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AllBranches: Story = {};

/** Lines of other branches are dimmed. */
export const OneBranchSelected: Story = { args: { selected: 'tidepool' } };

/** The bands are aligned with the sprocket holes. */
export const OnFanFoldPaper: Story = {
  decorators: [
    (Story) => (
      <Card fan>
        <Story />
      </Card>
    ),
  ],
};
