import { createCommands } from '@branchbook/markdown-editor/commands';
import { expect, test } from 'vitest';

import { getAdminShortcuts } from './all-shortcuts.ts';
import { formatKeys } from '../../lib/shortcuts/row-keys.ts';

test.each([true, false])(
  'every shortcut is listed, and within a part of the admin no two are alike (a Mac: %s)',
  (isMac) => {
    for (const { shortcuts } of getAdminShortcuts(isMac)) {
      expect(new Set(shortcuts.map(({ keys }) => keys)).size).toBe(shortcuts.length);
      expect(new Set(shortcuts.map(({ does }) => does)).size).toBe(shortcuts.length);
    }
    const all = getAdminShortcuts(isMac).flatMap(({ shortcuts }) => shortcuts.map(({ does }) => does));
    expect(all).toEqual(
      expect.arrayContaining(
        createCommands().all.flatMap(({ label, shortcut }) => (shortcut ? [label] : [])),
      ),
    );
  },
);

test('the keys of a table are listed, with the way out', () => {
  const writing = getAdminShortcuts(false).find(({ heading }) => heading === 'Writing');
  expect(writing?.shortcuts).toEqual(
    expect.arrayContaining([
      { keys: 'Tab', does: 'Indent in lists and code; next table cell, a new row after the last' },
      { keys: 'Shift+Tab', does: 'Outdent in lists and code; previous table cell' },
      { keys: 'Esc, then Tab', does: 'Leave the text from a list, code or a table' },
    ]),
  );
});

test('no key of the editor is also one that is heard everywhere, but that of a link', () => {
  const [everywhere, writing] = getAdminShortcuts(false).map(({ shortcuts }) => shortcuts);
  const shared = everywhere?.filter(({ keys }) => writing?.some((each) => each.keys === keys));
  expect(shared?.map(({ keys }) => keys)).toEqual(['Ctrl+K']);
});

test('a Mac has its own names for keys', () => {
  const keys = getAdminShortcuts(true).flatMap(({ shortcuts }) => shortcuts.map((each) => each.keys));
  expect(keys.join(' ')).not.toMatch(/Ctrl|Alt|Shift|Delete/u);
  expect(formatKeys('Alt ↑ ↓', false)).toBe('Alt ↑ ↓');
});
