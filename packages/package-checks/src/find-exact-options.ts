import ts from 'typescript-5.9';

/**
 * Returns the optional properties of a public surface that reject undefined, as
 * `['ButtonProps.variant']`. An app with `exactOptionalPropertyTypes` couldn't pass on a value that it
 * may lack. Mapped types, such as those of stored posts, may reject it.
 *
 * @param files the sources or declarations of the entry points
 * @param folder the package's folder; types of other packages don't count
 */
export function findExactOptions(files: readonly string[], folder: string): readonly string[] {
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    // Without it, types have no undefined.
    strict: true,
    exactOptionalPropertyTypes: true,
    types: [],
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  const modules = files.flatMap((file) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    return module ? [module] : [];
  });

  const reached = new Set(modules.flatMap((module) => checker.getExportsOfModule(module).map(resolve)));
  const found = new Set<string>();
  // A set also iterates over what is added meanwhile.
  for (const symbol of reached)
    for (const declaration of symbol.declarations ?? [])
      if (declaration.getSourceFile().fileName.startsWith(folder)) visit(declaration, symbol.name);
  return [...found];

  function resolve(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  }

  function visit(node: ts.Node, owner: string): void {
    // Function bodies are not public; constants such as schemas have computed types.
    if (ts.isBlock(node) || ts.isVariableDeclaration(node)) return;
    if (ts.isPropertySignature(node) && node.questionToken && node.type && rejectsUndefined(node.type))
      found.add(`${owner}.${node.name.getText()}`);
    const reference = ts.isTypeReferenceNode(node)
      ? node.typeName
      : ts.isExpressionWithTypeArguments(node)
        ? node.expression
        : null;
    const symbol = reference && checker.getSymbolAtLocation(reference);
    if (symbol) reached.add(resolve(symbol));
    ts.forEachChild(node, (child) => visit(child, owner));
  }

  function rejectsUndefined(node: ts.TypeNode): boolean {
    const type = checker.getTypeFromTypeNode(node);
    const members = type.isUnion() ? type.types : [type];
    const accepting = ts.TypeFlags.Undefined | ts.TypeFlags.Any | ts.TypeFlags.Unknown;
    return !members.some(({ flags }) => flags & accepting);
  }
}
