import type { Meta, StoryObj } from '@storybook/react-vite';
import { DoubleEntry } from './double-entry.tsx';

const meta = {
  title: 'Graphics/DoubleEntry',
  component: DoubleEntry,
  args: {
    headings: { title: 'Entry', in: 'You put in', out: 'You get back' },
    items: [
      {
        title: 'Business Setup',
        in: 'Answers about what you build, who owns it and where you live.',
        out: 'A business entity record, with its documents filed away from your personal ones.',
      },
      {
        title: 'Financial Tracking',
        in: 'A connected account.',
        out: 'Each transaction proposed to a branch and a category. You review the diff before it lands.',
      },
      {
        title: 'Tax Optimization',
        in: 'A year of categorised entries.',
        out: 'Business expenses grouped for filing.',
      },
    ],
  },
} satisfies Meta<typeof DoubleEntry>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

/** The list's line leaves the page's trunk and joins it again. */
export const OnTrunk: Story = {
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '640px' } } },
  decorators: [
    (Story) => (
      <div className="wrap trunk py-10">
        <Story />
      </div>
    ),
  ],
};
