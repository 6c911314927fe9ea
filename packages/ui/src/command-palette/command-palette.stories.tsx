import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { CommandPalette } from './command-palette.tsx';

const meta = {
  title: 'Actions/CommandPalette',
  component: CommandPalette,
  // A modal dialog would hide the docs page from the keyboard and screen readers, so it needs a
  // frame.
  parameters: { docs: { story: { inline: false, height: '420px' } } },
  args: {
    isOpen: true,
    label: 'Command palette',
    placeholder: 'Type a command',
    query: '',
    groups: [
      {
        heading: 'Go to',
        items: [
          { id: 'posts', label: 'Manage Posts' },
          { id: 'files', label: 'Files' },
        ],
      },
      { heading: 'Do', items: [{ id: 'keys', label: 'Keyboard shortcuts', keys: '?' }] },
    ],
    status: '3 results',
    onQueryChange: fn(),
    onSelect: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof CommandPalette>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async () => {
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
  },
};

export const NoAnswer: Story = {
  args: { query: 'zeppelin', groups: [], status: 'Nothing answers to “zeppelin”' },
  play: Open.play,
};
