/** Text colors. Each must be readable on each ground. */
export const textTokens = ['ink', 'ink-2', 'ink-3', 'green', 'blue', 'ochre', 'rose', 'red'];

/** Backgrounds of text and controls. */
export const groundTokens = ['paper', 'sheet', 'band'];

/** Text colors on other backgrounds. */
export const otherTextPairs: readonly (readonly [text: string, ground: string])[] = [
  ['on-green', 'green'],
  ['on-green', 'green-hover'],
  ['green-hover', 'paper'],
  ['paper', 'ink'],
  ['ink', 'green-soft'],
  ['ink-2', 'green-soft'],
  ['green', 'green-soft'],
  ['ink', 'red-soft'],
  ['ink-2', 'red-soft'],
  ['red', 'red-soft'],
];

/** Colors of control frames and the focus ring. Each must be visible on each ground. */
export const markTokens = ['line', 'focus'];

/** WCAG 2.2 AA: 1.4.3 for text, 1.4.11 for non-text. */
export const minContrast = { text: 4.5, mark: 3 } as const;
