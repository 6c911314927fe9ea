import { toHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';

import { parseMarkdown } from './parse-markdown.ts';

const htmlOf = (markdown: string) => toHtml(parseMarkdown(markdown).tree);

test.each([
  ['NOTE', 'Note'],
  ['TIP', 'Tip'],
  ['IMPORTANT', 'Important'],
  ['WARNING', 'Warning'],
  ['caution', 'Caution'],
])('[!%s] is an alert that says "%s"', (marker, word) => {
  expect(htmlOf(`> [!${marker}]\n> Try it.`)).toBe(
    `<blockquote data-alert="${marker.toLowerCase()}" role="note" dir="auto"><p data-alert-title=""><strong>${word}</strong></p>` +
      '\n<p>Try it.</p>\n</blockquote>',
  );
});

test.each([
  ['a line ending of Windows', '> [!TIP]\r\n> Try it.'],
  ['spaces behind it', '> [!TIP] \n> Try it.'],
  ['a hard break behind it', '> [!TIP]  \n> Try it.'],
  ['a paragraph of its own', '> [!TIP]\n>\n> Try it.'],
])('the alert marker may have %s', (_, markdown) => {
  const html = htmlOf(markdown);
  expect(html).toContain('data-alert="tip"');
  expect(html).toContain('<p>Try it.</p>');
  expect(html).not.toContain('[!TIP]');
});

test('an alert may begin with an element and contain blocks', () => {
  const html = htmlOf('> [!WARNING]\n> **Stop.**\n>\n> - one');
  expect(html).toContain('<p><strong>Stop.</strong></p>');
  expect(html).toContain('<li>one</li>');
});

test.each([
  ['words behind the marker', '> [!NOTE] Words'],
  ['an element behind the marker', '> [!NOTE] **Words**\n> more'],
  ['another kind', '> [!DANGER]\n> Words'],
  ['an escaped marker', '> \\[!NOTE]\n> Words'],
  ['nothing after the marker', '> [!NOTE]'],
  ['a marker in the second line', '> Words\n> [!NOTE]\n> more'],
  ['no quote', '[!NOTE]\nWords'],
])('a quote with %s is no alert', (_, markdown) => {
  expect(htmlOf(markdown)).not.toContain('data-alert');
});
