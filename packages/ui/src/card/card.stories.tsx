import type { Meta, StoryObj } from '@storybook/react-vite';
import { Card } from './card.tsx';

const meta = {
  title: 'Page/Card',
  component: Card,
  args: { className: 'min-h-40', children: <p className="p-6">A sheet of paper</p> },
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

/** Sprocket holes from 761 px. */
export const Fan: Story = { args: { fan: true, children: <p className="p-6">Fan-fold printer paper</p> } };

/** The same look on a semantic element. */
export const AsFigure: Story = {
  args: { render: <figure aria-label="Sample ledger" />, children: <p className="p-6">A figure on paper</p> },
};
