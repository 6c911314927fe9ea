import { describe, expect, test } from 'vitest';
import { maxFrontMatterLength, readFrontMatter as readHead } from './front-matter.ts';
import { splitFile } from './split-file.ts';

const readFrontMatter = (head: string | null) =>
  readHead(head === null ? { format: null, head: '' } : { format: 'yaml', head });

describe('splitFile', () => {
  test('divides a file at the lines around its front matter', () => {
    const file = '---\ntitle: Hello\n---\n\nText.\n';
    expect(splitFile(file)).toStrictEqual({
      format: 'yaml',
      head: 'title: Hello\n',
      body: 'Text.',
      whole: file,
    });
  });

  test('gives no front matter where nothing ends it', () => {
    expect(splitFile('---\nText.')).toStrictEqual({
      format: null,
      head: '',
      body: '---\nText.',
      whole: '---\nText.',
    });
  });

  test('ends front matter only at a line of its own', () => {
    const yaml = 'a: 1 ---\n---b: 2\n----\n--- c\n';
    expect(splitFile(`--- \t\n${yaml}---\t \nText`)).toMatchObject({ head: yaml, body: 'Text' });
    expect(splitFile(`---\n${yaml}---`)).toMatchObject({ head: yaml, body: '' });
  });

  test('takes away only the empty line above the body and the line break that ends the file', () => {
    expect(splitFile('---\n---\nOne\n\nTwo\n')).toMatchObject({ body: 'One\n\nTwo' });
  });

  test('knows a byte order mark by its place', () => {
    expect(splitFile('\u{feff}One\u{feff}')).toMatchObject({ format: null, body: 'One\u{feff}' });
    expect(splitFile('One\u{feff}')).toMatchObject({ body: 'One\u{feff}' });
  });
});

describe('readFrontMatter', () => {
  const valuesOf = (yaml: string) => {
    const reading = readFrontMatter(yaml);
    return reading.type === 'read' ? reading.entries.map(({ value }) => value) : reading;
  };

  test('gives the entries in their order, each as a value and as the text that was written', () => {
    expect(readFrontMatter('b: 1e3\na: 7\nlist: [1]\nnone:\nquoted: "~"\n')).toStrictEqual({
      type: 'read',
      entries: [
        { name: 'b', value: '1e3', text: '1e3', isPlain: true },
        { name: 'a', value: 7, text: '7', isPlain: true },
        { name: 'list', value: [1], text: null },
        { name: 'none', value: null, text: '', isPlain: true },
        { name: 'quoted', value: '~', text: '~' },
      ],
    });
  });

  test('reads names without a value, and a value without a name', () => {
    expect(readFrontMatter('{title, deep: {mood}, : 1}')).toStrictEqual({
      type: 'read',
      entries: [
        { name: 'title', value: null, text: '' },
        { name: 'deep', value: { mood: null }, text: null },
        { name: '', value: 1, text: '1', isPlain: true },
      ],
    });
  });

  test.each(['', '\n', '# only a remark\n'])('has no entries where nothing is said: %j', (yaml) => {
    expect(readFrontMatter(yaml)).toStrictEqual({ type: 'read', entries: [] });
  });

  test.each([null, 'Some text.', '- a\n- b', '""', '...'])('is none without names: %j', (yaml) => {
    expect(readFrontMatter(yaml)).toStrictEqual({ type: 'none' });
  });

  test('knows true, false and null by their letters', () => {
    expect(valuesOf('a: true\nb: false\nc: True\nd: "false"\ne: "null"\nf: Null\ng: \'\'')).toStrictEqual([
      true,
      false,
      'True',
      'false',
      'null',
      'Null',
      '',
    ]);
  });

  test('merges nothing into another map', () => {
    expect(valuesOf('a: {<<: {b: 1}, c: 2}')).toStrictEqual([{ '<<': { b: 1 }, c: 2 }]);
  });

  test('resolves no tag, so that it is the tag which is refused and not what it would make of the value', () => {
    expect(readFrontMatter('a: !!timestamp no time')).toStrictEqual({
      type: 'refused',
      reason: "The front matter has a tag (tag:yaml.org,2002:timestamp), which isn't supported",
    });
  });

  test('shortens what it names in a reason after 40 letters', () => {
    const [name, longer] = ['x'.repeat(40), 'x'.repeat(41)];
    for (const [each, shown] of [
      [name, name],
      [longer, `${name}…`],
    ]) {
      expect(readFrontMatter(`${each}: 1\n${each}: 2`)).toStrictEqual({
        type: 'refused',
        reason: `The front matter says "${shown}" twice`,
      });
    }
  });

  test('reads what is nested 50 levels deep, and no deeper', () => {
    for (const [opening, closing] of [
      ['[', ']'],
      ['{a: ', '}'],
    ] as const) {
      const nested = (levels: number) => `a: ${opening.repeat(levels)}1${closing.repeat(levels)}`;
      expect(readFrontMatter(nested(50)).type).toBe('read');
      expect(readFrontMatter(nested(51))).toStrictEqual({
        type: 'refused',
        reason: 'The front matter is nested too deeply',
      });
    }
  });

  test('reads front matter of a million letters, and none that is longer', () => {
    const long = `a: 1\n#${' '.repeat(maxFrontMatterLength - 6)}`;
    expect(valuesOf(long)).toStrictEqual([1]);
    expect(readFrontMatter(`${long} `)).toStrictEqual({
      type: 'refused',
      reason: 'The front matter is too long',
    });
  });
});
