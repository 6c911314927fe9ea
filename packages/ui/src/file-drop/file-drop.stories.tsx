import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { FileDrop } from './file-drop.tsx';

const meta = {
  title: 'Forms/FileDrop',
  component: FileDrop,
  args: { label: 'Markdown file', accept: '.md,text/markdown', onFiles: fn(), className: 'max-w-110' },
} satisfies Meta<typeof FileDrop>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { args: { state: { step: 'idle' } } };

/** Another file can be chosen while one loads; the last one wins. */
export const Loading: Story = { args: { state: { step: 'loading' } } };

export const Loaded: Story = { args: { state: { step: 'loaded', name: 'closing-the-month.md' } } };

export const LoadedWithLongName: Story = {
  args: {
    state: { step: 'loaded', name: 'closing-the-month-in-twenty-minutes-and-never-again-thinking-of-it.md' },
  },
};

export const Failed: Story = {
  args: { state: { step: 'failed', message: 'Please upload a markdown (.md) file' } },
};

/** Files can be dropped anywhere on the page, which shows a frame while they are over it. */
export const SeveralFromThePage: Story = {
  args: { state: { step: 'idle' }, isMultiple: true, isPageWide: true },
};

/** A second button chooses a folder. Folders can be dropped too. */
export const WithFolders: Story = {
  args: {
    state: { step: 'idle' },
    isMultiple: true,
    folder: { label: 'Choose a folder', onFiles: fn(), onError: fn() },
  },
};

export const OtherWords: Story = {
  args: {
    state: { step: 'idle' },
    label: 'Backup',
    accept: '.json,application/json',
    labels: {
      idle: 'Restore a backup',
      loading: 'Reading the backup...',
      loaded: 'Backup read ✓',
      choose: 'Choose .json file',
      replace: 'Replace',
    },
  },
};
