import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readArchiveFile, readArchiveFiles } from './read-archive.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('readArchiveFiles', () => {
  test('gives posts with their content, and other files by their paths', () => {
    const bytes = zipSync({
      'a.md': bytesOf('A'),
      'b.png': bytesOf('B'),
      '__MACOSX/a.md': bytesOf('x'),
      '.x': bytesOf('x'),
    });
    expect(readArchiveFiles(bytes)).toEqual({
      type: 'read',
      files: [
        { path: 'a.md', bytes: bytesOf('A') },
        { path: 'b.png', bytes: null },
      ],
    });
    expect(readArchiveFiles(bytesOf('no archive')).type).toBe('refused');
  });

  test.each([
    ['UTF-8 with its flag', true, bytesOf('Cafe\u0301.md'), 'Café.md'],
    ['UTF-8 without its flag, as macOS writes it', false, bytesOf('Café.md'), 'Café.md'],
    ['code page 437', false, new Uint8Array([0x43, 0x61, 0x66, 0x82, 0x2e, 0x6d, 0x64]), 'Café.md'],
  ])('reads names in %s', (_, hasFlag, name, expected) => {
    const reading = readArchiveFiles(archiveNamed(name, hasFlag));
    expect(reading.type === 'read' && reading.files.map(({ path }) => path)).toEqual([expected]);
    expect(readArchiveFile(archiveNamed(name, hasFlag), expected)).toEqual(bytesOf('Text'));
  });
});

test('readArchiveFile gives one file, whatever its kind, and null for all else', () => {
  const bytes = zipSync({ 'a.md': bytesOf('A'), 'img/b.png': bytesOf('B') });
  expect(readArchiveFile(bytes, 'img/b.png')).toEqual(bytesOf('B'));
  expect(readArchiveFile(bytes, 'b.png')).toBeNull();
  expect(readArchiveFile(bytesOf('no archive'), 'a.md')).toBeNull();
});

test('readArchiveFile reads packed files and sizes of 64 bits', () => {
  const text = bytesOf('Text '.repeat(100));
  // The extra field has the size, then the packed size, which is also in the list.
  const sizes = new Uint8Array(16);
  const bytes = zipSync({ 'a.txt': [text, { extra: { 1: sizes } }], 'b.txt': bytesOf('B') });
  const view = new DataView(bytes.buffer);
  const entry = view.getUint32(bytes.length - 6, true);
  const extra = entry + 46 + 'a.txt'.length + 4;
  for (const [offset, target] of [
    [24, extra],
    [20, extra + 8],
  ] as const) {
    view.setBigUint64(target, BigInt(view.getUint32(entry + offset, true)), true);
    view.setUint32(entry + offset, 0xff_ff_ff_ff, true);
  }
  expect(readArchiveFile(bytes, 'a.txt')).toEqual(text);
  expect(readArchiveFile(bytes, 'b.txt')).toEqual(bytesOf('B'));
});

/** An archive of one file whose name has these bytes. */
function archiveNamed(name: Uint8Array, hasFlag: boolean): Uint8Array {
  const bytes = zipSync({ ['x'.repeat(name.length)]: bytesOf('Text') }, { level: 0 });
  const view = new DataView(bytes.buffer);
  const central = view.getUint32(bytes.length - 6, true);
  bytes.set(name, 30);
  bytes.set(name, central + 46);
  view.setUint16(6, hasFlag ? 0x800 : 0, true);
  view.setUint16(central + 8, hasFlag ? 0x800 : 0, true);
  return bytes;
}
