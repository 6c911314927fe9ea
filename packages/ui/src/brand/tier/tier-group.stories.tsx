import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../button/button.tsx';
import { freeFeatures, proFeatures } from '../../internal/testing/sample-features.ts';
import { Tier, TierGroup } from './tier.tsx';

const meta = {
  title: 'Graphics/TierGroup',
  component: TierGroup,
  args: {
    children: (
      <>
        <Tier
          name="Free Tier"
          price="$0"
          period="per month"
          note="No credit card required. Upgrade or cancel anytime."
          banner="Coming Soon"
          features={freeFeatures}
        >
          <Button variant="outline">Join Waitlist</Button>
        </Tier>
        <Tier
          name="Business Pro"
          price="$50"
          period="per month"
          note="Its own account, its own card, its own tax form."
          banner="Coming Soon"
          features={proFeatures}
          diff={{ base: 'Everything in Free', lineCount: freeFeatures.length }}
        >
          <Button>Join Waitlist</Button>
        </Tier>
      </>
    ),
  },
} satisfies Meta<typeof TierGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Side by side from 760 px, aligned line for line. */
export const TwoTiers: Story = {};
