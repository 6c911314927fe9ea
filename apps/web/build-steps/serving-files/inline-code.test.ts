import { describe, expect, test } from 'vitest';

import { inlineScripts } from './inline-code.ts';

describe('finds the inline scripts of a document', () => {
  test('in order, with the exact text between the tags', () => {
    const html =
      '<!doctype html><head><script>\n let a = 1 < 2;</script></head><script type="module">import "/a.js"</script>';
    expect(inlineScripts(html)).toEqual(['\n let a = 1 < 2;', 'import "/a.js"']);
  });

  test('whatever the case and the attributes of the tag', () => {
    const html = `<SCRIPT nonce='a>b' data-x="src" async\n>one</Script ><script/>two</script>`;
    expect(inlineScripts(html)).toEqual(['one', 'two']);
  });

  test('with line ends as browsers read them', () => {
    expect(inlineScripts('<script>a\r\nb\rc</script>')).toEqual(['a\nb\nc']);
  });

  test('of unknown types too, because a missing hash is worse than a needless one', () => {
    const html = '<script type="speculationrules">{}</script><script type="importmap">{ }</script>';
    expect(inlineScripts(html)).toHaveLength(2);
  });
});

describe('leaves out what a browser does not run', () => {
  test.each([
    ['a script from a file', '<script src="/a.js"></script><script async src=/b.js>no</script>'],
    ['data', '<script type="application/ld+json">{"a":1}</script><script type=application/json>{}</script>'],
    ['a script in a comment', '<!-- > <script>no</script> -->'],
    ['a script in an attribute', `<p title="<script>no</script>" data-x='<script>no</script>'>`],
    [
      'a script in text elements',
      '<style><script>no</script></style><textarea><script>no</script></textarea>',
    ],
    ['a script where scripts may not run', '<noscript><script>no</script></noscript>'],
    ['other elements of a similar name', '<scripts>no</scripts><script-x>no</script-x>'],
    ['a bare less-than sign', 'a < script > b </ script>'],
  ])('%s', (_, html) => {
    expect(inlineScripts(html)).toEqual([]);
    expect(inlineScripts(`${html}<script>yes</script>`)).toEqual(['yes']);
  });
});

describe('ends where a browser ends', () => {
  test.each([
    [
      'a script at the first end tag, also inside a string',
      '<script>let a = "</script>";</script>',
      ['let a = "'],
    ],
    ['a comment that is empty', '<!--><script>yes</script>-->', ['yes']],
    ['a comment that is empty, with a dash', '<!---><script>yes</script>-->', ['yes']],
    ['a comment closed with an exclamation mark', '<!-- --!><script>yes</script>', ['yes']],
    ['a script with a comment', '<script><!-- a </script>b', ['<!-- a ']],
    [
      'a script that writes a script in a comment',
      '<script><!-- <script>a</script> b --></script>c',
      ['<!-- <script>a</script> b -->'],
    ],
    [
      'a script whose comment ended before the inner script',
      '<script><!-- --> <script>a</script> b',
      ['<!-- --> <script>a'],
    ],
    [
      'a script with an empty comment before an inner script',
      '<script><!--> <script>a</script>b',
      ['<!--> <script>a'],
    ],
    ['a document that stops in a script', '<script>a', ['a']],
  ])('%s', (_, html, scripts) => {
    expect(inlineScripts(html)).toEqual(scripts);
  });
});
