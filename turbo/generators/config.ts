/**
 * `pnpm generate component` creates a component of packages/ui with its test, stories, entry point and README row.
 * With answers: `pnpm generate component --args month-name Page 'A month, as a name'`.
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
  // Plop's paths are relative to this folder; the script `generate` runs at the root.
  const root = process.cwd();
  const pascalCase: (text: string) => string = plop.getHelper('pascalCase');
  plop.setHelper('json', (text: string) => JSON.stringify(text));

  plop.setGenerator('component', {
    description: 'A component of packages/ui: test, stories, entry point, and its row in the README',
    prompts: [
      { type: 'input', name: 'name', message: 'Name, in kebab-case', validate: isKebabCase },
      { type: 'list', name: 'group', message: 'Group', choices: ['Actions', 'Forms', 'Feedback', 'Page'] },
      { type: 'input', name: 'promise', message: 'What it is, in a sentence', validate: isNotBlank },
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

/** Adds a component to `index.ts`, to the entry points of package.json and to the README. */
function addComponent(
  folder: string,
  { name, group, promise, exported }: ComponentAnswers & { exported: string },
): void {
  edit(join(folder, 'src/index.ts'), (text) =>
    insertExport(text, `./${name}/${name}.tsx`, `${exported}, type ${exported}Props`),
  );
  edit(join(folder, 'package.json'), (text) => {
    const manifest = JSON.parse(text);
    const built = `./dist/${name}/${name}`;
    manifest.exports = addEntryPoint(manifest.exports, `./${name}`, `./src/${name}/${name}.tsx`);
    manifest.publishConfig.exports = addEntryPoint(manifest.publishConfig.exports, `./${name}`, {
      types: `${built}.d.ts`,
      default: `${built}.js`,
    });
    return `${JSON.stringify(manifest, null, 2)}\n`;
  });
  edit(join(folder, 'README.md'), (text) =>
    addRow(text, `### ${group}\n`, `| \`${exported}\` | ${promise} | **\`children\`** |`),
  );
}

/** Adds an entry point among those of the components, in alphabetical order. */
function addEntryPoint(
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

/** Adds a row at the end of the first table below a heading. */
function addRow(text: string, heading: string, row: string): string {
  const table = text.indexOf('\n|', text.indexOf(heading));
  const end = text.indexOf('\n\n', table + 1);
  const at = end === -1 ? text.trimEnd().length : end;
  return `${text.slice(0, at)}\n${row}${text.slice(at)}`;
}

/** Inserts an export before the first one whose path comes later in the alphabet, or at the end. */
function insertExport(text: string, path: string, names: string): string {
  const exports = [...text.matchAll(/export [^;]*? from '([^']+)';\n/gu)];
  const index = exports.find(([, other = '']) => other > path)?.index ?? text.length;
  return `${text.slice(0, index)}export { ${names} } from '${path}';\n${text.slice(index)}`;
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

function isNotBlank(text: string): true | string {
  return text.trim() !== '' || 'Write a sentence.';
}
