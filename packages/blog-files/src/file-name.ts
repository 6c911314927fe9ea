/** The parts of a file's path that describe its post. */
export interface FileName {
  /** The name without folder, date, language and extension; of `hello/index.md` the folder's. */
  readonly stem: string;
  /** `YYYY-MM-DD` from the name, its folder or the folders `2013/05/06/`; null without a date. */
  readonly day: string | null;
  /** The code in `hello.fr.md`; null without one. */
  readonly language: string | null;
}

/**
 * Takes the path of a post's file apart.
 *
 * @example
 * parseFileName('_posts/2013-05-06-hello.md'); // { stem: 'hello', day: '2013-05-06', language:
 * null } parseFileName('content/a-trip/index.fr.md'); // { stem: 'a-trip', day: null, language:
 * 'fr' }
 */
export function parseFileName(path: string): FileName {
  const parts = path.split('/');
  // Middleman and Octopress name the result too: hello.html.markdown.
  const file = (parts.at(-1) ?? '').replace(/(?:\.html?)?\.[^.]+$/iu, '');
  const [, base = '', language] = /^(.+?)(?:\.([a-z]{2,3}(?:-[A-Za-z]{2,4})?))?$/u.exec(file) ?? [];
  const isLanguage =
    language !== undefined && languages.has(language.slice(0, 2)) && isLanguageLength(language);
  const own = isLanguage ? base : file;
  const folder = parts.at(-2);
  const name = indexName.test(own) && folder ? folder : own;
  const dated = /^(\d{4})[-_](\d{1,2})[-_](\d{1,2})(?:[-_ ]+(.+))?$/u.exec(name);
  const [, year = '', month = '', day = '', rest] = dated ?? [];
  return {
    stem: rest ?? name,
    day: dated ? toIsoDay(year, month, day) : parseFolderDay(path),
    language: isLanguage ? language : null,
  };
}

/** Returns the date in the folders of a path or URL: `/2013/05/06/hello` gives '2013-05-06'. */
export function parseFolderDay(path: string): string | null {
  const [, year = '', month = '', day] =
    /(?:^|\/)((?:19|20)\d{2})[-/](\d{1,2})(?:[-/](\d{1,2}))?(?:\/|(?<=\/\d{1,2}-\d{1,2})[-_])/u.exec(path) ??
    [];
  // A month alone is no date of a post.
  return day === undefined ? null : toIsoDay(year, month, day);
}

/** Returns the words of a name: 'my-first_trip' gives 'My first trip'. */
export function humanizeName(stem: string): string {
  const words = stem.replaceAll(/[-_\s]+/gu, ' ').trim();
  return words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Names of files whose post has the name of the folder. */
const indexName = /^(?:_?index|\+?page)$/iu;

function toIsoDay(year: string, month: string, day: string): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}

/** Returns true for the code of a language, as `fr` or `pt-br`. */
export function isLanguageCode(text: string): boolean {
  return (
    languages.has(text.slice(0, 2)) && isLanguageLength(text) && /^[a-z]{2}(?:-[A-Za-z]{2,4})?$/u.test(text)
  );
}

function isLanguageLength(code: string): boolean {
  return code.length === 2 || code[2] === '-';
}

/**
 * Languages of blogs by their codes in ISO 639-1. Codes that are also endings of files are left
 * out.
 */
const languages: ReadonlySet<string> = new Set(
  (
    'af ar az bg bn ca cs cy da de el en eo es et eu fa fi fr ga gl gu he hi hr hu hy id it ja ka kk km kn ko lt lv ' +
    'mk ml mn mr ms nb ne nl nn no pa pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh'
  ).split(' '),
);
