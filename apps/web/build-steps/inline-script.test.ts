import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { build, type Rolldown } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { inlineScript } from './inline-script.ts';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder({
    'page.ts': `import code from './greet.inline.ts?inline-script';\nexport { code };\n`,
    'greet.inline.ts': `import { greeting } from './greeting.ts';\nconst name: string = __NAME__;\ndocument.title = greeting + name;\n`,
    'greeting.ts': `export const greeting = 'Hello, ';\n`,
  });
});
afterEach(() => rm(folder, { recursive: true }));

test('a module becomes one script with all that it imports and the constants of the build', async () => {
  const { code } = await built({ isServer: true });
  expect(code).not.toMatch(/import|export|: string/u);
  const page = { title: '' };
  // The script is text that a page runs; here it runs with a fake in the place of the page.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function('document', code)(page);
  expect(page.title).toBe('Hello, Ada');
});

test('in the browser bundle, an inline script is an empty text', async () => {
  expect((await built({ isServer: false })).code).toBe('');
});

async function built({ isServer }: { isServer: boolean }): Promise<{ code: string }> {
  const result = await build({
    configFile: false,
    envDir: false,
    root: folder,
    logLevel: 'error',
    define: { __NAME__: JSON.stringify('Ada') },
    plugins: [inlineScript()],
    build: {
      write: false,
      ssr: isServer,
      rolldownOptions: { input: join(folder, 'page.ts'), preserveEntrySignatures: 'strict' },
    },
  });
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput];
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}
