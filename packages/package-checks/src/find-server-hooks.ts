import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What React offers to client components only. */
const clientOnly = new Set([
  'Component',
  'PureComponent',
  'createContext',
  'useContext',
  'useEffect',
  'useEffectEvent',
  'useImperativeHandle',
  'useInsertionEffect',
  'useLayoutEffect',
  'useReducer',
  'useRef',
  'useState',
  'useSyncExternalStore',
  'useTransition',
]);

const directive = /^(?:\s|\/\*[^]*?\*\/|\/\/[^\n]*\n)*['"]use client['"]/u;
const relativeImport =
  /^(?:import|export)\b[^'"]*?\bfrom\s*['"](\.[^'"]+)['"]|^import\s*['"](\.[^'"]+)['"]/gmu;
const reactImport = /^import\s*\{([^}]*)\}\s*from\s*['"]react['"]/gmu;

/**
 * Returns the files that a server component would run and that use what only client components
 * have: those which an entry point imports, up to the first with `'use client'`.
 *
 * @param files compiled JavaScript of the entry points
 */
export function findServerHooks(files: readonly string[]): readonly string[] {
  const reached = new Set(files);
  const issues: string[] = [];
  // A set also iterates over what is added meanwhile.
  for (const file of reached) {
    const code = readFileSync(file, 'utf8');
    if (directive.test(code)) continue;
    const names = [...code.matchAll(reactImport)]
      .flatMap(([, list = '']) => list.split(','))
      .map((each) => each.trim().split(' ')[0] ?? '')
      .filter((each) => clientOnly.has(each));
    if (names.length > 0) issues.push(`${file} uses ${names.join(', ')} without 'use client'.`);
    for (const [, from, alone] of code.matchAll(relativeImport)) {
      const path = join(dirname(file), from ?? alone ?? '');
      if (/\.[cm]?js$/u.test(path)) reached.add(path);
    }
  }
  return issues;
}
