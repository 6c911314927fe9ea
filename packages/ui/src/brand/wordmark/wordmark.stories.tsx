import type { Meta, StoryObj } from '@storybook/react-vite';
import { SampleLink } from '../../internal/testing/sample-link.tsx';
import { Wordmark } from './wordmark.tsx';

const meta = {
  title: 'Brand/Wordmark',
  component: Wordmark,
} satisfies Meta<typeof Wordmark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};

/** A link to the home page. */
export const AsLink: Story = { args: { render: <SampleLink to="#home" /> } };
