/**
 * `pnpm generate component` creates a component of packages/ui with its test, stories, entry point and README row.
 * Answers may follow: `pnpm generate component --args month-name Page 'A month, as a name'`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlopTypes } from '@turbo/gen';

interface ComponentAnswers {
  name: string;
  group: string;
  promise: string;
}

export default function generators(plop: PlopTypes.NodePlopAPI): void {
  // The script `generate` runs at the root; plop would count from this folder.
  const root = process.cwd();
  const pascalCase: (text: string) => string = plop.getHelper('pascalCase');
  plop.setHelper('json', (text: string) => JSON.stringify(text));

  plop.setGenerator('component', {
    description: 'A component of packages/ui: test, stories, entry point, and its row in the README',
    prompts: [
      { type: 'input', name: 'name', message: 'Name, in kebab-case', validate: isKebabCase },
      { type: 'list', name: 'group', message: 'Group', choices: ['Actions', 'Forms', 'Feedback', 'Page'] },
      { type: 'input', name: 'promise', message: 'What it is, in a sentence', validate: isSaid },
    ],
    actions: [
      ...['tsx', 'test.tsx', 'stories.tsx'].map((ending) => ({
        type: 'add',
        path: `${root}/packages/ui/src/{{name}}/{{name}}.${ending}`,
        templateFile: `component/component.${ending}.hbs`,
      })),
      (answers) => {
        const { name, group, promise } = answers as ComponentAnswers;
        addComponent(join(root, 'packages/ui'), { name, group, promise, exported: pascalCase(name) });
        return format(root, 'packages/ui');
      },
    ],
  });
}

/** Adds a component to `index.ts`, to the list of public names, to the entry points of package.json and to the README. */
function addComponent(
  folder: string,
  { name, group, promise, exported }: ComponentAnswers & { exported: string },
): void {
  const path = `./${name}/${name}.tsx`;
  edit(join(folder, 'src/index.ts'), (text) =>
    insertBefore(
      text,
      Array.from(text.matchAll(/export [^;]*? from '([^']+)';\n/gu), (match) => ({
        at: match.index,
        isLater: match[1]! > path,
      })),
      `export { ${exported}, type ${exported}Props } from '${path}';\n`,
    ),
  );
  edit(join(folder, 'src/index.test.ts'), (text) =>
    insertBefore(
      text,
      Array.from(text.slice(0, text.indexOf(']')).matchAll(/^ +'(\w+)',\n/gmu), (match) => ({
        at: match.index,
        isLater: match[1]! > exported,
      })),
      `    '${exported}',\n`,
    ),
  );
  edit(join(folder, 'package.json'), (text) => {
    const manifest = JSON.parse(text);
    const built = `./dist/${name}/${name}`;
    manifest.exports = withEntryPoint(manifest.exports, `./${name}`, `./src/${name}/${name}.tsx`);
    manifest.publishConfig.exports = withEntryPoint(manifest.publishConfig.exports, `./${name}`, {
      types: `${built}.d.ts`,
      default: `${built}.js`,
    });
    return `${JSON.stringify(manifest, null, 2)}\n`;
  });
  edit(join(folder, 'README.md'), (text) =>
    withRow(text, `### ${group}\n`, `| \`${exported}\` | ${promise} | **\`children\`** |`),
  );
}

/** The entry points with one more, in its place among those of the components. */
function withEntryPoint(
  entryPoints: Record<string, unknown>,
  entryPoint: string,
  target: unknown,
): Record<string, unknown> {
  const entries = Object.entries(entryPoints);
  const first = entries.findIndex(([key]) => key === './brand') + 1;
  const place = entries.findIndex(
    ([key], index) => index >= first && (key > entryPoint || key.endsWith('.css')),
  );
  return Object.fromEntries(entries.toSpliced(place, 0, [entryPoint, target]));
}

/** The text with a row at the end of the first table below a heading. */
function withRow(text: string, heading: string, row: string): string {
  const table = text.indexOf('\n|', text.indexOf(heading));
  const end = text.indexOf('\n\n', table + 1);
  const at = end === -1 ? text.trimEnd().length : end;
  return `${text.slice(0, at)}\n${row}${text.slice(at)}`;
}

/** The text with an entry before the first that comes later in the alphabet, or after the last. */
function insertBefore(
  text: string,
  entries: readonly { at: number; isLater: boolean }[],
  entry: string,
): string {
  const last = entries.at(-1);
  if (!last) throw new Error(`There is no list to put this into: ${entry}`);
  const at = entries.find(({ isLater }) => isLater)?.at ?? text.indexOf('\n', last.at) + 1;
  return text.slice(0, at) + entry + text.slice(at);
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

function format(root: string, folder: string): string {
  execFileSync('pnpm', ['exec', 'oxfmt', folder], { cwd: root });
  return folder;
}

function isKebabCase(text: string): true | string {
  return (
    /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/u.test(text) || 'Small letters, digits and single hyphens: file-drop'
  );
}

function isSaid(text: string): true | string {
  return text.trim() !== '' || 'Say it in a sentence.';
}
