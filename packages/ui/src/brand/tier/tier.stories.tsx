import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../button/button.tsx';
import { freeFeatures, proFeatures } from '../../internal/testing/sample-features.ts';
import { Tier } from './tier.tsx';

const meta = {
  title: 'Graphics/Tier',
  component: Tier,
  args: {
    name: 'Free Tier',
    price: '$0',
    period: 'per month',
    note: 'No credit card required. Upgrade or cancel anytime.',
    banner: 'Coming Soon',
    features: freeFeatures,
    children: <Button variant="outline">Join Waitlist</Button>,
  },
  decorators: [
    (Story) => (
      <div className="max-w-140">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Tier>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Numbered: Story = {};

/** Additions to another tier as the added lines of a diff. */
export const AsDiff: Story = {
  args: {
    name: 'Business Pro',
    price: '$50',
    note: 'Its own account, its own card, its own tax form.',
    features: proFeatures,
    diff: { base: 'Everything in Free', lineCount: freeFeatures.length },
    children: <Button>Join Waitlist</Button>,
  },
};
