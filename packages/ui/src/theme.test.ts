import { afterEach, describe, expect, test } from 'vitest';
import { getContrast, getTokenColour } from './internal/testing/contrast.ts';
import { emulateMedia } from './internal/testing/emulate-media.ts';
import {
  groundTokens,
  minContrast,
  markTokens,
  otherTextPairs,
  textTokens,
} from './internal/testing/token-pairs.ts';

afterEach(async () => {
  delete document.documentElement.dataset['theme'];
  delete document.documentElement.dataset['followingLink'];
  await emulateMedia({});
});

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  test('checkboxes have the colors of the tokens', () => {
    document.documentElement.dataset['theme'] = theme;
    const box = Object.assign(document.createElement('input'), { type: 'checkbox' });
    document.body.append(box);
    const look = getComputedStyle(box);
    expect([look.backgroundColor, look.borderColor]).toEqual([
      getTokenColour('sheet'),
      getTokenColour('line'),
    ]);
    box.checked = true;
    expect([look.backgroundColor, look.borderColor]).toEqual([
      getTokenColour('green'),
      getTokenColour('green'),
    ]);
    expect(getComputedStyle(box, '::after').borderRightColor).toBe(getTokenColour('on-green'));
    box.remove();
  });

  test('text has a contrast of at least 4.5', () => {
    document.documentElement.dataset['theme'] = theme;
    const pairs = [
      ...textTokens.flatMap((text) => groundTokens.map((ground) => [text, ground] as const)),
      ...otherTextPairs,
    ];
    const tooFaint = pairs.filter(
      ([text, ground]) => getContrast(getTokenColour(text), getTokenColour(ground)) < minContrast.text,
    );
    expect(tooFaint).toEqual([]);
  });

  test('control frames and the focus ring have a contrast of at least 3', () => {
    document.documentElement.dataset['theme'] = theme;
    const pairs = markTokens.flatMap((mark) => groundTokens.map((ground) => [mark, ground] as const));
    const tooFaint = pairs.filter(
      ([mark, ground]) => getContrast(getTokenColour(mark), getTokenColour(ground)) < minContrast.mark,
    );
    expect(tooFaint).toEqual([]);
  });
});

test('every token is declared, even unused ones', () => {
  const styles = getComputedStyle(document.documentElement);
  const tokens = { color: 'rose', text: 'hero', ease: 'inout', radius: 'tag', font: 'serif' };
  for (const [family, name] of Object.entries(tokens)) {
    // Put together here, because Tailwind would find a whole name in this file and call it used.
    expect(styles.getPropertyValue(`--${family}-${name}`), name).not.toBe('');
  }
});

test('both typefaces load from the package’s files', async () => {
  const faces = await Promise.all([
    document.fonts.load('500 20px "Besley Variable"'),
    document.fonts.load('500 20px "Red Hat Mono Variable"'),
  ]);
  expect(faces.flat().map(({ status }) => status)).toEqual(['loaded', 'loaded']);
  expect(getComputedStyle(document.body).fontFamily).toMatch(/^"Besley Variable"/);
});

test('only followed links scroll smoothly', () => {
  expect(getComputedStyle(document.documentElement).scrollBehavior).toBe('auto');
  document.documentElement.dataset['followingLink'] = '';
  expect(getComputedStyle(document.documentElement).scrollBehavior).toBe('smooth');
});

test('nothing is animated with reduced motion', async () => {
  document.documentElement.dataset['followingLink'] = '';
  expect(getComputedStyle(document.documentElement).scrollBehavior).toBe('smooth');
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
  expect(getComputedStyle(document.documentElement).scrollBehavior).toBe('auto');
  const box = document.createElement('div');
  box.className = 'animate-spin transition-all';
  document.body.append(box);
  expect(getComputedStyle(box).animationName).toBe('none');
  expect(getComputedStyle(box).transitionProperty).toBe('none');
  box.remove();
});

test('print is black on white, even in the dark theme', async () => {
  await emulateMedia({ media: 'print' });
  const tokens = [...groundTokens, ...textTokens, ...markTokens, 'trunk', 'margin'] as const;
  const printed = () => tokens.map((token) => [token, getTokenColour(token)]);
  const fromLight = printed();
  document.documentElement.dataset['theme'] = 'dark';
  expect(getTokenColour('paper')).toBe('rgb(255, 255, 255)');
  expect(getTokenColour('ink')).toBe('rgb(0, 0, 0)');
  expect(printed()).toEqual(fromLight);
});
