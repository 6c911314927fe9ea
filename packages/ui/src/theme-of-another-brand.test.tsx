import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button, Input, Notice, Card } from './index.ts';
import { getTokenColour } from './internal/testing/contrast.ts';
import { emulateMedia } from './internal/testing/emulate-media.ts';

/** The tokens of another brand, as an app declares them: in no layer. */
const harbour = `
  :root {
    --color-paper: rgb(255 253 248);
    --color-sheet: rgb(255 255 255);
    --color-ink: rgb(20 24 32);
    --color-green: rgb(120 40 160);
    --color-green-hover: rgb(120 40 160);
    --color-on-green: rgb(255 250 240);
    --color-rose: rgb(0 105 92);
    --radius-control: 999px;
    --font-mono: 'Courier New', monospace;
    --text-ui: 17px;
  }
  [data-theme='dark'] {
    --color-green: rgb(210 160 240);
    --color-green-hover: rgb(210 160 240);
    --color-on-green: rgb(30 10 40);
  }
`;
const styles = document.createElement('style');
styles.textContent = harbour;

beforeEach(async () => {
  // What is still on its way to another colour has neither.
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
  // Before the stylesheet of the package: which of the two comes first must not matter.
  document.head.prepend(styles);
});

afterEach(async () => {
  await emulateMedia({});
  styles.remove();
  delete document.documentElement.dataset['theme'];
});

test('components use the colors, shapes and type of an app’s tokens', async () => {
  const screen = await render(
    <>
      <Button>Sail</Button>
      <Input aria-label="Port" />
      <Notice title="High tide at noon." />
      <Card>Logbook</Card>
    </>,
  );
  const button = getComputedStyle(screen.getByRole('button').element());
  expect([button.backgroundColor, button.color]).toEqual(['rgb(120, 40, 160)', 'rgb(255, 250, 240)']);
  expect([button.borderRadius, button.fontFamily, button.fontSize]).toEqual([
    '999px',
    '"Courier New", monospace',
    '17px',
  ]);
  const input = getComputedStyle(screen.getByRole('textbox').element());
  expect([input.borderRadius, input.color]).toEqual(['999px', 'rgb(20, 24, 32)']);
  const notice = screen.getByText('High tide at noon.').element().parentElement?.parentElement;
  expect(notice && getComputedStyle(notice).borderLeftColor).toBe('rgb(120, 40, 160)');
  expect(getComputedStyle(screen.getByText('Logbook').element()).backgroundColor).toBe('rgb(255, 255, 255)');
  expect(getComputedStyle(document.body).backgroundColor).toBe('rgb(255, 253, 248)');
});

test('components use an app’s dark tokens in the dark theme', async () => {
  document.documentElement.dataset['theme'] = 'dark';
  const screen = await render(<Button>Sail</Button>);
  const button = getComputedStyle(screen.getByRole('button').element());
  expect([button.backgroundColor, button.color]).toEqual(['rgb(210, 160, 240)', 'rgb(30, 10, 40)']);
});

test('the dark theme prints ink on white, even if an app’s styles come last', async () => {
  document.head.append(styles);
  document.documentElement.dataset['theme'] = 'dark';
  await emulateMedia({ media: 'print', 'prefers-reduced-motion': 'reduce' });
  expect([getTokenColour('paper'), getTokenColour('green'), getTokenColour('on-green')]).toEqual([
    'rgb(255, 255, 255)',
    'rgb(0, 0, 0)',
    'rgb(255, 255, 255)',
  ]);
});

test('the light theme prints its colors', async () => {
  document.head.append(styles);
  await emulateMedia({ media: 'print', 'prefers-reduced-motion': 'reduce' });
  expect(getTokenColour('rose')).toBe('rgb(0, 105, 92)');
});
