/** The fields of a package.json that are read here. */
export interface Manifest {
  readonly name: string;
  /** The file of each command. */
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A key of `exports` and its types. */
export interface EntryPoint {
  /** '.', './testing' */
  readonly key: string;
  /** Null for CSS, fonts and package.json. */
  readonly types: string | null;
}

/** Returns the entry points of a package in their order. */
export function listEntryPoints({ exports = {} }: Manifest): readonly EntryPoint[] {
  return Object.entries(exports).map(([key, target]) => ({
    key,
    types: typeof target === 'string' ? null : (target['types'] ?? null),
  }));
}

/** @example toSpecifier('blog-core', { key: './testing', types }) // 'blog-core/testing' */
export function toSpecifier(name: string, { key }: EntryPoint): string {
  return name + key.slice(1);
}
