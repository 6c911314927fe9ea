import type { Meta, StoryObj } from '@storybook/react-vite';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { Textarea } from './textarea.tsx';

const meta = {
  title: 'Forms/Field',
  component: Field,
  args: { label: 'Post Title', className: 'max-w-100', children: <Input defaultValue="Closing the month" /> },
} satisfies Meta<typeof Field>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const WithHint: Story = { args: { hint: 'The URL comes from the title.' } };

export const WithError: Story = {
  args: {
    label: 'Email address',
    error: 'Please enter a valid email address.',
    children: <Input type="email" defaultValue="you@" />,
  },
};

export const WithHintAndError: Story = {
  args: { hint: 'The URL comes from the title.', error: 'A post needs a title.', children: <Input /> },
};

/** The note is part of the label and of the control's accessible name. */
export const WithLabelNote: Story = {
  args: {
    label: 'Content',
    labelNote: '(Pre-filled from Markdown)',
    children: <Textarea defaultValue="## Close the month" />,
  },
};
