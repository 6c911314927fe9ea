import type { Meta, StoryObj } from '@storybook/react-vite';
import { TrunkNode } from './trunk-node.tsx';

const meta = {
  title: 'Page/TrunkNode',
  component: TrunkNode,
  args: { kind: 'open', className: 'top-10' },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '160px' } } },
  decorators: [
    (Story) => (
      <section className="wrap trunk min-h-40 pt-9">
        <Story />
        From 1100 px up a node sits on the trunk.
      </section>
    ),
  ],
} satisfies Meta<typeof TrunkNode>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A section or a post. */
export const Open: Story = { args: { kind: 'open' } };

/** A merge. */
export const Filled: Story = { args: { kind: 'filled' } };

/** The newest point, where the trunk ends. Labeled from 1340 px. */
export const Head: Story = { args: { kind: 'head' } };
