import { join } from 'node:path';

import ts from 'typescript-5.9';

import { type EntryPoint, toSpecifier } from './entry-points.ts';

/** The exports of an installed package. */
export interface PublicSurface {
  /**
   * Markdown: the declarations that each entry point exports, by name, without comments, and the types of
   * signatures that it doesn't export.
   */
  readonly report: string;
  /** The names that the entry points export, without duplicates. */
  readonly names: readonly string[];
}

/** Reads the public surface of an installed package from its declarations. */
export function publicSurface(
  installed: string,
  name: string,
  entryPoints: readonly EntryPoint[],
): PublicSurface {
  const typed = entryPoints.flatMap((entryPoint) =>
    entryPoint.types === null ? [] : [{ entryPoint, file: join(installed, entryPoint.types) }],
  );
  const program = ts.createProgram(
    typed.map(({ file }) => file),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      jsx: ts.JsxEmit.ReactJSX,
      types: [],
      noEmit: true,
    },
  );
  const others = entryPoints
    .filter(({ types }) => types === null)
    .map((entryPoint) => `- \`${toSpecifier(name, entryPoint)}\``);
  const surfaces = typed.map(({ entryPoint, file }) => ({
    entryPoint,
    ...describeModule(program, file, installed),
  }));
  const parts = surfaces.map(({ entryPoint, text }) => `## \`${toSpecifier(name, entryPoint)}\`\n\n${text}`);
  if (others.length > 0) parts.push(`## Entry points without types\n\n${others.join('\n')}\n`);
  const report = `# The public surface of ${name}\n\nWritten by \`pnpm check:packages -- --write-api\`; \`pnpm verify\` says where it is not current.\n\n${parts.join('\n')}`;
  return { report, names: [...new Set(surfaces.flatMap(({ names }) => names))] };
}

function describeModule(
  program: ts.Program,
  file: string,
  installed: string,
): { readonly text: string; readonly names: readonly string[] } {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module)
    throw new Error(
      `${file} exports nothing, or is not there. Build the package, and look at its "exports".`,
    );

  const exported = new Map(
    checker.getExportsOfModule(module).map((symbol) => [resolved(checker, symbol), symbol.name]),
  );
  const hidden = new Set<string>();
  const texts = [...exported]
    .toSorted(([, a], [, b]) => (a < b ? -1 : 1))
    .map(
      ([symbol, name]) =>
        (symbol.declarations ?? [])
          .filter((declaration) => declaration.getSourceFile().fileName.startsWith(installed))
          .map((declaration) => {
            for (const each of namesIn(checker, declaration)) {
              const isOwn = each.declarations?.some((own) =>
                own.getSourceFile().fileName.startsWith(installed),
              );
              if (isOwn && isTopLevel(each) && !exported.has(each)) hidden.add(each.name);
            }
            return printDeclaration(declaration);
          })
          .join('\n') || `// ${name}, of another package`,
    );
  const note =
    hidden.size > 0
      ? `\nNot exported here, and in its signatures: ${[...hidden]
          .toSorted()
          .map((each) => `\`${each}\``)
          .join(', ')}.\n`
      : '';
  const text = `\`\`\`ts\n${texts.join('\n\n')}\n\`\`\`\n${note}`;
  return { text, names: [...exported.values()] };
}

function resolved(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function* namesIn(checker: ts.TypeChecker, node: ts.Node): Iterable<ts.Symbol> {
  if (ts.isIdentifier(node)) {
    const symbol = checker.getSymbolAtLocation(node);
    if (symbol) yield resolved(checker, symbol);
  }
  for (const child of node.getChildren()) yield* namesIn(checker, child);
}

/** Excludes parameters and fields. */
function isTopLevel({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some(
    (each) =>
      ts.isSourceFile(each.parent) ||
      (ts.isVariableDeclaration(each) && ts.isSourceFile(each.parent.parent.parent)),
  );
}

const printer = ts.createPrinter({ removeComments: true });

function printDeclaration(declaration: ts.Declaration): string {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return printer
    .printNode(ts.EmitHint.Unspecified, node, declaration.getSourceFile())
    .replace(/^export (?:declare )?/u, '');
}
