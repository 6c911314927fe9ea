import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TabList } from './tab-list.tsx';

const tabs = [
  { name: 'one', label: 'One', panelId: 'panel-one' },
  { name: 'two', label: 'Two', panelId: 'panel-two' },
  { name: 'three', label: 'Three', panelId: 'panel-three' },
] as const;

function Example() {
  const [chosen, setChosen] = useState<(typeof tabs)[number]['name']>('one');
  return (
    <>
      <TabList label="Numbers" tabs={tabs} value={chosen} onValueChange={setChosen} />
      {tabs.map(({ name, panelId }) => (
        <div
          key={name}
          id={panelId}
          role="tabpanel"
          aria-labelledby={`${panelId}-tab`}
          hidden={name !== chosen}
        >
          <button type="button">In {name}</button>
        </div>
      ))}
    </>
  );
}

test('a tab list is one Tab stop; arrow keys, Home and End select', async () => {
  const screen = await render(<Example />);
  await userEvent.tab();
  await expect.element(screen.getByRole('tab', { name: 'One' })).toHaveFocus();
  for (const [key, label] of [
    ['ArrowRight', 'Two'],
    ['End', 'Three'],
    ['ArrowRight', 'One'],
    ['ArrowLeft', 'Three'],
    ['Home', 'One'],
    ['ArrowRight', 'Two'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(screen.getByRole('tab', { name: label })).toHaveFocus();
    await expect.element(screen.getByRole('tab', { selected: true })).toHaveTextContent(label);
    await expect.element(screen.getByRole('tabpanel', { name: label })).toBeVisible();
  }
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'In two' })).toHaveFocus();
});

test('a tab has aria-controls for its panel', async () => {
  const screen = await render(<Example />);
  await screen.getByRole('tab', { name: 'Two' }).click();
  await expect
    .element(screen.getByRole('tab', { name: 'Two' }))
    .toHaveAttribute('aria-controls', 'panel-two');
  await expect.element(screen.getByRole('tablist', { name: 'Numbers' })).toBeVisible();
});
