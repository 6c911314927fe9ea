import { afterEach, describe, expect, test, vi } from 'vitest';

import { isShortcut, type PressedKey, type Shortcut, formatShortcut } from './shortcut.ts';

function press(pressed: Partial<PressedKey>): PressedKey {
  const keys = {
    key: '',
    code: '',
    ctrlKey: true,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...pressed,
  };
  const held = { Control: keys.ctrlKey, Meta: keys.metaKey, Shift: keys.shiftKey, Alt: keys.altKey };
  return { getModifierState: (name) => name in held && held[name as keyof typeof held], ...keys };
}

test.each<[string, Shortcut, Partial<PressedKey>, boolean]>([
  ['a letter', '$mod+b', { key: 'b' }, true],
  ['a letter with caps lock on', '$mod+b', { key: 'B' }, true],
  ['a letter without Ctrl', '$mod+b', { key: 'b', ctrlKey: false }, false],
  ['a letter with Shift', '$mod+b', { key: 'B', shiftKey: true }, false],
  ['a letter with Alt', '$mod+b', { key: 'b', altKey: true }, false],
  ['the same key of a Cyrillic keyboard', '$mod+b', { key: 'и', code: 'KeyB' }, true],
  ['a key that is another letter on this layout', '$mod+k', { key: 't', code: 'KeyK' }, false],
  ['a figure with Shift', '$mod+Shift+Digit8', { key: '*', code: 'Digit8', shiftKey: true }, true],
  ['a figure without', '$mod+Shift+Digit8', { key: '8', code: 'Digit8' }, false],
  ['a bracket', '$mod+]', { key: ']', code: 'BracketRight' }, true],
  [
    'a bracket that needs AltGr',
    '$mod+]',
    {
      key: ']',
      code: 'Digit9',
      altKey: true,
      getModifierState: (name) => name !== 'Shift' && name !== 'Meta',
    },
    true,
  ],
  ['zooming in on a German keyboard', '$mod+]', { key: '+', code: 'BracketRight' }, false],
  ['a full stop with Shift', '$mod+Shift+.', { key: '>', code: 'Period', shiftKey: true }, true],
  ['a full stop without', '$mod+Shift+.', { key: '.', code: 'Period' }, false],
  ['a letter with Alt that is asked for', '$mod+Alt+k', { key: 'k', altKey: true }, true],
  ['what Alt makes of a letter on a Mac', '$mod+Alt+k', { key: '˚', code: 'KeyK', altKey: true }, true],
  ['a letter without the Alt that is asked for', '$mod+Alt+k', { key: 'k' }, false],
])('%s', (_, shortcut, pressed, isMeant) => {
  expect(isShortcut(shortcut, press(pressed))).toBe(isMeant);
});

describe('on other systems', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** The same module where `navigator` says another system, which is asked once. */
  async function on(platform: string): Promise<typeof isShortcut> {
    vi.stubGlobal('navigator', { platform });
    vi.resetModules();
    return (await import('./shortcut.ts')).isShortcut;
  }

  test('on a Mac it is ⌘, and Ctrl moves the cursor as it always did', async () => {
    const isShortcutOnMac = await on('MacIntel');
    expect(isShortcutOnMac('$mod+b', press({ key: 'b', metaKey: true, ctrlKey: false }))).toBe(true);
    expect(isShortcutOnMac('$mod+b', press({ key: 'b' }))).toBe(false);
  });

  test('on Windows, a bracket or a letter that AltGr types is typed', async () => {
    const isShortcutOnWindows = await on('Win32');
    const getModifierState = (name: string) => name === 'AltGraph';
    const typed = { ctrlKey: false, altKey: false, getModifierState };
    expect(isShortcutOnWindows('$mod+[', press({ ...typed, key: '[', code: 'Digit8' }))).toBe(false);
    expect(isShortcutOnWindows('$mod+Alt+k', press({ ...typed, key: 'ķ', code: 'KeyK' }))).toBe(false);
  });
});

test('it is written as the keyboard has it', () => {
  expect(formatShortcut('$mod+b', false)).toBe('Ctrl+B');
  expect(formatShortcut('$mod+Shift+Digit8', false)).toBe('Ctrl+Shift+8');
  expect(formatShortcut('$mod+Shift+.', true)).toBe('⌘⇧.');
  expect(formatShortcut('$mod+Alt+k', false)).toBe('Ctrl+Alt+K');
  expect(formatShortcut('$mod+Alt+k', true)).toBe('⌘⌥K');
});
