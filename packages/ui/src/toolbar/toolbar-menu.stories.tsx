import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bold, Heading, Heading2, Heading3 } from 'lucide-react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { MenuItem } from '../menu/menu-item.tsx';
import { ToolbarButton } from './toolbar-button.tsx';
import { ToolbarMenu } from './toolbar-menu.tsx';
import { Toolbar } from './toolbar.tsx';

const meta = {
  title: 'Actions/ToolbarMenu',
  component: ToolbarMenu,
  parameters: { docs: { story: { inline: false, height: '200px' } } },
  args: {
    label: 'Heading',
    icon: <Heading />,
    children: (
      <>
        <MenuItem icon={<Heading2 />} shortcut="Ctrl+Alt+1" onClick={fn()}>
          Section
        </MenuItem>
        <MenuItem icon={<Heading3 />} shortcut="Ctrl+Alt+2" onClick={fn()}>
          Subsection
        </MenuItem>
      </>
    ),
  },
  decorators: [
    (Story) => (
      <Toolbar label="Formatting">
        <ToolbarButton label="Bold" onClick={fn()}>
          <Bold />
        </ToolbarButton>
        <Story />
      </Toolbar>
    ),
  ],
} satisfies Meta<typeof ToolbarMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Heading' }));
    await waitFor(() => expect(screen.getByRole('menu')).toBeVisible());
  },
};

export const Disabled: Story = { args: { isDisabled: true } };
