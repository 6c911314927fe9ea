import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { TabList } from './tab-list.tsx';

const meta = {
  title: 'Actions/TabList',
  component: TabList,
  args: {
    label: 'The form and its preview',
    tabs: [
      { name: 'write', label: 'Write', panelId: 'write' },
      { name: 'preview', label: 'Preview', panelId: 'preview' },
    ],
    value: 'write',
    onValueChange: fn(),
  },
  render: function WithPanels(args) {
    const [chosen, setChosen] = useState(args.value);
    return (
      <>
        <TabList {...args} value={chosen} onValueChange={setChosen} />
        {args.tabs.map(({ name, label, panelId }) => (
          <div
            key={name}
            id={panelId}
            role="tabpanel"
            aria-labelledby={`${panelId}-tab`}
            hidden={name !== chosen}
          >
            <p className="py-4">The panel of {label}.</p>
          </div>
        ))}
      </>
    );
  },
} satisfies Meta<typeof TabList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TwoTabs: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Preview' }));
    await expect(canvas.getByRole('tabpanel', { name: 'Preview' })).toBeVisible();
  },
};
