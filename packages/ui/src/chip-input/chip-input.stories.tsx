import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { fn, userEvent } from 'storybook/test';
import { Field } from '../field/field.tsx';
import { ChipInput } from './chip-input.tsx';

const meta = {
  title: 'Forms/ChipInput',
  component: ChipInput,
  args: {
    values: ['Rust', 'C#', '日本語'],
    text: '',
    suggestions: ['Rust', 'Taxes', 'Bookkeeping', 'Side projects'],
    label: 'Tags',
    getRemoveLabel: (value) => `Remove ${value}`,
    status: '',
    onTextChange: fn(),
    onAdd: fn(),
    onRemove: fn(),
  },
  render: (args) => <Example {...args} />,
} satisfies Meta<typeof ChipInput>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Keeps the values and the text. */
function Example({ values: first, text: firstText, ...props }: ComponentProps<typeof ChipInput>) {
  const [values, setValues] = useState(first);
  const [text, setText] = useState(firstText);
  return (
    <Field label="Tags" className="max-w-100">
      <ChipInput
        {...props}
        values={values}
        text={text}
        onTextChange={setText}
        onAdd={(texts, rest) => {
          const added = texts.map((each) => each.trim()).filter(Boolean);
          setValues([...new Set([...values, ...added])]);
          setText(rest);
        }}
        onRemove={setValues}
      />
    </Field>
  );
}

export const Empty: Story = { args: { values: [] } };

export const Filled: Story = {};

/** A long value breaks in its frame. */
export const LongValue: Story = {
  args: { values: ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter'] },
};

export const ReadOnly: Story = { args: { isReadOnly: true } };

/** Typing offers the known values that contain the text. */
export const Suggesting: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'ta');
  },
};
