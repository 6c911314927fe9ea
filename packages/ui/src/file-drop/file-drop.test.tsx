import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { findInput } from '../internal/testing/find.ts';
import { FileDrop, type FileDropState } from './file-drop.tsx';

const file = new File(['# March'], 'march.md', { type: 'text/markdown' });

async function renderFileDrop(state: FileDropState) {
  const onFile = vi.fn<(file: File) => void>();
  const withState = (now: FileDropState) => (
    <FileDrop label="Markdown file (optional)" accept=".md,text/markdown" state={now} onFile={onFile} />
  );
  const screen = await render(withState(state));
  const input = screen.getByLabelText('Markdown file (optional)');
  return { screen, onFile, input, show: (now: FileDropState) => screen.rerender(withState(now)) };
}

test('a chosen file is handed over, and the same one again', async () => {
  const { input, onFile } = await renderFileDrop({ step: 'idle' });
  await expect.element(input).toHaveAttribute('accept', '.md,text/markdown');
  await userEvent.upload(input, file);
  // Emptied, because a browser does not tell of a choice that changes nothing.
  expect(findInput('input').value).toBe('');
  await userEvent.upload(input, file);
  expect(onFile.mock.calls.map(([taken]) => taken.name)).toEqual(['march.md', 'march.md']);
});

test('its one Tab stop is the button, which opens the file chooser', async () => {
  const { screen, input } = await renderFileDrop({ step: 'idle' });
  const open = vi.spyOn(findInput('input'), 'click').mockImplementation(() => {});
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Choose .md file' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(open).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Tab}');
  await expect.element(input).not.toHaveFocus();
});

test('a file dropped on the box is handed over, and the browser does not open it', async () => {
  const { screen, onFile } = await renderFileDrop({ step: 'idle' });
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  screen.getByText('Upload Markdown').element().dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
  expect(onFile).toHaveBeenCalledExactlyOnceWith(file);
});

test('while a file loads it says so, takes no other and keeps the focus', async () => {
  const { screen, onFile, input, show } = await renderFileDrop({ step: 'idle' });
  await userEvent.keyboard('{Tab}');
  await show({ step: 'loading' });
  await expect.element(screen.getByText('Loading file...')).toBeVisible();
  await expect.element(input).toBeDisabled();

  const button = screen.getByRole('button', { name: 'Choose .md file' });
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  screen
    .getByText('Loading file...')
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  expect(onFile).not.toHaveBeenCalled();
});

test('once loaded it says so and offers to replace the file', async () => {
  const { screen } = await renderFileDrop({ step: 'loaded', name: 'march.md' });
  await expect.element(screen.getByText('Markdown loaded ✓')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Replace' }))
    .toHaveAccessibleDescription('Markdown loaded ✓ march.md');
});

test('a failure is announced, and described by it are the input and the button', async () => {
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

test('its words can be others', async () => {
  const labels = { idle: 'Add', loading: 'Wait', loaded: 'Done', choose: 'Choose file', replace: 'Other' };
  const screen = await render(
    <FileDrop label="Receipt" accept=".pdf" state={{ step: 'idle' }} onFile={vi.fn()} labels={labels} />,
  );
  await expect
    .element(screen.getByRole('button', { name: 'Choose file' }))
    .toHaveAccessibleDescription('Add');
});
