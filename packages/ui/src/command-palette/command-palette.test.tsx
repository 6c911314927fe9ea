import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CommandPalette, type CommandPaletteItem } from './command-palette.tsx';

const items = ['June', 'May', 'April'].map((label) => ({ id: label, label }));

function Example({ onChoose }: { onChoose: (item: CommandPaletteItem) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [query, setQuery] = useState('');
  const entries = items.filter(({ label }) => label.toLowerCase().includes(query));
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <CommandPalette
        isOpen={isOpen}
        label="Months"
        placeholder="Type a month"
        query={query}
        onQueryChange={setQuery}
        groups={entries.length > 0 ? [{ heading: 'Months', items: entries }] : []}
        status={`${entries.length} results`}
        onSelect={(item) => {
          setIsOpen(false);
          onChoose(item);
        }}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

test('typing filters, arrow keys and Enter select, and the focus is restored', async () => {
  const onChoose = vi.fn<(item: CommandPaletteItem) => void>();
  const screen = await render(<Example onChoose={onChoose} />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Type a month' })).toHaveFocus();
  await userEvent.keyboard('a');
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 results');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(items[2]);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('Enter selects the first result', async () => {
  const onChoose = vi.fn<(item: CommandPaletteItem) => void>();
  const screen = await render(<Example onChoose={onChoose} />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await userEvent.keyboard('may{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(items[1]);
});

test('Escape selects nothing', async () => {
  const onChoose = vi.fn<(item: CommandPaletteItem) => void>();
  const screen = await render(<Example onChoose={onChoose} />);
  await screen.getByRole('button', { name: 'Open' }).click();
  await userEvent.keyboard('m{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(onChoose).not.toHaveBeenCalled();
});
