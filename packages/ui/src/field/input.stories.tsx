import type { Meta, StoryObj } from '@storybook/react-vite';
import { Input } from './input.tsx';

const meta = {
  title: 'Forms/Input',
  component: Input,
  args: {
    type: 'email',
    'aria-label': 'Email address',
    placeholder: 'you@example.dev',
    className: 'max-w-100',
  },
} satisfies Meta<typeof Input>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};

export const Filled: Story = { args: { defaultValue: 'ada@example.dev' } };

/** As high as a large button. */
export const Large: Story = { args: { size: 'lg' } };

export const Disabled: Story = { args: { disabled: true, defaultValue: 'Ada Lovelace' } };

/** A `Field` with an error sets this. */
export const Invalid: Story = { args: { 'aria-invalid': true, defaultValue: 'you@' } };

export const Focused: Story = { play: ({ canvas }) => canvas.getByRole('textbox').focus() };
