import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { Textarea } from './textarea.tsx';

test('the label and its note name the control, and a click on it focuses the control', async () => {
  const screen = await render(
    <Field label="Content" labelNote="(Pre-filled from Markdown)">
      <Textarea />
    </Field>,
  );
  const control = screen.getByRole('textbox', { name: 'Content (Pre-filled from Markdown)', exact: true });
  await screen.getByText('(Pre-filled from Markdown)').click();
  await expect.element(control).toHaveFocus();
});

test('an error marks the control invalid and precedes the hint in its description', async () => {
  const screen = await render(
    <Field
      label="Email address"
      error="Please enter a valid email address."
      hint="Nothing else is asked for."
    >
      <Input type="email" />
    </Field>,
  );
  const control = screen.getByLabelText('Email address');
  await expect.element(control).toBeInvalid();
  await expect
    .element(control)
    .toHaveAccessibleDescription('Please enter a valid email address. Nothing else is asked for.');

  await screen.rerender(
    <Field label="Email address" hint="Nothing else is asked for.">
      <Input type="email" />
    </Field>,
  );
  await expect.element(control).not.toHaveAttribute('aria-invalid');
  await expect.element(control).toHaveAccessibleDescription('Nothing else is asked for.');
});

test('browser validation does not mark the control invalid', async () => {
  const screen = await render(
    <Field label="Email address">
      <Input type="email" required />
    </Field>,
  );
  const control = screen.getByLabelText('Email address');
  await control.fill('no address');
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(control).not.toHaveAttribute('aria-invalid');
});

test('label, hint and error are connected to the control in server markup', () => {
  const markup = renderToStaticMarkup(
    <Field label="Email address" hint="Nothing else." error="Invalid email">
      <Input type="email" />
    </Field>,
  );
  const page = new DOMParser().parseFromString(markup, 'text/html');
  const control = page.querySelector('input');
  expect(control?.labels?.[0]?.textContent).toBe('Email address');
  const described = control?.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => page.getElementById(id)?.textContent)).toEqual([
    'Invalid email',
    'Nothing else.',
  ]);
});

test('a text area starts at its minimum height and grows with its content', async () => {
  const screen = await render(
    <>
      <Textarea aria-label="Excerpt" minHeight={80} />
      <Textarea aria-label="Content" minHeight={300} />
    </>,
  );
  const height = (name: string) => screen.getByLabelText(name).element().getBoundingClientRect().height;
  expect(height('Excerpt')).toBe(80);
  expect(height('Content')).toBe(300);

  await screen.getByLabelText('Excerpt').fill('a line\n'.repeat(10));
  expect(height('Excerpt')).toBeGreaterThan(200);
  await screen.getByLabelText('Excerpt').fill('a line\n'.repeat(200));
  expect(height('Excerpt')).toBeCloseTo(window.innerHeight * 0.7, 0);
});

test('a text area grows with its content in a browser without field-sizing', async () => {
  const supports = vi.spyOn(CSS, 'supports').mockReturnValue(false);
  onTestFinished(() => supports.mockRestore());
  const screen = await render(
    <>
      <Textarea aria-label="Excerpt" className="field-sizing-fixed!" />
      <Textarea aria-label="Given" className="field-sizing-fixed!" value={'a line\n'.repeat(10)} readOnly />
    </>,
  );
  const height = (name: string) => screen.getByLabelText(name).element().getBoundingClientRect().height;
  expect(height('Given')).toBeGreaterThan(200);
  expect(height('Excerpt')).toBe(80);
  await screen.getByLabelText('Excerpt').fill('a line\n'.repeat(10));
  expect(height('Excerpt')).toBe(height('Given'));
  await screen.getByLabelText('Excerpt').fill('');
  expect(height('Excerpt')).toBe(80);
});

test('inputs are 46 px high, and large ones match a large button', async () => {
  const screen = await render(
    <>
      <Input aria-label="Post Title" />
      <Input aria-label="Email address" size="lg" />
    </>,
  );
  const height = (name: string) => screen.getByLabelText(name).element().getBoundingClientRect().height;
  expect([height('Post Title'), height('Email address')]).toEqual([46, 52]);
});
