/** More than any glob of a settings file has. A pattern with many `.*` could take a long time. */
const maxLength = 300;
const maxStars = 6;

/**
 * Returns a function that matches paths with `*`, `**`, `?` and `{a,b}`. A glob that is too long or
 * not valid matches the paths that begin with it.
 *
 * @example
 * matchGlob('{lab,lab/**}')('lab/a'); // true
 */
export function matchGlob(glob: string): (path: string) => boolean {
  const source = glob.replaceAll(
    /\{([^{}]*)\}|\*\*\/|\*\*|[\\^$+.()|[\]{}*?]/gu,
    (sign, names: string | undefined) =>
      names === undefined ? (signs[sign] ?? `\\${sign}`) : `(?:${translateNames(names)})`,
  );
  const pattern = toPattern(`^${source}$`);
  return (path) => pattern?.test(path) ?? path.startsWith(glob);
}

const signs: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };

function translateNames(names: string): string {
  return names
    .split(',')
    .map((name) => name.replaceAll(/\*\*\/|\*\*|[\\^$+.()|[\]*?]/gu, (sign) => signs[sign] ?? `\\${sign}`))
    .join('|');
}

/** Returns a function that matches paths with a regular expression of the settings. */
export function matchPattern(source: string): (path: string) => boolean {
  const pattern = toPattern(source);
  return (path) => pattern?.test(path) ?? false;
}

function toPattern(source: string): RegExp | null {
  if (source.length > maxLength || (source.match(/\.\*/gu) ?? []).length > maxStars) return null;
  try {
    return new RegExp(source, 'u');
  } catch {
    return null;
  }
}
