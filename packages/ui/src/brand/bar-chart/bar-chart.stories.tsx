import type { Meta, StoryObj } from '@storybook/react-vite';
import { BarChart } from './bar-chart.tsx';

const meta = {
  title: 'Graphics/BarChart',
  component: BarChart,
  args: {
    label: 'Revenue, costs and net, October to March. March: revenue 819, costs 65, net 754.',
    sources: ['papercut', 'tidepool'],
    periods: [
      { label: 'Oct', revenue: [120, 180], cost: 90 },
      { label: 'Nov', revenue: [180, 207], cost: 74 },
      { label: 'Dec', revenue: [240, 234], cost: 112 },
      { label: 'Jan', revenue: [290, 270], cost: 58 },
      { label: 'Feb', revenue: [341, 306], cost: 66 },
      { label: 'Mar', revenue: [450, 369], cost: 65 },
    ],
  },
  decorators: [
    (Story) => (
      <div className="max-w-190">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof BarChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const HalfAYear: Story = {};

export const OneSource: Story = {
  args: {
    label: 'Revenue and costs of papercut. March: revenue 450, costs 65, net 385.',
    sources: ['papercut'],
    periods: [
      { label: 'Feb', revenue: [341], cost: 66 },
      { label: 'Mar', revenue: [450], cost: 65 },
    ],
  },
};

/** The net line crosses zero. */
export const Loss: Story = {
  args: {
    label: 'Revenue and costs of tidepool. March: revenue 90, costs 240, net −150.',
    sources: ['tidepool'],
    periods: [
      { label: 'Feb', revenue: [180], cost: 60 },
      { label: 'Mar', revenue: [90], cost: 240 },
    ],
  },
};
