import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { findInput } from '../internal/testing/find.ts';
import type { FolderFile } from './folder-files.ts';
import { FileDrop, type FileDropProps, type FileDropState } from './file-drop.tsx';

const file = new File(['# March'], 'march.md', { type: 'text/markdown' });
const other = new File(['# April'], 'april.md', { type: 'text/markdown' });

const labels = {
  idle: 'Upload Markdown',
  loading: 'Loading file...',
  loaded: 'Markdown loaded ✓',
  choose: 'Choose .md file',
  replace: 'Replace',
};

async function renderFileDrop(
  state: FileDropState,
  props: Partial<Pick<FileDropProps, 'isMultiple' | 'isPageWide' | 'folder'>> = {},
) {
  const onFiles = vi.fn<(files: readonly File[]) => void>();
  const withState = (now: FileDropState) => (
    <FileDrop
      label="Markdown file (optional)"
      accept=".md,text/markdown"
      labels={labels}
      state={now}
      onFiles={onFiles}
      {...props}
    />
  );
  const screen = await render(withState(state));
  const input = screen.getByLabelText('Markdown file (optional)');
  return { screen, onFiles, input, show: (now: FileDropState) => screen.rerender(withState(now)) };
}

test('a chosen file is passed to onFiles, even the same one again', async () => {
  const { input, onFiles } = await renderFileDrop({ step: 'idle' });
  await expect.element(input).toHaveAttribute('accept', '.md,text/markdown');
  await userEvent.upload(input, file);
  // Emptied, because a browser does not tell of a choice that changes nothing.
  expect(findInput('input').value).toBe('');
  await userEvent.upload(input, file);
  expect(onFiles.mock.calls.map(([taken]) => taken[0]?.name)).toEqual(['march.md', 'march.md']);
});

test('a file drop’s only Tab stop is its button, which opens the file chooser', async () => {
  const { screen, input } = await renderFileDrop({ step: 'idle' });
  const open = vi.spyOn(findInput('input'), 'click').mockImplementation(() => {});
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Choose .md file' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(open).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Tab}');
  await expect.element(input).not.toHaveFocus();
});

test('a dropped file is passed to onFiles, and the browser does not open it', async () => {
  const { screen, onFiles } = await renderFileDrop({ step: 'idle' });
  const drop = dropOn(screen.getByText('Upload Markdown').element(), file);
  expect(drop.defaultPrevented).toBe(true);
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file]);
});

test('only the first of several files is used, unless isMultiple is set', async () => {
  const one = await renderFileDrop({ step: 'idle' });
  await expect.element(one.input).not.toHaveAttribute('multiple');
  dropOn(one.screen.getByText('Upload Markdown').element(), file, other);
  expect(one.onFiles).toHaveBeenCalledExactlyOnceWith([file]);
  await one.screen.unmount();

  const several = await renderFileDrop({ step: 'idle' }, { isMultiple: true });
  await expect.element(several.input).toHaveAttribute('multiple');
  dropOn(several.screen.getByText('Upload Markdown').element(), file, other);
  expect(several.onFiles).toHaveBeenCalledExactlyOnceWith([file, other]);
});

test('a drop outside the box is ignored, unless isPageWide is set', async () => {
  const narrow = await renderFileDrop({ step: 'idle' });
  expect(dropOn(document.body, file).defaultPrevented).toBe(false);
  expect(narrow.onFiles).not.toHaveBeenCalled();
  await narrow.screen.unmount();

  const wide = await renderFileDrop({ step: 'idle' }, { isPageWide: true });
  expect(dropOn(document.body, file).defaultPrevented).toBe(true);
  expect(wide.onFiles).toHaveBeenCalledExactlyOnceWith([file]);
  await wide.screen.unmount();
  expect(dropOn(document.body, file).defaultPrevented).toBe(false);
});

test('a folder is chosen by its own button, and its files have paths', async () => {
  const onFolderFiles = vi.fn();
  const folder = { label: 'Choose a folder', onFiles: onFolderFiles, onError: vi.fn() };
  const { screen, onFiles } = await renderFileDrop({ step: 'idle' }, { folder });
  const input = findInput('input');
  vi.spyOn(input, 'click').mockImplementation(() => {});
  await screen.getByRole('button', { name: 'Choose a folder' }).click();
  expect(input.webkitdirectory).toBe(true);
  const inFolder = new File(['# May'], 'may.md');
  Object.defineProperty(inFolder, 'webkitRelativePath', { value: 'blog/may.md' });
  // Only a folder on the disk could be uploaded here.
  Object.defineProperty(input, 'files', { value: [inFolder] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  expect(onFolderFiles).toHaveBeenCalledExactlyOnceWith([{ file: inFolder, path: 'blog/may.md' }]);
  expect(onFiles).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Choose .md file' }).click();
  expect(input.webkitdirectory).toBe(false);
});

test('a dropped folder is read recursively, except for skipped folders', async () => {
  const onFolderFiles = vi.fn<(files: readonly FolderFile[]) => void>();
  const { screen, onFiles } = await renderFileDrop(
    { step: 'idle' },
    {
      folder: {
        label: 'Choose a folder',
        onFiles: onFolderFiles,
        onError: vi.fn(),
        isSkipped: (path) => path === 'blog/.git',
      },
    },
  );
  const entry = fakeFolder('/blog', [
    fakeFile('/blog/a.md'),
    fakeFolder('/blog/posts', [fakeFile('/blog/posts/b.md')]),
    fakeFolder('/blog/.git', [fakeFile('/blog/.git/HEAD')]),
  ]);
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  Object.defineProperty(dataTransfer, 'items', { value: [{ webkitGetAsEntry: () => entry }] });
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  screen.getByText('Upload Markdown').element().dispatchEvent(drop);
  await expect.poll(() => onFolderFiles.mock.calls.length).toBe(1);
  expect(onFolderFiles.mock.calls[0]?.[0].map(({ path }) => path)).toEqual(['blog/a.md', 'blog/posts/b.md']);
  expect(onFiles).not.toHaveBeenCalled();
});

test('dragged text and handled drags are ignored', async () => {
  const { onFiles } = await renderFileDrop({ step: 'idle' }, { isPageWide: true });
  const text = new DataTransfer();
  text.setData('text/plain', 'words');
  const drop = new DragEvent('drop', { dataTransfer: text, bubbles: true, cancelable: true });
  document.body.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(false);
  document.body.addEventListener('drop', (event) => event.preventDefault(), { once: true });
  dropOn(document.body, file);
  expect(onFiles).not.toHaveBeenCalled();
});

test('a drop is ignored if a React handler prevents its default and React’s root is the document', async () => {
  const { onFiles } = await renderFileDrop({ step: 'idle' }, { isPageWide: true });
  // Where React listens then. It cannot have that root here, beside the roots of these tests.
  document.addEventListener('drop', (event) => event.preventDefault(), { once: true });
  dropOn(document.body, file);
  expect(onFiles).not.toHaveBeenCalled();
});

test('a loading file drop says so, accepts another file and keeps the focus', async () => {
  const { screen, onFiles, input, show } = await renderFileDrop({ step: 'idle' });
  await userEvent.keyboard('{Tab}');
  await show({ step: 'loading' });
  await expect.element(screen.getByText('Loading file...')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Choose .md file' })).toHaveFocus();
  await userEvent.upload(input, file);
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file]);
});

test('a loaded file drop says so and has a replace button', async () => {
  const { screen } = await renderFileDrop({ step: 'loaded', name: 'march.md' });
  await expect.element(screen.getByText('Markdown loaded ✓')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Replace' }))
    .toHaveAccessibleDescription('Markdown loaded ✓ march.md');
});

test('an error is announced and describes the input and the button', async () => {
  const { screen, input, show } = await renderFileDrop({ step: 'loading' });
  const message = 'Please upload a markdown (.md) file';
  await show({ step: 'failed', message });
  await expect.element(screen.getByRole('alert')).toHaveTextContent(message);
  await expect.element(input).toBeInvalid();
  await expect.element(input).toHaveAccessibleDescription(`Upload Markdown ${message}`);
  await expect
    .element(screen.getByRole('button', { name: 'Choose .md file' }))
    .toHaveAccessibleDescription(`Upload Markdown ${message}`);
});

test('a file drop’s labels can be changed', async () => {
  const words = { idle: 'Add', loading: 'Wait', loaded: 'Done', choose: 'Choose file', replace: 'Other' };
  const screen = await render(
    <FileDrop label="Receipt" accept=".pdf" state={{ step: 'idle' }} onFiles={vi.fn()} labels={words} />,
  );
  await expect
    .element(screen.getByRole('button', { name: 'Choose file' }))
    .toHaveAccessibleDescription('Add');
});

test('a file drop has default labels', async () => {
  const screen = await render(
    <FileDrop
      label="Receipt"
      accept=".pdf"
      state={{ step: 'loaded', name: 'march.pdf' }}
      onFiles={vi.fn()}
    />,
  );
  await expect
    .element(screen.getByRole('button', { name: 'Replace' }))
    .toHaveAccessibleDescription('File loaded march.pdf');
});

function fakeFile(fullPath: string) {
  return {
    isFile: true,
    isDirectory: false,
    fullPath,
    file: (resolve: (read: File) => void) => resolve(file),
  };
}

/** As in Chromium: a part of the folder at each call, and at last none. */
function fakeFolder(fullPath: string, entries: readonly object[]) {
  const createReader = () => {
    const parts = entries.map((entry) => [entry]);
    return { readEntries: (resolve: (part: readonly object[]) => void) => resolve(parts.shift() ?? []) };
  };
  return { isFile: false, isDirectory: true, fullPath, createReader };
}

function dropOn(element: Element, ...files: File[]): DragEvent {
  const dataTransfer = new DataTransfer();
  for (const each of files) dataTransfer.items.add(each);
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  element.dispatchEvent(drop);
  return drop;
}
