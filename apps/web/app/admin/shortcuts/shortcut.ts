/** Keys that are pressed together with Ctrl, or ⌘ on a Mac. */
export type Shortcut =
  | { readonly key: string; readonly withShift?: boolean; readonly withAlt?: boolean }
  /** A figure of the top row, with Shift. Layouts differ in what it types then. */
  | { readonly digit: number };

/** What a key press says of itself. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'getModifierState'
>;

/** Whether a shortcut was pressed. */
export function isShortcut(shortcut: Shortcut, event: PressedKey, isMac: boolean): boolean {
  if (isMac ? !event.metaKey || event.ctrlKey : !event.ctrlKey || event.metaKey) return false;
  if ('digit' in shortcut) {
    return event.shiftKey && !event.altKey && event.code === `Digit${shortcut.digit}`;
  }
  const { key, withShift = false, withAlt = false } = shortcut;
  // Many layouts type brackets with AltGr.
  const isMeantAlt = event.altKey === withAlt || (/^[[\]]$/u.test(key) && event.getModifierState('AltGraph'));
  if (!isMeantAlt || (event.shiftKey && !withShift)) return false;
  if (withShift && !event.shiftKey) return false;
  return event.key.toLowerCase() === key || (!isLatin(event.key) && event.code === codeOf(key));
}

/** How a shortcut is written: `Ctrl+Shift+8`, `⌘⇧8`. */
export function shortcutName(shortcut: Shortcut, isMac: boolean): string {
  const name = 'digit' in shortcut ? String(shortcut.digit) : shortcut.key.toUpperCase();
  const withShift = 'digit' in shortcut || shortcut.withShift === true;
  const withAlt = 'withAlt' in shortcut && shortcut.withAlt === true;
  if (isMac) return `⌘${withAlt ? '⌥' : ''}${withShift ? '⇧' : ''}${name}`;
  return `Ctrl+${withAlt ? 'Alt+' : ''}${withShift ? 'Shift+' : ''}${name}`;
}

/** Greek and Cyrillic keyboards have the shortcut on the same key. */
function isLatin(key: string): boolean {
  return /^[\u0020-\u007E]$/u.test(key) && key !== '>';
}

function codeOf(key: string): string | null {
  if (/^[a-z]$/u.test(key)) return `Key${key.toUpperCase()}`;
  // With Shift it types something else on most layouts.
  return key === '.' ? 'Period' : null;
}

/** Whether this is a Mac's keyboard, or that of a tablet of the same maker. */
export function isMacKeyboard(): boolean {
  return /^(?:Mac|iP)/u.test(navigator.platform);
}
