import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A type or property in schema.org's own data format, for the validator. */
type Term = Readonly<Record<string, unknown>>;

/**
 * The vocabulary of schema.org: types with their ancestors, and their properties. Read from the
 * declarations of `schema-dts`.
 */
export async function schemaOrgVocabulary(): Promise<{ '@graph': Term[] }> {
  const packageFile = createRequire(import.meta.url).resolve('schema-dts/package.json');
  const declarations = await readFile(join(dirname(packageFile), 'dist', 'schema.d.ts'), 'utf8');
  const types = new Map<string, Set<string>>();
  const domains = new Map<string, Set<string>>();
  for (const [, name = '', parents = '', body = ''] of declarations.matchAll(interfaces)) {
    const type = nameOf(name);
    const own = addTo(types, type);
    for (const parent of parents.split(',').map((each) => nameOf(each.trim()))) {
      if (parent !== '' && parent !== type) own.add(parent);
    }
    for (const [, property = ''] of body.matchAll(properties)) addTo(domains, property).add(type);
  }
  return {
    '@graph': [
      ...Array.from(types, ([type, parents]) => ({
        '@type': 'rdfs:Class',
        '@id': `schema:${type}`,
        'rdfs:subClassOf': Array.from(parents, idOf),
      })),
      ...Array.from(domains, ([property, of]) => ({
        '@type': 'rdf:Property',
        '@id': `schema:${property}`,
        'schema:domainIncludes': Array.from(of, idOf),
      })),
    ],
  };
}

/**
 * A type with descendants has two declarations: `ArticleBase` with the properties, `ArticleLeaf`
 * with the name.
 */
const interfaces = /^(?:export )?interface (\w+)(?: extends ([^{]+))? \{$(.*?)^\}$/gmsu;
const properties = /^ {4}"(\w+)"\?:/gmu;

function nameOf(declared: string): string {
  if (/^Partial<IdReference>$/u.test(declared)) return '';
  return declared.replace(/(?:Base|Leaf)$/u, '');
}

function addTo(map: Map<string, Set<string>>, key: string): Set<string> {
  const set = map.get(key) ?? new Set<string>();
  map.set(key, set);
  return set;
}

function idOf(name: string): Term {
  return { '@id': `schema:${name}` };
}
