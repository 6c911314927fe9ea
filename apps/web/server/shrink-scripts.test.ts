import { expect, test } from 'vitest';

import { shrinkScripts } from './shrink-scripts.ts';

test('a plain inline script says the same in fewer bytes', async () => {
  const html = `<p>a  b</p><script>
const names = ['a', 'b'];
// A remark.
document.title = names.join(' < ');
</script>`;
  const small = await shrinkScripts(html);
  expect(small).toMatch(/^<p>a {2}b<\/p><script>[^\n]+<\/script>$/u);
  expect(small).toContain(' < ');
  expect(small).not.toContain('remark');
});

test('what a script shares with others keeps its name', async () => {
  expect(await shrinkScripts('<script>\nvar shared = 1;\n</script>')).toBe('<script>var shared=1;</script>');
});

test('what puts a dollar or the end of a script into a string still does', async () => {
  const small = await shrinkScripts(`<script>\nf("$&", "<" + "/script>");\n</script>`);
  expect(small).toBe(String.raw`<script>f("$&","<\/script>");</script>`);
});

test('data and modules stay as they are', async () => {
  const html = `<script type="late">import "/a.js";\n\nimport("/b.js");</script><script type="application/ld+json">{ "a": 1 }</script><script src="/c.js"></script>`;
  expect(await shrinkScripts(html)).toBe(html);
});
