import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { Notice } from './notice.tsx';

const meta = {
  title: 'Feedback/Notice',
  component: Notice,
  args: { title: 'You have unsaved text from April 2.' },
} satisfies Meta<typeof Notice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Info: Story = {};

export const Warning: Story = {
  args: { tone: 'warning', title: 'Some posts could not be read.', children: 'The exact text is kept.' },
};

export const Danger: Story = { args: { tone: 'danger', title: 'Posts cannot be saved in this browser.' } };

export const WithActions: Story = {
  args: {
    children: 'It was kept in this browser.',
    actions: (
      <>
        <Button>Restore draft</Button>
        <Button variant="outline">Discard</Button>
      </>
    ),
  },
};

/** With a dismiss button. */
export const Dismissible: Story = { args: { onDismiss: () => {} } };

/** Announced at the next pause in speech. */
export const Polite: Story = {
  args: { live: 'polite' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('status')).toHaveTextContent('You have unsaved text');
  },
};

/** Announced immediately. */
export const Assertive: Story = {
  args: { tone: 'danger', live: 'assertive', title: 'Posts cannot be saved in this browser.' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Posts cannot be saved');
  },
};

/** Renders nothing without a title. */
export const Silent: Story = {
  args: { title: null, live: 'polite' },
  render: (args) => (
    <>
      <Notice {...args} />
      <p>The notice above has nothing to say.</p>
    </>
  ),
};
