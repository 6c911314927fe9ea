import type { Meta, StoryObj } from '@storybook/react-vite';
import { Textarea } from './textarea.tsx';

const meta = {
  title: 'Forms/Textarea',
  component: Textarea,
  args: { 'aria-label': 'Excerpt', className: 'max-w-100' },
} satisfies Meta<typeof Textarea>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { placeholder: 'A sentence or two' } };

/** Grows with its content to 70 % of the viewport, then scrolls. */
export const Grown: Story = {
  args: { defaultValue: Array.from({ length: 12 }, (_, line) => `Line ${line + 1}`).join('\n') },
};

/** For a whole post. */
export const Tall: Story = { args: { minHeight: 300, defaultValue: '## Close the month' } };

export const Disabled: Story = { args: { disabled: true, defaultValue: '## Close the month' } };

export const Invalid: Story = { args: { 'aria-invalid': true } };
