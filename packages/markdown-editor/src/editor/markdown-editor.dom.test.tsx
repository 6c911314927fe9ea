// @vitest-environment happy-dom
import { act, type ComponentProps, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { AddImage } from '../images/use-added-images.ts';
import type { LinkSuggestion } from '../links/use-link-suggestions.ts';
import { createRenderer } from '../testing/renderer.ts';
import { MarkdownEditor } from './markdown-editor.tsx';

const render = createRenderer();

beforeEach(() => {
  // happy-dom has none. Like a browser's, it changes the selection and fires `input`.
  document.execCommand = (command, _, text = '') => {
    const target = document.activeElement;
    if (!isControl(target) || !['insertText', 'delete'].includes(command)) return false;
    replaceSelection(target, text);
    return true;
  };
});

type Control = HTMLInputElement | HTMLTextAreaElement;

function isControl(target: Element | null): target is Control {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
}

function replaceSelection(target: Control, text: string): void {
  const start = target.selectionStart ?? 0;
  const value = target.value.slice(0, start) + text + target.value.slice(target.selectionEnd ?? 0);
  // The element's own property is React's, which would not see the change.
  const { prototype } = target instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, value);
  target.setSelectionRange(start + text.length, start + text.length);
  target.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function Editor({ text = '', ...props }: { text?: string } & Partial<ComponentProps<typeof MarkdownEditor>>) {
  const [value, setValue] = useState(text);
  return <MarkdownEditor label="Text" value={value} onChange={setValue} {...props} />;
}

const area = () => document.querySelector('textarea')!;

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find((each) => getName(each) === name);
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
}

/** Returns the accessible name, without hidden icons. */
function getName(element: Element): string {
  const isVisible = (node: ChildNode) =>
    !(node instanceof Element) || node.getAttribute('aria-hidden') !== 'true';
  const parts = [...element.childNodes].filter(isVisible).map(({ textContent }) => textContent);
  return element.getAttribute('aria-label') ?? parts.join('').trim();
}

function click(name: string): Promise<void> {
  return act(async () => button(name).click());
}

function press(target: Element, keys: KeyboardEventInit): Promise<boolean> {
  return act(async () =>
    target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...keys })),
  );
}

/** Types at the end of the text. */
function type(text: string): Promise<void> {
  return act(async () => {
    const target = area();
    target.setSelectionRange(target.value.length, target.value.length);
    replaceSelection(target, text);
  });
}

function paste(data: { files?: readonly File[]; text?: string }): Promise<void> {
  const items = (data.files ?? []).map((file) => ({
    kind: 'file',
    type: file.type,
    getAsFile: () => file,
  }));
  const clipboardData = {
    items,
    types: [],
    getData: (format: string) => (format === 'text/plain' ? (data.text ?? '') : ''),
  };
  return act(async () => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    area().dispatchEvent(Object.assign(event, { clipboardData }));
  });
}

test('the label names the text area', async () => {
  await render(<Editor name="content" labelNote="(from a file)" />);
  expect(document.querySelector('label')?.textContent).toBe('Text (from a file)');
  expect(area().labels?.[0]).toBe(document.querySelector('label'));
  expect(area().name).toBe('content');
});

describe('commands', () => {
  test('run by their shortcut and by their button', async () => {
    await render(<Editor text="so it is" />);
    area().setSelectionRange(3, 5);
    await press(area(), { key: 'b', ctrlKey: true });
    expect(area().value).toBe('so **it** is');
    await click('Bold');
    expect(area().value).toBe('so it is');
  });

  test('run from a menu, which closes and leaves the focus to the text', async () => {
    await render(<Editor text="Costs" />);
    await click('Heading');
    expect(button('Heading').getAttribute('aria-expanded')).toBe('true');
    await click('Heading 2 Ctrl+Alt+1');
    expect(area().value).toBe('## Costs');
    expect(document.activeElement).toBe(area());
    expect(button('Heading').getAttribute('aria-expanded')).toBe('false');
  });

  test('that would do nothing are disabled in a menu', async () => {
    await render(<Editor text="no table" />);
    await click('Tables');
    expect(button('Add column').disabled).toBe(true);
  });

  test('say why they do nothing', async () => {
    const onRefusal = vi.fn();
    await render(<Editor text={'a\n\nb'} onRefusal={onRefusal} />);
    area().setSelectionRange(0, 4);
    await click('Link');
    expect(onRefusal).toHaveBeenLastCalledWith('Select text in one paragraph to add a link.');
    await type('.');
    expect(onRefusal).toHaveBeenLastCalledWith(null);
  });

  test('are off in a text that is no Markdown', async () => {
    await render(<Editor text="a" isMarkdown={false} />);
    area().setSelectionRange(0, 1);
    await press(area(), { key: 'b', ctrlKey: true });
    expect(area().value).toBe('a');
    expect(() => button('Bold')).toThrow('There is no button Bold.');
    expect(button('Undo')).toBeDefined();
  });

  test('are off in a text that cannot be changed', async () => {
    await render(<Editor text="a" isReadOnly />);
    area().setSelectionRange(0, 1);
    await press(area(), { key: 'b', ctrlKey: true });
    expect(area().value).toBe('a');
    expect(button('Bold').disabled).toBe(true);
  });
});

describe('links', () => {
  const links: readonly LinkSuggestion[] = [
    { title: 'Costs', url: '/costs', detail: 'First quarter' },
    { title: 'Taxes', url: '/taxes' },
  ];
  const options = () =>
    [...document.querySelectorAll('[role=option]')].map(({ children }) =>
      Array.from(children, ({ textContent }) => textContent),
    );

  test('are suggested after two brackets, and Enter inserts one', async () => {
    const findLinks = vi.fn(() => links);
    await render(<Editor findLinks={findLinks} />);
    await type('see [[');
    expect(findLinks).toHaveBeenLastCalledWith('');
    expect(options()).toEqual([
      ['Costs', 'First quarter'],
      ['Taxes', '/taxes'],
    ]);
    await type('t');
    expect(findLinks).toHaveBeenLastCalledWith('t');
    await press(area(), { key: 'ArrowDown' });
    await press(area(), { key: 'Enter' });
    expect(area().value).toBe('see [Taxes](/taxes)');
    expect(options()).toEqual([]);
  });

  test('show once they have loaded, and stay while others load', async () => {
    const loads = new Map<string, PromiseWithResolvers<readonly LinkSuggestion[]>>();
    const findLinks = (words: string) => {
      const load = Promise.withResolvers<readonly LinkSuggestion[]>();
      loads.set(words, load);
      return load.promise;
    };
    await render(<Editor findLinks={findLinks} />);
    await type('[[');
    expect(document.querySelector('[role=listbox]')).toBeNull();
    await act(async () => loads.get('')?.resolve(links));
    expect(options()).toHaveLength(2);
    await type('x');
    expect(options()).toHaveLength(2);
    await act(async () => loads.get('x')?.reject(new Error('offline')));
    expect(document.querySelector('[role=listbox]')?.textContent).toBe('No links match');
  });

  test('that load late are dropped', async () => {
    const loads: PromiseWithResolvers<readonly LinkSuggestion[]>[] = [];
    const findLinks = () => {
      const load = Promise.withResolvers<readonly LinkSuggestion[]>();
      loads.push(load);
      return load.promise;
    };
    await render(<Editor findLinks={findLinks} />);
    await type('[[');
    await type('x');
    await act(async () => loads.at(-1)?.resolve([]));
    await act(async () => loads[0]?.resolve(links));
    expect(document.querySelector('[role=listbox]')?.textContent).toBe('No links match');
  });
});

describe('image files', () => {
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  const bar = () => document.querySelector('[aria-label="Added image"]');
  const input = (label: string) =>
    [...document.querySelectorAll('label')].find((each) => getName(each) === label)!
      .control as HTMLInputElement;
  const fill = (label: string, text: string) =>
    act(async () => {
      input(label).focus();
      input(label).select();
      replaceSelection(input(label), text);
    });

  test('are stored by the app one by one, inserted where they were pasted, and then described', async () => {
    const stored = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const addImage = vi.fn<AddImage>();
    for (const { promise } of stored) addImage.mockReturnValueOnce(promise);
    await render(<Editor text="See:" addImage={addImage} />);
    area().setSelectionRange(4, 4);
    const other = new File(['y'], 'b.png', { type: 'image/png' });
    await paste({ files: [file, other] });
    expect(addImage.mock.calls).toEqual([[file]]);
    expect(bar()?.querySelector('[role=status]')?.textContent).toBe('a.png (1 of 2) · Adding…');
    expect(document.activeElement).toBe(input('Alt text'));

    await type(' more.');
    await act(async () => stored[0]!.resolve('/a (1).png'));
    await act(async () => stored[1]!.resolve('/b.png'));
    expect(addImage.mock.lastCall).toEqual([other]);
    expect(area().value).toBe('See:\n\n![](</a%20(1).png>)\n\n![](/b.png)\n\n more.');

    await fill('Alt text', 'A [chart');
    await fill('Caption', 'In "May"');
    await click('Done');
    expect(area().value).toContain('![A \\[chart](</a%20(1).png> "In \\"May\\"")\n\n![](/b.png)');
    expect(bar()?.querySelector('[role=status]')?.textContent).toBe('b.png (2 of 2)');
    expect(document.activeElement).toBe(input('Alt text'));
    await act(async () => input('Decorative').click());
    await click('Done');
    expect(area().value).toContain('![](/b.png)');
    expect(bar()).toBeNull();
    expect(document.activeElement).toBe(area());
  });

  test('need no description once they are undone', async () => {
    await render(<Editor text="See:" addImage={async () => '/a (1).png'} />);
    await paste({ files: [file, file] });
    expect(bar()).not.toBeNull();
    await act(async () => {
      area().select();
      replaceSelection(area(), 'See:');
    });
    expect(bar()).toBeNull();
  });

  test('can be described before they are stored', async () => {
    const stored = Promise.withResolvers<string>();
    await render(<Editor addImage={() => stored.promise} />);
    await paste({ files: [file] });
    await fill('Alt text', 'A chart');
    await press(input('Alt text'), { key: 'Enter' });
    expect(bar()).toBeNull();
    await act(async () => stored.resolve('/a.png'));
    expect(area().value).toBe('![A chart](/a.png)');
  });

  test('can be described while they are stored', async () => {
    const stored = Promise.withResolvers<string>();
    await render(<Editor text="See:" addImage={() => stored.promise} />);
    await paste({ files: [file] });
    await fill('Alt text', 'A chart');
    await act(async () => stored.resolve('/a.png'));
    expect(document.activeElement).toBe(input('Alt text'));
    await click('Done');
    expect(area().value).toContain('![A chart](/a.png)');
  });

  test('are refused if the text was locked while they were stored', async () => {
    const stored = Promise.withResolvers<string>();
    const props = { addImage: () => stored.promise, onRefusal: vi.fn() };
    await render(<Editor {...props} />);
    await paste({ files: [file] });
    await render(<Editor {...props} isReadOnly />);
    await act(async () => stored.resolve('/a.png'));
    expect(props.onRefusal).toHaveBeenLastCalledWith('Couldn’t add a.png. Try again.');
    expect(bar()).toBeNull();
    expect(area().value).toBe('');
  });

  test('have no empty alt text unless they are decorative', async () => {
    await render(<Editor addImage={async () => '/a.png'} />);
    await paste({ files: [file] });
    await click('Done');
    expect(input('Alt text').getAttribute('aria-invalid')).toBe('true');
    expect(bar()?.textContent).toContain('Describe the image, or check “Decorative”.');
    await act(async () => input('Decorative').click());
    await click('Done');
    expect(bar()).toBeNull();
  });

  test('have the description that was typed when the author goes elsewhere or saves', async () => {
    await render(
      <>
        <Editor addImage={async () => '/a.png'} />
        <button>Elsewhere</button>
      </>,
    );
    await paste({ files: [file] });
    await fill('Alt text', 'A chart');
    await press(input('Alt text'), { key: 's', ctrlKey: true });
    expect(area().value).toBe('![A chart](/a.png)');
    expect(document.activeElement).toBe(input('Alt text'));
    await fill('Alt text', 'Another chart');
    await act(async () => button('Elsewhere').focus());
    expect(area().value).toBe('![Another chart](/a.png)');
    expect(document.activeElement).toBe(button('Elsewhere'));
  });

  test('that the app cannot store are not inserted', async () => {
    const onRefusal = vi.fn();
    const addImage = vi
      .fn<AddImage>()
      .mockResolvedValueOnce(null)
      .mockRejectedValueOnce(new Error('offline'));
    await render(<Editor addImage={addImage} onRefusal={onRefusal} />);
    await paste({ files: [file] });
    expect(bar()).toBeNull();
    expect(document.activeElement).toBe(area());
    expect(onRefusal).not.toHaveBeenCalled();
    await paste({ files: [file] });
    expect(onRefusal).toHaveBeenLastCalledWith('Couldn’t add a.png. Try again.');
    expect(bar()).toBeNull();
    expect(area().value).toBe('');
  });

  test('are chosen with a button, several at once', async () => {
    const addImage = vi.fn<AddImage>(async ({ name }) => `/${name}`);
    await render(<Editor addImage={addImage} />);
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!;
    const onClick = vi.spyOn(chooser, 'click').mockImplementation(() => {});
    await click('Add image');
    expect(onClick).toHaveBeenCalledOnce();
    expect(chooser.multiple).toBe(true);
    expect(chooser.accept).not.toMatch(/\*|heic/u);
    Object.defineProperty(chooser, 'files', { value: [file, file] });
    await act(async () => chooser.dispatchEvent(new Event('change', { bubbles: true })));
    expect(area().value).toBe('![](/a.png)\n\n![](/a.png)');
  });

  test('are refused without a handler, and in a text that cannot be changed', async () => {
    const onRefusal = vi.fn();
    await render(<Editor onRefusal={onRefusal} />);
    expect(() => button('Add image')).toThrow('There is no button Add image.');
    await paste({ files: [file] });
    expect(onRefusal).toHaveBeenCalledWith('You can’t upload images here. Paste an image URL instead.');
    const addImage = vi.fn<AddImage>();
    await render(<Editor isReadOnly addImage={addImage} />);
    await paste({ files: [file] });
    expect(addImage).not.toHaveBeenCalled();
  });
});

describe('the question for the alt text of a pasted image URL', () => {
  const url = 'https://a.example/b.png';
  const question = () => document.querySelector('[aria-label="Pasted image"]');
  const replaceAll = (text: string) =>
    act(async () => {
      area().select();
      replaceSelection(area(), text);
    });
  const pasteUrl = async () => {
    await paste({ text: url });
    expect(question()).not.toBeNull();
  };

  test('stays while the author writes elsewhere, and then describes the image', async () => {
    await render(<Editor text="" />);
    await pasteUrl();
    await type(' more.');
    await click('Insert image');
    expect(area().value).toBe(`![](${url}) more.`);
    expect(question()).toBeNull();
  });

  test('goes with its URL: after undo, a deletion, and in another text', async () => {
    await render(<Editor text="" />);
    for (const text of ['', url.slice(0, -1), 'Another text.']) {
      await replaceAll('');
      await pasteUrl();
      await replaceAll(text);
      expect(question(), text).toBeNull();
    }
  });

  test('goes with a text that the app replaces', async () => {
    const onChange = vi.fn();
    await render(<MarkdownEditor label="Text" value="" onChange={onChange} />);
    await paste({ text: url });
    await render(<MarkdownEditor label="Text" value={url} onChange={onChange} />);
    await render(<MarkdownEditor label="Text" value="A draft." onChange={onChange} />);
    expect(question()).toBeNull();
  });

  test('closes by Escape in the text, which keeps its selection, and ends nothing else', async () => {
    await render(<Editor text="" />);
    await pasteUrl();
    await act(async () => {
      area().focus();
      area().setSelectionRange(2, 4);
    });
    expect(await press(area(), { key: 'Escape' })).toBe(false);
    expect(question()).toBeNull();
    expect([area().selectionStart, area().selectionEnd]).toEqual([2, 4]);
    expect(await press(area(), { key: 'Escape' })).toBe(true);
  });

  test('closes when focus mode starts, and is asked in focus mode', async () => {
    const toggle = () => {};
    await render(<Editor text="" focusMode={{ isOn: false, toggle }} />);
    await pasteUrl();
    await render(<Editor text="" focusMode={{ isOn: true, toggle }} />);
    expect(question()).toBeNull();
    await pasteUrl();
  });
});

describe('Tab', () => {
  const hint = 'Press Escape, then Tab to leave the text.';
  const isHintVisible = () =>
    [...document.querySelectorAll('.markdown-editor-tab-hint')].some((each) => each.textContent === hint);
  /** Focuses the text and presses a key at its end. Returns true if the browser handles it. */
  const pressAtEnd = async (keys: KeyboardEventInit) => {
    await act(async () => {
      area().focus();
      area().setSelectionRange(area().value.length, area().value.length);
    });
    return press(area(), keys);
  };
  const release = (key: string) =>
    act(async () => area().dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true })));

  test('indents and outdents in a list, and shows how to leave the text', async () => {
    await render(<Editor text={'- a\n- b'} />);
    expect(document.getElementById(area().getAttribute('aria-describedby')!)?.textContent).toBe(hint);
    expect(isHintVisible()).toBe(false);
    expect(await pressAtEnd({ key: 'Tab' })).toBe(false);
    expect(area().value).toBe('- a\n  - b');
    expect(isHintVisible()).toBe(true);
    expect(await press(area(), { key: 'Tab', shiftKey: true })).toBe(false);
    expect(area().value).toBe('- a\n- b');
    await act(async () => area().blur());
    expect(isHintVisible()).toBe(false);
  });

  test('says why it does nothing in the first item', async () => {
    const onRefusal = vi.fn();
    await render(<Editor text="- a" onRefusal={onRefusal} />);
    expect(await pressAtEnd({ key: 'Tab' })).toBe(false);
    expect(onRefusal).toHaveBeenLastCalledWith('Nothing to indent here.');
  });

  test('leaves the text after Escape, outside of lists, code and tables, and with other keys', async () => {
    await render(<Editor text={'- a\n- b'} />);
    expect(await pressAtEnd({ key: 'Tab', ctrlKey: true })).toBe(true);
    await press(area(), { key: 'Escape' });
    expect(await pressAtEnd({ key: 'Tab' })).toBe(true);
    await type('\n\nc');
    expect(await pressAtEnd({ key: 'Tab' })).toBe(true);
    expect(area().value).toBe('- a\n- b\n\nc');
  });

  test('passes through the text if Tab has moved the focus there, until the author does something', async () => {
    await render(<Editor text={'- a\n- b'} />);
    await act(async () => area().focus());
    await release('Tab');
    expect(await pressAtEnd({ key: 'Tab' })).toBe(true);
    expect(await pressAtEnd({ key: 'Tab', shiftKey: true })).toBe(true);
    await press(area(), { key: 'ArrowDown' });
    expect(await pressAtEnd({ key: 'Tab' })).toBe(false);

    // A held key moves on too.
    await act(async () => area().blur());
    expect(await pressAtEnd({ key: 'Tab', repeat: true })).toBe(true);
    await act(async () => area().dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect(await pressAtEnd({ key: 'Tab', shiftKey: true })).toBe(false);
  });

  test('moves the focus in a text that cannot be changed', async () => {
    await render(<Editor text={'- a\n- b'} isReadOnly />);
    expect(await pressAtEnd({ key: 'Tab' })).toBe(true);
    expect(area().hasAttribute('aria-describedby')).toBe(false);
  });
});

test('the find bar replaces all matches, and closes by Escape', async () => {
  await render(<Editor text="a b a" />);
  await press(area(), { key: 'f', ctrlKey: true });
  const input = (label: string) => document.querySelector<HTMLInputElement>(`[placeholder=${label}]`)!;
  await act(async () => replaceSelection(input('Find'), 'a'));
  const status = () => document.querySelector('[role=search] [role=status]')?.textContent;
  expect(status()).toBe('1 of 2');
  await act(async () => replaceSelection(input('Replace'), 'c'));
  await click('Replace all');
  expect(area().value).toBe('c b c');
  expect(status()).toBe('2 replaced');
  await press(input('Find'), { key: 'Escape' });
  expect(document.querySelector('[role=search]')).toBeNull();
});

test('a very long text is shown on demand', async () => {
  await render(<Editor text={'\n'.repeat(40_000)} />);
  expect(document.querySelector('textarea')).toBeNull();
  await click('Open anyway');
  expect(document.activeElement).toBe(area());
});

test('an app replaces single controls, icons, class names and texts', async () => {
  await render(
    <Editor
      components={{ ToolbarSeparator: () => <hr /> }}
      icons={{ bold: <b>Fett</b> }}
      classNames={{ root: '', frame: 'box' }}
      labels={{ commands: { bold: 'Fett' }, table: { column: (column) => `Spalte ${column}` } }}
    />,
  );
  expect(document.querySelector('hr')).not.toBeNull();
  expect(button('Fett').innerHTML).toBe('<b>Fett</b>');
  expect(button('Italic')).toBeDefined();
  expect(document.querySelector('.markdown-editor')).toBeNull();
  expect(document.querySelector('.box textarea')).not.toBeNull();
  await press(area(), { key: '@', code: 'Digit2', ctrlKey: true, shiftKey: true });
  expect(area().value.split('\n')[0]).toBe('| Spalte 1 | Spalte 2 |');
});

describe('as a text area of the app', () => {
  test('holds its own text, which a form sends and resets', async () => {
    const onChange = vi.fn();
    await render(
      <form>
        <MarkdownEditor label="Text" name="text" defaultValue="One" onChange={onChange} />
      </form>,
    );
    const form = document.querySelector('form')!;
    await type(' two');
    expect(new FormData(form).get('text')).toBe('One two');
    await act(async () => form.reset());
    expect(area().value).toBe('One');
    expect(onChange.mock.calls).toEqual([['One two'], ['One']]);
  });

  test('stays as it is if the app prevents the reset', async () => {
    await render(
      <form onReset={(event) => event.preventDefault()}>
        <Editor text="One" />
      </form>,
    );
    await type(' two');
    await act(async () => document.querySelector('form')!.reset());
    expect(area().value).toBe('One two');
  });

  test('has the attributes, the id of its label and the ref of the app', async () => {
    const ref = vi.fn();
    await render(
      <Editor
        ref={ref}
        textareaProps={{ id: 'note', placeholder: 'Write', required: true, rows: 3, className: 'own' }}
      />,
    );
    expect(ref).toHaveBeenCalledWith(area());
    expect(area()).toMatchObject({ id: 'note', placeholder: 'Write', required: true });
    expect(area().className).toMatch(/markdown.*own/u);
    expect(document.querySelector('label')?.htmlFor).toBe('note');
    await render(null);
    expect(ref).toHaveBeenLastCalledWith(null);
  });

  test('calls the listeners of the app first, which may prevent its own', async () => {
    const onBlur = vi.fn();
    await render(
      <Editor
        text="- a"
        textareaProps={{ onBlur, onKeyDown: (event) => event.shiftKey || event.preventDefault() }}
      />,
    );
    area().focus();
    area().setSelectionRange(3, 3);
    await press(area(), { key: 'Enter' });
    expect(area().value).toBe('- a');
    await act(async () => area().blur());
    expect(onBlur).toHaveBeenCalledOnce();
  });

  test('disables the toolbar with the text', async () => {
    await render(<Editor textareaProps={{ disabled: true }} />);
    expect(button('Bold').disabled).toBe(true);
  });

  test.each([
    [
      ['redo', 'undo', 'list', 'bold'],
      ['Undo', 'Bold', 'List', 'More tools'],
    ],
    [
      ['lists', 'find'],
      ['Lists', 'More tools'],
    ],
    [['addImage'], ['Add image']],
    [[], []],
  ] as const)('shows of the tools only %j', async (tools, names) => {
    await render(<Editor tools={tools} addImage={async () => null} />);
    expect([...document.querySelectorAll('button')].map(getName)).toEqual(names);
    await render(null);
  });

  test('runs a command of a menu from a button of its own', async () => {
    await render(<Editor text="so it is" tools={['strikethrough']} />);
    area().setSelectionRange(3, 5);
    await click('Strikethrough');
    expect(area().value).toBe('so ~~it~~ is');
  });

  test('runs the commands without a button by their keys', async () => {
    await render(<Editor text="so it is" tools={[]} />);
    area().setSelectionRange(3, 5);
    await press(area(), { key: 'b', code: 'KeyB', ctrlKey: true });
    expect(area().value).toBe('so **it** is');
  });

  test('has a text in its form that is too long to be shown', async () => {
    const long = 'a line\n'.repeat(40_000);
    await render(
      <form>
        <MarkdownEditor label="Text" name="text" defaultValue={long} />
      </form>,
    );
    expect(document.querySelector('textarea')).toBeNull();
    expect(new FormData(document.querySelector('form')!).get('text')).toBe(long);
  });
});
