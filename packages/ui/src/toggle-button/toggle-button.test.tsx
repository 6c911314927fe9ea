import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { emulateMedia } from '../internal/testing/emulate-media.ts';
import { ToggleButton } from './toggle-button.tsx';

afterEach(() => emulateMedia({}));

function Example() {
  const [isPressed, setIsPressed] = useState(false);
  return (
    <ToggleButton
      icon={<i aria-hidden="true">•</i>}
      isPressed={isPressed}
      onClick={() => setIsPressed(!isPressed)}
    >
      tidepool
    </ToggleButton>
  );
}

test('a toggle button has aria-pressed, by pointer and keyboard', async () => {
  const screen = await render(<Example />);
  const chip = screen.getByRole('button', { name: 'tidepool' });
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false');
  await chip.click();
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard(' ');
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false');
});

test('a toggle button is 32 px high with a 44 px target', async () => {
  const screen = await render(
    <div className="p-10">
      <Example />
    </div>,
  );
  const chip = screen.getByRole('button').element();
  const { height, top, bottom, left } = chip.getBoundingClientRect();
  expect(height).toBe(32);
  expect(document.elementFromPoint(left + 10, top - 5)).toBe(chip);
  expect(document.elementFromPoint(left + 10, bottom + 5)).toBe(chip);
});

test('a pressed toggle button differs in forced colors', async () => {
  await emulateMedia({ 'forced-colors': 'active' });
  const screen = await render(
    <>
      <ToggleButton isPressed>all</ToggleButton>
      <ToggleButton isPressed={false}>main</ToggleButton>
    </>,
  );
  const ground = (name: string) =>
    getComputedStyle(screen.getByRole('button', { name }).element()).backgroundColor;
  expect(ground('all')).not.toBe(ground('main'));
});
