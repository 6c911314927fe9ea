import type { Meta, StoryObj } from '@storybook/react-vite';
import { BrandMark } from './brand-mark.tsx';

const meta = {
  title: 'Brand/BrandMark',
  component: BrandMark,
} satisfies Meta<typeof BrandMark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

export const Large: Story = { args: { className: 'size-28' } };
