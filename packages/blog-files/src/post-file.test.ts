import { describe, expect, test } from 'vitest';
import { getAliases, changeSlug, getUpdated } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { readPostFile, writePostFile } from './post-file.ts';

describe('writePostFile', () => {
  test('writes front matter that people would write, and the content as it stands', () => {
    const post = makePost({
      id: 7,
      title: 'Taxes: a start',
      date: 'April 2, 2025',
      content: '# Hello\n\nText.',
      tags: ['a', 'b'],
    });
    expect(writePostFile(post)).toBe(
      [
        '---',
        'id: 7',
        'title: "Taxes: a start"',
        'excerpt: What post 7 is about.',
        'date: 2025-04-02',
        'author: Ada Lovelace',
        'slug: post-7',
        'isMarkdown: true',
        'tags: ["a","b"]',
        '---',
        '',
        '# Hello\n\nText.\n',
      ].join('\n'),
    );
  });

  test('carries the old addresses, which come back, also as a hand writes them', () => {
    const file = writePostFile(changeSlug(makePost({ slug: 'tax' }), 'taxes'));
    expect(file).toContain('slug: taxes\n');
    expect(file).toContain('aliases: ["/blog/tax"]\n');
    for (const written of [
      'aliases: ["/blog/tax"]',
      'aliases: ["tax"]',
      'aliases:\n  - tax',
      'aliases: tax',
      'aliases: /blog/tax',
    ]) {
      const reading = readPostFile(file.replace('aliases: ["/blog/tax"]', written));
      expect(reading.type === 'read' && getAliases(reading.fields)).toStrictEqual(['tax']);
    }
  });

  test('carries the day of the last edit as people would write it, and writes none for a post without', () => {
    const file = writePostFile(makePost({ updated: 'November 24, 2026' }));
    expect(file).toContain('\nupdated: 2026-11-24\n');
    for (const written of ['2026-11-24', 'November 24, 2026']) {
      const reading = readPostFile(file.replace('2026-11-24', written));
      expect(reading.type === 'read' && getUpdated(reading.fields)).toBe('November 24, 2026');
    }
    expect(writePostFile(makePost())).not.toContain('updated');
  });

  test('writes a day as ISO 8601 only if it is a US long date', () => {
    for (const date of ['April 2, 2025', 'April 02, 2025', '2025-04-02', 'Apr 2, 2025', 'soon']) {
      const file = writePostFile(makePost({ date }));
      expect(file.includes('\ndate: 2025-04-02\n')).toBe(date === 'April 2, 2025');
      expect(readPostFile(file)).toMatchObject({ fields: { date } });
    }
  });

  test('writes former slugs below the path of the blog, and reads them there', () => {
    const post = makePost({ aliases: ['tax', 7, 'no slug', '/blog/tax', '/tax'] });
    expect(writePostFile(post)).toContain('\naliases: ["/blog/tax",7,"no slug","/blog//blog/tax","/tax"]\n');
    const options = { blogPath: '/posts' };
    const file = writePostFile(post, options);
    expect(file).toContain('\naliases: ["/posts/tax",7,"no slug","/blog/tax","/tax"]\n');
    expect(readPostFile(file, options)).toMatchObject({ fields: post });
  });

  test('puts what YAML would take for something else in quotes', () => {
    for (const title of ['yes', 'Null', '2025-01-01', '1e3', '- a', 'a: b', 'a #b', ' a', 'a ', '']) {
      expect(writePostFile(makePost({ title }))).toContain(`\ntitle: ${JSON.stringify(title)}\n`);
    }
  });

  test('puts in quotes no word that only begins like one of YAML, nor a single letter', () => {
    for (const title of ['x', 'Nobody', 'Yesterday', 'Offers (new)', 'It’s on – or off…']) {
      expect(writePostFile(makePost({ title }))).toContain(`\ntitle: ${title}\n`);
    }
  });

  test('writes signs that YAML does not want to see by their number', () => {
    const post = makePost({ title: 'a\u{85}b\u{feff}', tags: ['\u{7f}\u{2028}'] });
    expect(writePostFile(post)).toContain('\ntitle: "a\\u0085b\\ufeff"\n');
    expect(writePostFile(post)).toContain('\ntags: ["\\u007f\\u2028"]\n');
    expect(readPostFile(writePostFile(post))).toMatchObject({ fields: post });
  });

  test('writes a value as JSON would: not at all, where JSON has none', () => {
    const post = makePost({ mood: undefined, at: new Date(0), number: Number.NaN });
    const file = writePostFile(post);
    expect(file).not.toContain('mood');
    expect(file).toContain('\nat: "1970-01-01T00:00:00.000Z"\nnumber: null\n');
  });

  test('writes a name that is too long for one line with its value below it', () => {
    const [short, long] = ['a'.repeat(1000), 'a'.repeat(1001)];
    const post = makePost({ [short]: 1, [long]: 2 });
    expect(writePostFile(post)).toContain(`\n${short}: 1\n? ${long}\n: 2\n`);
    expect(readPostFile(writePostFile(post))).toMatchObject({ fields: post });
  });

  test('says where the content belongs only where that is not before isMarkdown', () => {
    expect(writePostFile(makePost())).not.toContain('content:');
    const { content, ...others } = makePost();
    expect(writePostFile({ content, ...others })).toMatch(/^---\ncontent: null\nid: 100\n/u);
  });

  test('keeps a content that was cut in the middle of a character', () => {
    const file = writePostFile(makePost({ content: 'cut \ud83d' }));
    expect(file).toContain('content: "cut \\ud83d"\n');
    expect(readPostFile(throughUtf8(file))).toMatchObject({ fields: { content: 'cut \ud83d' } });
  });
});

describe('readPostFile', () => {
  const fieldsOf = (yaml: string, body = '') => {
    const reading = readPostFile(`---\n${yaml}\n---\n${body}`);
    return reading.type === 'read' ? reading.fields : reading.reason;
  };

  test('takes a file without front matter as content', () => {
    for (const content of [
      '',
      'Text',
      '# Title\n\n---\n',
      '---',
      '---\nno end',
      '----\na: 1\n----\n',
      ' ---\na: 1\n---',
    ]) {
      expect(readPostFile(content)).toStrictEqual({
        type: 'read',
        fields: { content },
        hasFrontMatter: false,
        issues: [],
      });
    }
  });

  test('does not take text between two lines of Markdown for front matter', () => {
    for (const content of ['---\nSome text.\n---\nMore', '---\n- a\n- b\n---\n']) {
      expect(readPostFile(content)).toMatchObject({ fields: { content }, hasFrontMatter: false });
    }
  });

  test('gives a written post back, its fields in their order', () => {
    const { id, content, ...others } = makePost({ mood: 'calm' });
    for (const post of [makePost(), { content, ...others, id }, { ...others, id, content }]) {
      const reading = readPostFile(writePostFile(post));
      expect(reading).toStrictEqual({ type: 'read', fields: post, hasFrontMatter: true, issues: [] });
      expect(JSON.stringify(reading)).toContain(JSON.stringify(post));
    }
  });

  test('never lets retype YAML what is text', () => {
    expect(fieldsOf('title: 2025\nexcerpt: yes\ndate: 2025-01-01\nauthor: 1e3\nslug: 0x1F')).toStrictEqual({
      title: '2025',
      excerpt: 'yes',
      date: '2025-01-01',
      author: '1e3',
      slug: '0x1F',
      content: '',
    });
    expect(fieldsOf('title: null\nexcerpt:\ndate: ~\nauthor: "null"')).toMatchObject({
      title: '',
      excerpt: '',
      date: '',
      author: 'null',
    });
    expect(fieldsOf('title: |\n  two\n  lines\nexcerpt: >-\n  one\n  line')).toMatchObject({
      title: 'two\nlines\n',
      excerpt: 'one line',
    });
  });

  test('reads a further field as JSON would write it, else as text', () => {
    expect(
      fieldsOf(
        'a: 7\nb: -0.5\nc: 1e3\nd: 1.0\ne: 007\nf: 12345678901234567890\ng: true\nh: Yes\ni: ~\nj: [1, x]\nk: {l: null}\nm: 2025-01-01\nn: .inf\no: "7"',
      ),
    ).toStrictEqual({
      a: 7,
      b: -0.5,
      c: '1e3',
      d: '1.0',
      e: '007',
      f: '12345678901234567890',
      g: true,
      h: 'Yes',
      i: null,
      j: [1, 'x'],
      k: { l: null },
      m: '2025-01-01',
      n: '.inf',
      o: '7',
      content: '',
    });
  });

  test('one empty line above the body and one line break below belong to the file', () => {
    for (const [body, content] of [
      ['\nText\n', 'Text'],
      ['Text', 'Text'],
      ['\n\nText\n\n', '\nText\n'],
      ['', ''],
      ['\n', ''],
    ] as const) {
      expect(fieldsOf('title: x', body)).toMatchObject({ content });
    }
    expect(readPostFile('---\ntitle: x\n---')).toMatchObject({ fields: { title: 'x', content: '' } });
    expect(readPostFile('---\n---\nText')).toMatchObject({
      fields: { content: 'Text' },
      hasFrontMatter: true,
    });
  });

  test('reads the line ends of Windows and a byte order mark', () => {
    expect(readPostFile('\u{feff}---\r\ntitle: x\r\n---\r\n\r\nOne\r\nTwo\r\n')).toMatchObject({
      fields: { title: 'x', content: 'One\nTwo' },
    });
    expect(readPostFile('---\ntitle: x\n---\n\nOne\r\nTwo\r\n')).toMatchObject({
      fields: { content: 'One\r\nTwo\r' },
    });
  });

  test.each([
    ['a: &x 1\nb: *x', 'an anchor or an alias'],
    ['a: &x [1]', 'an anchor or an alias'],
    ['? &x a\n: 1', 'an anchor or an alias'],
    ['a: *nothing', 'an anchor or an alias'],
    ['title: !!js/function "() => 1"', 'a tag (tag:yaml.org,2002:js/function)'],
    ['title: !env SECRET', 'a tag (!env)'],
    ['!!set\na:', 'a tag'],
    ['a: 1\na: 2', 'says "a" twice'],
    ['a: {b: 1, b: 2}', 'says "b" twice'],
    ['__proto__: 1\n__proto__: 2', 'says "__proto__" twice'],
    ['[a, b]: 1', 'a name that is a list'],
    ['a: [1', "isn't valid YAML (line 3)"],
    ['a: 1\n--- {b: 2}', "isn't valid YAML (line 3)"],
    ['a: 1\nb: c: d', "isn't valid YAML (line 3)"],
    [`a: ${'['.repeat(60)}${']'.repeat(60)}`, 'nested too deeply'],
    [`a: ${'['.repeat(5_000)}`, "isn't valid YAML"],
    ['- '.repeat(5_000), "isn't valid YAML"],
    [`a: ${'x'.repeat(1_000_001)}`, 'is too long'],
  ])('refuses front matter and says why: %#', (yaml, reason) => {
    const reading = readPostFile(`---\n${yaml}\n---\nThe body.`);
    expect(reading).toStrictEqual({
      type: 'refused',
      reason: expect.stringContaining(reason),
      body: 'The body.',
    });
  });

  test('refuses the bomb of aliases without unfolding it', () => {
    const lines = Array.from({ length: 26 }, (_, line) => {
      const name = String.fromCharCode(97 + line);
      const before = String.fromCharCode(96 + line);
      return `${name}: &${name} [${line === 0 ? 'lol' : Array.from({ length: 9 }, () => `*${before}`).join(', ')}]`;
    });
    expect(fieldsOf(lines.join('\n'))).toContain('an anchor or an alias');
  });

  test('makes nothing but a field of __proto__, at any depth', () => {
    const fields = fieldsOf(
      '__proto__: {polluted: true}\na: {__proto__: {polluted: true}}\nconstructor: {prototype: {polluted: true}}',
    );
    expect(JSON.stringify(fields)).toBe(
      '{"__proto__":{"polluted":true},"a":{"__proto__":{"polluted":true}},"constructor":{"prototype":{"polluted":true}},"content":""}',
    );
    expect('polluted' in {}).toBe(false);
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  });

  test('leaves out a field that is not what it should be, and says so', () => {
    const reading = readPostFile(
      '---\nid: "7"\ntitle: [a]\nexcerpt: [a]\ndate: [2025]\nauthor: {name: A}\nslug: [a]\nisMarkdown: yes\nmood: fine\n---\n',
    );
    expect(reading).toMatchObject({
      fields: { mood: 'fine', content: '' },
      issues: [
        'id is not a number',
        'title is not text',
        'excerpt is not text',
        'date is not text',
        'author is not text',
        'slug is not text',
        'isMarkdown is neither true nor false',
      ],
    });
  });

  test('takes a content of the front matter only where there is no body', () => {
    for (const [yaml, body, content] of [
      ['content: Here', '', 'Here'],
      ['content:', '', ''],
      ['content: null', 'Below', 'Below'],
    ]) {
      expect(readPostFile(`---\n${yaml}\n---\n${body}`)).toStrictEqual({
        type: 'read',
        fields: { content },
        hasFrontMatter: true,
        issues: [],
      });
    }
    expect(readPostFile('---\ncontent: Here\n---\nBelow')).toMatchObject({
      fields: { content: 'Below' },
      issues: ['content stands both in the front matter and below it; the one below is taken'],
    });
    expect(readPostFile('---\ncontent: [a]\n---\n')).toMatchObject({
      fields: { content: '' },
      issues: ['content is not text'],
    });
  });
});

/** Returns the text that a file on a disk stores. */
function throughUtf8(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\u{fffd}');
}
