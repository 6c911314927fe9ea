import { common, createLowlight } from 'lowlight';
import { expect, test } from 'vitest';

import { getTokens } from './highlight-code.ts';

const lowlight = createLowlight(common);

test('tokens have the offsets of their text, nested ones included', () => {
  const code = 'const a = "text"; // note\nconst b = `x${1 + a}y`;\n';
  const tokens = getTokens(lowlight.highlight('js', code));
  const stretches = tokens.map(({ name, start, end }) => [name, code.slice(start, end)]);
  expect(stretches).toContainEqual(['code-keyword', 'const']);
  expect(stretches).toContainEqual(['code-string', '"text"']);
  expect(stretches).toContainEqual(['code-comment', '// note']);
  expect(stretches).toContainEqual(['code-number', '1']);
});

test('text without a class is no token', () => {
  expect(getTokens(lowlight.highlight('js', 'a'))).toEqual([]);
});
