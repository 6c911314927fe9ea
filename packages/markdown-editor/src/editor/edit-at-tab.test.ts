import { describe, expect, test } from 'vitest';

import { read, write } from '../testing/marked-text.ts';
import { editAtTab } from './edit-at-tab.ts';
import { applyEdit } from '../text-edits/text-edit.ts';

/** Returns the text after Tab, or what the key does instead. */
function tab(marked: string, direction: 'forth' | 'back' = 'forth'): string {
  const state = read(marked);
  const result = editAtTab(state, direction);
  return 'edit' in result ? write(applyEdit(state, result.edit)) : result.type;
}

const shiftTab = (marked: string) => tab(marked, 'back');

describe('in a list', () => {
  test('Tab puts an item below the previous one, and Shift+Tab takes it out again', () => {
    expect(tab('- a\n- b‸')).toBe('- a\n  - b‸');
    expect(shiftTab('- a\n  - b‸')).toBe('- a\n- b‸');
    expect(tab('1. a\n2. ‸')).toBe('1. a\n   2. ‸');
    expect(tab('> - a\n> - b‸')).toBe('> - a\n>   - b‸');
    expect(tab('- [ ] a\n- [ ] ‸b')).toBe('- [ ] a\n  - [ ] ‸b');
  });

  test('Tab indents all selected items', () => {
    expect(tab('- a\n- ‸b\n- c‸')).toBe('- a\n  - ‸b\n  - c‸');
  });

  test('Tab indents the lines below an item', () => {
    expect(tab('- a\n  b‸')).toBe('- a\n    b‸');
    expect(shiftTab('- a\n    b‸')).toBe('- a\n  b‸');
  });

  test('Tab stays in the first item, and Shift+Tab leaves the outermost list', () => {
    expect(tab('- a‸')).toBe('stay');
    expect(tab('- a\n  - b‸')).toBe('stay');
    expect(shiftTab('- a\n- b‸')).toBe('leave');
  });
});

describe('in fenced code', () => {
  test('Tab indents the line at the cursor, whatever it looks like', () => {
    expect(tab('```\nif (a)\nb‸()\n```')).toBe('```\nif (a)\n  b‸()\n```');
    expect(shiftTab('```\n  b‸()\n```')).toBe('```\nb‸()\n```');
    expect(tab('~~~ yaml\n- a‸\n~~~')).toBe('~~~ yaml\n  - a‸\n~~~');
    expect(tab('```\n| a | b‸ |\n| --- | --- |\n```')).toBe('```\n  | a | b‸ |\n| --- | --- |\n```');
    expect(tab('> ```\n> a‸\n> ```')).toBe('> ```\n>   a‸\n> ```');
  });

  test('Tab indents the selected lines, and an empty line at the cursor', () => {
    expect(tab('```\n‸a\n\nb‸\n```')).toBe('```\n‸  a\n\n  b‸\n```');
    expect(tab('```\na\n‸\n```')).toBe('```\na\n  ‸\n```');
  });

  test('both keys leave the text on the fences, and Shift+Tab leaves it at the left edge', () => {
    expect(tab('```js‸\na\n```')).toBe('leave');
    expect(tab('```\na\n```‸')).toBe('leave');
    expect(shiftTab('```\na‸\n```')).toBe('leave');
  });
});

test('in a table the keys move between cells, and Shift+Tab leaves the first one', () => {
  expect(tab('| a‸ | b |\n| --- | --- |')).toBe('| a   | ‸b‸   |\n| --- | --- |');
  expect(shiftTab('| a   | b‸   |\n| --- | --- |')).toBe('| ‸a‸   | b   |\n| --- | --- |');
  expect(shiftTab('| a‸ | b |\n| --- | --- |')).toBe('leave');
});

test('elsewhere both keys leave the text', () => {
  for (const text of ['‸', 'a‸', '# a‸', '> a‸', '- a\n\nb‸', '- a\n\n‸', '‸a\nb‸', '    a‸', '---‸']) {
    expect([tab(text), shiftTab(text)].filter((does) => does !== 'leave')).toEqual([]);
  }
});
