import type { Meta, StoryObj } from '@storybook/react-vite';
import { SkipLink } from './skip-link.tsx';

const meta = {
  title: 'Actions/SkipLink',
  component: SkipLink,
  args: { href: '#main' },
  parameters: { docs: { story: { inline: false, height: '120px' } } },
  decorators: [
    (Story) => (
      <>
        <Story />
        <main id="main" className="pt-8">
          The content of the page
        </main>
      </>
    ),
  ],
} satisfies Meta<typeof SkipLink>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Hidden: press Tab. */
export const Hidden: Story = {};

export const Focused: Story = { play: ({ canvas }) => canvas.getByRole('link').focus() };
