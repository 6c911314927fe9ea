import { matchKeybindingPress, parseKeybinding } from 'tinykeys';

/** Keys that are pressed together, in the words of tinykeys: `$mod` is Ctrl, and ⌘ on a Mac. */
export type Shortcut = `$mod+${string}`;

/** What a key press says of itself. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'getModifierState'
>;

/**
 * Whether a shortcut was pressed.
 *
 * @example isShortcut('$mod+Shift+Digit8', event)
 */
export function isShortcut(shortcut: Shortcut, event: PressedKey): boolean {
  // On Windows tinykeys takes AltGr alone, by which letters are typed, for Ctrl and Alt.
  if (!event.ctrlKey && !event.metaKey) return false;
  return getAlternatives(shortcut, event.key)
    .flatMap(parseKeybinding)
    .some((press) => matchKeybindingPress(event as KeyboardEvent, press));
}

/** How a shortcut is written: `Ctrl+Shift+8`, `⌘⇧8`. */
export function formatShortcut(shortcut: Shortcut, isMac: boolean): string {
  const name = getKey(shortcut).replace('Digit', '');
  const key = name.length === 1 ? name.toUpperCase() : name;
  const [withAlt, withShift] = [shortcut.includes('+Alt+'), shortcut.includes('+Shift+')];
  if (isMac) return `⌘${withAlt ? '⌥' : ''}${withShift ? '⇧' : ''}${key}`;
  return `Ctrl+${withAlt ? 'Alt+' : ''}${withShift ? 'Shift+' : ''}${key}`;
}

/** A shortcut, and how else it is pressed on keyboards with other letters. */
function getAlternatives(shortcut: Shortcut, pressed: string): readonly string[] {
  const key = getKey(shortcut);
  const withCode = (code: string) => [shortcut, shortcut.slice(0, -key.length) + code];
  // Many layouts type brackets with AltGr.
  if (/^[[\]]$/u.test(key)) return [shortcut, `$mod+AltGraph+${key}`];
  // With Shift it types something else on most layouts.
  if (key === '.' && (pressed === '>' || !isLatin(pressed))) return withCode('Period');
  // Greek and Cyrillic keyboards have the shortcut on the same key, and Alt makes other signs of it on a Mac.
  if (/^[a-z]$/u.test(key) && !isLatin(pressed)) return withCode(`Key${key.toUpperCase()}`);
  return [shortcut];
}

function isLatin(key: string): boolean {
  return /^[\u0020-\u007E]$/u.test(key);
}

function getKey(shortcut: Shortcut): string {
  return shortcut.slice(shortcut.lastIndexOf('+') + 1);
}

/** Whether this is a Mac's keyboard, or that of a tablet of the same maker. */
export function isMacKeyboard(): boolean {
  return /^(?:Mac|iP)/u.test(navigator.platform);
}
