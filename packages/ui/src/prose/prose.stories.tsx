import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProseSample } from '../internal/testing/prose-sample.tsx';
import { Prose } from './prose.tsx';

const meta = {
  title: 'Page/Prose',
  component: Prose,
  parameters: { docs: { story: { inline: false, height: '720px' } } },
} satisfies Meta<typeof Prose>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every element of Markdown. */
export const Post: Story = { args: { children: <ProseSample /> } };

/** For the preview beside a form. */
export const Compact: Story = { args: { isCompact: true, children: <ProseSample /> } };
