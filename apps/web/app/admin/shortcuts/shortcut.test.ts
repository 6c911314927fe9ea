import { expect, test } from 'vitest';

import { commands } from '../post-form/editor/commands.ts';
import { isShortcut, type PressedKey, type Shortcut, shortcutName } from './shortcut.ts';

function press(pressed: Partial<PressedKey>): PressedKey {
  return {
    key: '',
    code: '',
    ctrlKey: true,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    getModifierState: () => false,
    ...pressed,
  };
}

test.each<[string, Shortcut, Partial<PressedKey>, boolean]>([
  ['a letter', { key: 'b' }, { key: 'b' }, true],
  ['a letter with caps lock on', { key: 'b' }, { key: 'B' }, true],
  ['a letter without Ctrl', { key: 'b' }, { key: 'b', ctrlKey: false }, false],
  ['a letter with Shift', { key: 'b' }, { key: 'B', shiftKey: true }, false],
  ['a letter with Alt', { key: 'b' }, { key: 'b', altKey: true }, false],
  ['the same key of a Cyrillic keyboard', { key: 'b' }, { key: 'и', code: 'KeyB' }, true],
  ['a key that is another letter on this layout', { key: 'k' }, { key: 't', code: 'KeyK' }, false],
  ['a figure with Shift', { digit: 8 }, { key: '*', code: 'Digit8', shiftKey: true }, true],
  ['a figure without', { digit: 8 }, { key: '8', code: 'Digit8' }, false],
  ['a bracket', { key: ']' }, { key: ']', code: 'BracketRight' }, true],
  [
    'a bracket that needs AltGr',
    { key: ']' },
    { key: ']', code: 'Digit9', altKey: true, getModifierState: (name) => name === 'AltGraph' },
    true,
  ],
  ['zooming in on a German keyboard', { key: ']' }, { key: '+', code: 'BracketRight' }, false],
  [
    'a full stop with Shift',
    { key: '.', withShift: true },
    { key: '>', code: 'Period', shiftKey: true },
    true,
  ],
  ['a full stop without', { key: '.', withShift: true }, { key: '.', code: 'Period' }, false],
  ['a letter with Alt that is asked for', { key: 'k', withAlt: true }, { key: 'k', altKey: true }, true],
  [
    'what Alt makes of a letter on a Mac',
    { key: 'k', withAlt: true },
    { key: '˚', code: 'KeyK', altKey: true },
    true,
  ],
  ['a letter without the Alt that is asked for', { key: 'k', withAlt: true }, { key: 'k' }, false],
])('%s', (_, shortcut, pressed, isMeant) => {
  expect(isShortcut(shortcut, press(pressed), false)).toBe(isMeant);
});

test('on a Mac it is ⌘, and Ctrl moves the cursor as it always did', () => {
  expect(isShortcut({ key: 'b' }, press({ key: 'b', metaKey: true, ctrlKey: false }), true)).toBe(true);
  expect(isShortcut({ key: 'b' }, press({ key: 'b' }), true)).toBe(false);
});

test('it is written as the keyboard has it', () => {
  expect(shortcutName({ key: 'b' }, false)).toBe('Ctrl+B');
  expect(shortcutName({ digit: 8 }, false)).toBe('Ctrl+Shift+8');
  expect(shortcutName({ key: '.', withShift: true }, true)).toBe('⌘⇧.');
  expect(shortcutName({ key: 'k', withAlt: true }, false)).toBe('Ctrl+Alt+K');
  expect(shortcutName({ key: 'k', withAlt: true }, true)).toBe('⌘⌥K');
});

test('no two commands have the same keys or the same name', () => {
  const names = commands.map(({ shortcut }) => shortcutName(shortcut, false));
  expect(new Set(names).size).toBe(commands.length);
  expect(new Set(commands.map(({ label }) => label)).size).toBe(commands.length);
});
