import { matchKeybindingPress, parseKeybinding } from 'tinykeys';

/** A key combination in tinykeys syntax: `$mod` is Ctrl, and ⌘ on a Mac. */
export type Shortcut = `$mod+${string}`;

/** The properties of a keyboard event that matter. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'getModifierState'
>;

/**
 * Returns true if the event is a shortcut.
 *
 * @example isShortcut('$mod+Shift+Digit8', event)
 */
export function isShortcut(shortcut: Shortcut, event: PressedKey): boolean {
  // On Windows, AltGr sets Ctrl and Alt for tinykeys, but types characters.
  if (!event.ctrlKey && !event.metaKey) return false;
  return getAlternatives(shortcut, event.key)
    .flatMap(parseKeybinding)
    .some((press) => matchKeybindingPress(event as KeyboardEvent, press));
}

/** Returns the display name: `Ctrl+Shift+8`, `⌘⇧8`. */
export function formatShortcut(shortcut: Shortcut, isMac: boolean): string {
  const name = getKey(shortcut).replace('Digit', '');
  const key = name.length === 1 ? name.toUpperCase() : name;
  const [withAlt, withShift] = [shortcut.includes('+Alt+'), shortcut.includes('+Shift+')];
  if (isMac) return `⌘${withAlt ? '⌥' : ''}${withShift ? '⇧' : ''}${key}`;
  return `Ctrl+${withAlt ? 'Alt+' : ''}${withShift ? 'Shift+' : ''}${key}`;
}

/** Returns a shortcut with its variants on other keyboard layouts. */
function getAlternatives(shortcut: Shortcut, pressed: string): readonly string[] {
  const key = getKey(shortcut);
  const withCode = (code: string) => [shortcut, shortcut.slice(0, -key.length) + code];
  if (/^[[\]]$/u.test(key)) return [shortcut, `$mod+AltGraph+${key}`];
  // With Shift it types another character on most layouts.
  if (key === '.' && (pressed === '>' || !isLatin(pressed))) return withCode('Period');
  // Greek and Cyrillic layouts have no Latin key; on a Mac Alt changes the character.
  if (/^[a-z]$/u.test(key) && !isLatin(pressed)) return withCode(`Key${key.toUpperCase()}`);
  return [shortcut];
}

function isLatin(key: string): boolean {
  return /^[\u0020-\u007E]$/u.test(key);
}

function getKey(shortcut: Shortcut): string {
  return shortcut.slice(shortcut.lastIndexOf('+') + 1);
}

/** Returns true on Mac and iPad keyboards. */
export function isMacKeyboard(): boolean {
  return /^(?:Mac|iP)/u.test(navigator.platform);
}
