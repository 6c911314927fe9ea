import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bold, Italic, List, ListOrdered, ListTodo, Quote, Table } from 'lucide-react';
import { expect, fn } from 'storybook/test';
import { ToolbarButton } from './toolbar-button.tsx';
import { Toolbar } from './toolbar.tsx';

const meta = {
  title: 'Actions/Toolbar',
  component: Toolbar,
  args: {
    label: 'Formatting',
    children: (
      <>
        <ToolbarButton label="Bold" shortcut="Ctrl+B" onClick={fn()}>
          <Bold />
        </ToolbarButton>
        <ToolbarButton label="Italic" shortcut="Ctrl+I" onClick={fn()}>
          <Italic />
        </ToolbarButton>
        <ToolbarButton label="Quote" onClick={fn()}>
          <Quote />
        </ToolbarButton>
      </>
    ),
  },
} satisfies Meta<typeof Toolbar>;

export default meta;
type Story = StoryObj<typeof meta>;

/** One Tab stop; arrow keys move inside. */
export const Formatting: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Bold' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('button', { name: 'Italic' })).toHaveFocus();
  },
};

/** More buttons than fit in a row. */
export const Rows: Story = {
  args: {
    className: 'max-w-50',
    children: [Bold, Italic, List, ListOrdered, ListTodo, Quote, Table].map((Icon, index) => (
      <ToolbarButton key={index} label={`Button ${index + 1}`} onClick={fn()}>
        <Icon />
      </ToolbarButton>
    )),
  },
};
