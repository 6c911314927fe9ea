import type { Meta, StoryObj } from '@storybook/react-vite';
import { Prose, ProsePart } from './prose.tsx';

const meta = {
  title: 'Page/ProsePart',
  component: ProsePart,
} satisfies Meta<typeof ProsePart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const End: Story = {
  render: () => (
    <Prose>
      <ProsePart>
        <h2>The last quarter</h2>
        <p>What was written before stands in another part.</p>
      </ProsePart>
      <ProsePart>
        <p>Between the two is the room that is between any two paragraphs.</p>
      </ProsePart>
    </Prose>
  ),
};
