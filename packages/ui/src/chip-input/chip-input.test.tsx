import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Field } from '../field/field.tsx';
import { ChipInput } from './chip-input.tsx';

const suggestions = ['Rust', 'Ruby', 'C#'];

function Example({
  first = [],
  ...props
}: { first?: readonly string[] } & Partial<ComponentProps<typeof ChipInput>>) {
  const [values, setValues] = useState(first);
  const [text, setText] = useState('');
  return (
    <>
      <Field label="Tags" hint="Separated by commas">
        <ChipInput
          values={values}
          text={text}
          suggestions={suggestions}
          label="Tags"
          getRemoveLabel={(value) => `Remove ${value}`}
          status={`${values.length} tags`}
          onTextChange={setText}
          onAdd={(texts, rest) => {
            setValues([...new Set([...values, ...texts.map((each) => each.trim()).filter(Boolean)])]);
            setText(rest);
          }}
          onRemove={setValues}
          {...props}
        />
      </Field>
      <pre>{values.join('|')}</pre>
      <button type="button">Publish</button>
    </>
  );
}

async function open(props: Partial<ComponentProps<typeof Example>> = {}) {
  const screen = await render(<Example {...props} />);
  const input = screen.getByRole('combobox', { name: 'Tags' });
  await input.click();
  return {
    screen,
    input,
    expectValues: (values: string) =>
      expect.element(screen.container.querySelector('pre')).toHaveTextContent(values),
  };
}

test('a comma and Enter add the typed text, and so does leaving the field', async () => {
  const { screen, input, expectValues } = await open();
  await expect.element(input).toHaveAccessibleDescription('Separated by commas');
  await userEvent.keyboard('tax,');
  await expectValues('tax');
  await userEvent.keyboard('time{Enter}');
  await expectValues('tax|time');
  await userEvent.keyboard('money');
  await screen.getByRole('button', { name: 'Publish' }).click();
  await expectValues('tax|time|money');
  await expect.element(input).toHaveValue('');
  await expect.element(screen.getByRole('status')).toHaveTextContent('3 tags');
});

test('arrow keys and Enter choose a suggestion', async () => {
  const { screen, expectValues } = await open({ first: ['Ruby'] });
  await userEvent.keyboard('ru');
  await expect.element(screen.getByRole('option', { name: 'Rust' })).toBeVisible();
  // It is a value already.
  expect(screen.getByRole('option', { name: 'Ruby' }).query()).toBeNull();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expectValues('Ruby|Rust');
  // Arrow Down alone offers what other texts could be.
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('option', { name: 'C#' })).toBeVisible();
});

test('a click on a suggestion adds it instead of the typed text, also after a comma and a space', async () => {
  const { screen, expectValues } = await open();
  await userEvent.keyboard('ru');
  await screen.getByRole('option', { name: 'Rust' }).click();
  await expectValues('Rust');
  await userEvent.keyboard('tax, ru');
  await screen.getByRole('option', { name: 'Ruby' }).click();
  await expectValues('Rust|tax|Ruby');
});

test('Backspace in the empty input removes the last value, and a button removes its own', async () => {
  const { screen, input, expectValues } = await open({ first: ['a', 'b', 'c'] });
  await userEvent.keyboard('x{Backspace}{Backspace}');
  await expectValues('a|b');
  await screen.getByRole('button', { name: 'Remove a' }).click();
  await expectValues('b');
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Delete}');
  await expectValues('');
});

test('Escape removes neither values nor the typed text', async () => {
  const { input, expectValues } = await open({ first: ['a'] });
  await userEvent.keyboard('ru{Escape}{Escape}{Escape}');
  await expect.element(input).toHaveValue('ru');
  await expectValues('a');
});

test('a pasted list becomes values', async () => {
  const { input, expectValues } = await open();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', 'tax, side projects\nRust\tC#');
  input
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expectValues('tax|side projects|Rust|C#');
});

test('a shortcut that saves has the typed text', async () => {
  const onAdd = vi.fn();
  const { screen } = await open({ onAdd, text: 'tax' });
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(onAdd).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(onAdd).toHaveBeenCalledExactlyOnceWith(['tax'], '');
  await screen.getByRole('button', { name: 'Publish' }).click();
});
