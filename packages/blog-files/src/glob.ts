/** Returns true for the paths that it is for. */
export type Matcher = (path: string) => boolean;

/** More than any glob of a settings file has. A pattern with many `.*` could take a long time. */
const maxLength = 300;
const maxStars = 6;

/**
 * Returns a function that matches paths with `*`, `**`, `?`, `{a,b}`, `(a|b)` and `[a-z]`. A glob that
 * cannot be read matches the paths that begin with it.
 *
 * @example
 * matchGlob('{lab,lab/**}')('lab/a'); // true
 */
export function matchGlob(glob: string): Matcher {
  return readGlob(glob) ?? ((path) => path.startsWith(glob));
}

/** Returns null for a glob that is too long, not valid, or has other signs such as `!(a)`. */
export function readGlob(glob: string): Matcher | null {
  if (/[?*+!]\(|\{[^{}]*\{/u.test(glob)) return null;
  const pattern = toPattern(`^${translate(glob)}$`);
  return pattern && ((path) => pattern.test(path));
}

/** Braces, choices, sets of letters, stars and all signs of regular expressions. */
const sign =
  /\{([^{}]*)\}|@?\(([^()]*\|[^()]*)\)|@\(([^()]*)\)|\[([!^]?)([^\]/[]+)\]|\*\*\/|\*\*|[\\^$+.()|[\]{}*?]/gu;

function translate(glob: string): string {
  return glob.replaceAll(
    sign,
    (found, names?: string, choices?: string, only?: string, not?: string, letters?: string) => {
      if (letters !== undefined)
        return `[${not ? '^/' : ''}${letters.replaceAll(/[\\^]/gu, String.raw`\$&`)}]`;
      const all = names?.split(',') ?? choices?.split('|') ?? (only === undefined ? undefined : [only]);
      return all ? `(?:${all.map(translate).join('|')})` : (signs[found] ?? `\\${found}`);
    },
  );
}

const signs: Readonly<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };

/**
 * Returns a function that matches paths with a regular expression of the settings; null for one that
 * cannot be read.
 */
export function readPattern(source: string): Matcher | null {
  const pattern = toPattern(source);
  return pattern && ((path) => pattern.test(path));
}

function toPattern(source: string): RegExp | null {
  if (source.length > maxLength || (source.match(/\.\*/gu) ?? []).length > maxStars) return null;
  for (const flags of ['u', '']) {
    try {
      return new RegExp(source, flags);
    } catch {
      // Other languages escape more signs, as '\-', which the flag forbids.
    }
  }
  return null;
}
