import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bold, Italic, Link } from 'lucide-react';
import { fn } from 'storybook/test';
import { ToolbarButton } from './toolbar-button.tsx';
import { ToolbarSeparator } from './toolbar-separator.tsx';
import { Toolbar } from './toolbar.tsx';

const meta = {
  title: 'Actions/ToolbarSeparator',
  component: ToolbarSeparator,
  render: () => (
    <Toolbar label="Formatting">
      <ToolbarButton label="Bold" onClick={fn()}>
        <Bold />
      </ToolbarButton>
      <ToolbarButton label="Italic" onClick={fn()}>
        <Italic />
      </ToolbarButton>
      <ToolbarSeparator />
      <ToolbarButton label="Link" onClick={fn()}>
        <Link />
      </ToolbarButton>
    </Toolbar>
  ),
} satisfies Meta<typeof ToolbarSeparator>;

export default meta;
type Story = StoryObj<typeof meta>;

export const BetweenGroups: Story = {};
