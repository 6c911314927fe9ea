import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { AnchoredMenu } from './anchored-menu.tsx';
import { MenuItem } from './menu-item.tsx';

const meta = {
  title: 'Actions/AnchoredMenu',
  component: AnchoredMenu,
  parameters: { docs: { story: { inline: false, height: '260px' } } },
  args: {
    anchor: null,
    label: 'Move June',
    onClose: fn(),
    children: (
      <>
        <MenuItem icon={<ArrowUp />} onClick={fn()}>
          Move up
        </MenuItem>
        <MenuItem icon={<ArrowDown />} onClick={fn()}>
          Move down
        </MenuItem>
      </>
    ),
  },
  render: (args) => <UnderAButton {...args} />,
} satisfies Meta<typeof AnchoredMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Move June' }));
    await waitFor(() => expect(screen.getByRole('menu')).toBeVisible());
  },
};

function UnderAButton(args: ComponentProps<typeof AnchoredMenu>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Move June"
        aria-haspopup="menu"
        aria-expanded="false"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <GripVertical />
      </Button>
      <AnchoredMenu {...args} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
