/** What of a package.json is read here. */
export interface Manifest {
  readonly name: string;
  /** The files of its commands, by their names. */
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A key of `exports`, and the files that it leads to. */
export interface EntryPoint {
  /** As it stands there: '.', './testing'. */
  readonly key: string;
  /** JavaScript has types; CSS, fonts and package.json have none. */
  readonly types: string | null;
}

/** The entry points of a packed package, in their order. */
export function entryPointsOf({ exports = {} }: Manifest): readonly EntryPoint[] {
  return Object.entries(exports).map(([key, target]) => ({
    key,
    types: typeof target === 'string' ? null : (target['types'] ?? null),
  }));
}

/** What an app imports: '@branchbook/blog-core/testing'. */
export function specifierOf(name: string, { key }: EntryPoint): string {
  return name + key.slice(1);
}
