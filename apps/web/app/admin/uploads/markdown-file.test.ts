import { expect, test } from 'vitest';

import { isMarkdownFile, readMarkdownFile, UnknownEncodingError } from './markdown-file.ts';

test.each([
  ['post.md', ''],
  ['POST.MD', ''],
  ['post.md', 'text/plain'],
  ['post', 'text/markdown'],
  ['post.txt', 'text/markdown'],
  ['post.markdown', 'text/markdown; charset=utf-8'],
  ['.md', ''],
])('%j of type %j is Markdown', (name, type) => expect(isMarkdownFile({ name, type })).toBe(true));

test.each([
  ['post.txt', 'text/plain'],
  ['post.markdown', ''],
  ['md', ''],
  ['post.md.exe', ''],
  ['post.mdx', 'text/mdx'],
  ['post.html', 'text/markdownish'],
  ['', ''],
])('%j of type %j is not', (name, type) => expect(isMarkdownFile({ name, type })).toBe(false));

test.each([
  ['a byte order mark goes', '\u{feff}# Title', '# Title'],
  ['Windows line ends become plain ones', 'a\r\nb\r\n', 'a\nb\n'],
  ['old Mac line ends too', 'a\rb', 'a\nb'],
  ['all other characters stay', '  é 日本 \u{feff}\t\n\n', '  é 日本 \u{feff}\t\n\n'],
  ['an empty file is an empty text', '', ''],
])('%s', async (_, stored, text) => {
  expect(await readMarkdownFile(new Blob([stored]))).toBe(text);
});

test('rejects when the file cannot be read', async () => {
  const gone = new Blob();
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  await expect(readMarkdownFile(gone)).rejects.toThrow('gone');
});

test('reads UTF-16, and rejects for an unknown encoding', async () => {
  expect(await readMarkdownFile(new Blob([new Uint8Array([0xff, 0xfe, 0xe9, 0x00])]))).toBe('é');
  const latin = new Blob([new Uint8Array([0x63, 0x72, 0xea, 0x70, 0x65])]);
  await expect(readMarkdownFile(latin)).rejects.toThrow(UnknownEncodingError);
});
