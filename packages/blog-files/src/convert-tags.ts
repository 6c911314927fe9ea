import { splitBody } from './body-parts.ts';
import type { Dialect } from './dialect.ts';

/** A mark with its words: `{% img left /a.png "A title" %}` has the arguments ['left', …]. */
interface Tag {
  readonly name: string;
  /** The words without a name: quoted ones without their quotes. */
  readonly words: readonly string[];
  /** The arguments with a name: `src="a.png"`, `lang:js`. */
  readonly named: ReadonlyMap<string, string>;
  /** The text between a pair of marks; null for a single mark. */
  readonly inner: string | null;
}

type Convert = (tag: Tag) => string | null;

/** Marks that Hugo and Zola define themselves, and those that most themes share. */
const shortcodes: Readonly<Record<string, Convert>> = {
  figure: ({ words, named }) => {
    const source = named.get('src') ?? words[0];
    if (source === undefined) return null;
    const caption = named.get('caption') ?? named.get('title') ?? '';
    const image = formatImage(named.get('alt') ?? caption, source);
    const linked = named.has('link') ? `[${image}](${named.get('link')})` : image;
    return caption === '' ? linked : `${linked}\n\n*${caption}*`;
  },
  highlight: ({ words, named, inner }) =>
    inner === null ? null : formatFence(words[0] ?? named.get('lang') ?? '', inner),
  youtube: (tag) => formatVideo('youtube', tag),
  vimeo: (tag) => formatVideo('vimeo', tag),
  gist: ({ words }) =>
    words.length > 0 ? `[Gist](https://gist.github.com/${words.slice(0, 2).join('/')})` : null,
  tweet: (tag) => formatTweet(tag),
  twitter: (tag) => formatTweet(tag),
  x: (tag) => formatTweet(tag),
  instagram: ({ words, named }) => {
    const id = named.get('id') ?? words[0];
    return id === undefined ? null : `[Instagram](https://www.instagram.com/p/${id}/)`;
  },
  details: ({ named, words, inner }) =>
    inner === null
      ? null
      : `<details>\n<summary>${named.get('summary') ?? named.get('title') ?? words[0] ?? 'Details'}</summary>\n\n${inner.trim()}\n\n</details>`,
};

/** Marks that Hexo, Jekyll and Octopress define themselves. */
const liquidTags: Readonly<Record<string, Convert>> = {
  img: ({ words }) => {
    const at = words.findIndex((word) => /[./]/u.test(word));
    const source = words[at];
    if (source === undefined) return null;
    const texts = words.slice(at + 1).filter((word) => !/^\d+(?:px|%)?$|^auto$/u.test(word));
    return formatImage(texts.at(-1) ?? '', source);
  },
  asset_img: (tag) => liquidTags['img']?.(tag) ?? null,
  asset_path: ({ words: [source] }) => source ?? null,
  asset_link: ({ words: [source, ...title] }) =>
    source === undefined ? null : `[${removeEscape(title) || source}](${source})`,
  post_link: ({ words: [post, ...title] }) =>
    post === undefined ? null : `[${removeEscape(title)}]({% post_link ${post} %})`,
  codeblock: ({ words, named, inner }) => {
    if (inner === null) return null;
    const title = words.filter((word) => !/^https?:/u.test(word)).join(' ');
    return formatFence(named.get('lang') ?? '', inner, title);
  },
  code: (tag) => liquidTags['codeblock']?.(tag) ?? null,
  blockquote: ({ words, inner }) => {
    if (inner === null) return null;
    const link = words.find((word) => /^https?:/u.test(word));
    const by = words.filter((word) => word !== link).join(' ');
    const source = by === '' ? (link ?? '') : link === undefined ? by : `[${by}](${link})`;
    const text = inner.trim() + (source === '' ? '' : `\n\n— ${source}`);
    return text.replaceAll(/^/gmu, '> ').replaceAll(/^> $/gmu, '>');
  },
  quote: (tag) => liquidTags['blockquote']?.(tag) ?? null,
  pullquote: ({ inner }) => (inner === null ? null : inner.trim().replaceAll(/^/gmu, '> ')),
  youtube: (tag) => formatVideo('youtube', tag),
  vimeo: (tag) => formatVideo('vimeo', tag),
  gist: ({ words: [id] }) => (id === undefined ? null : `[Gist](https://gist.github.com/${id})`),
};

const pairs: ReadonlySet<string> = new Set(
  'highlight details codeblock code blockquote quote pullquote'.split(' '),
);

function formatVideo(site: 'youtube' | 'vimeo', { words, named }: Tag): string | null {
  const id = named.get('id') ?? words[0];
  if (id === undefined || !/^[\w-]{3,40}$/u.test(id)) return null;
  const title = named.get('title') ?? 'Video';
  return site === 'youtube'
    ? `[${title}](https://www.youtube.com/watch?v=${id})`
    : `[${title}](https://vimeo.com/${id})`;
}

function formatTweet({ words, named }: Tag): string | null {
  const id = named.get('id') ?? words.at(-1);
  const user = named.get('user') ?? (words.length > 1 ? words[0] : 'i');
  return id !== undefined && /^\d{3,30}$/u.test(id) ? `[Post](https://x.com/${user}/status/${id})` : null;
}

function formatImage(alt: string, source: string): string {
  return `![${alt.replaceAll(/[[\]]/gu, '')}](${/\s/u.test(source) ? `<${source}>` : source})`;
}

function formatFence(language: string, code: string, title = ''): string {
  const text = code.replace(/^[ \t]*\r?\n/u, '').replace(/\r?\n?[ \t]*$/u, '');
  const longest = Math.max(2, ...(text.match(/`+/gu) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const info = title === '' ? language : `${language} title="${title.replaceAll('"', '')}"`;
  return `${fence}${info.trim()}\n${text}\n${fence}`;
}

/** The last word of Hexo's `post_link` may tell whether to escape the title. */
function removeEscape(words: readonly string[]): string {
  return words.join(' ').replace(/(?:^|\s)(?:true|false)$/u, '');
}

/**
 * Converts the marks that generators define themselves to Markdown that says the same: images,
 * fences, quotes, links, and videos as links. Every other mark stays as it is. Marks in code stay.
 */
export function convertTags(body: string, dialect: Dialect): string {
  const converted = convertVideos(body);
  const hasShortcodes = dialect === 'hugo' || dialect === 'zola' || dialect === 'nikola';
  if (hasShortcodes) return convertPairs(converted, shortcodePattern, shortcodes);
  if (dialect === 'hexo' || dialect === 'jekyll')
    return convertPairs(converted, liquidPattern, dialect === 'hexo' ? liquidTags : withoutPostLinks);
  return converted;
}

const {
  post_link: _,
  asset_img: __,
  asset_path: ___,
  asset_link: ____,
  code: _____,
  ...withoutPostLinks
} = liquidTags;

const shortcodePattern =
  /\{\{[<%]\s{0,9}(\/?)\s{0,9}([a-z_]+)\b([^\n]{0,1000}?)\/?\s{0,9}[%>]\}\}|\{\{\s{0,9}()([a-z_]+)\(([^\n)]{0,1000})\)\s{0,9}\}\}/gu;
const liquidPattern = /\{%-?\s{0,9}(end)?([a-z_]+)\b([^\n%]{0,1000}?)-?%\}/gu;

interface Opening {
  readonly name: string;
  readonly words: string;
  readonly at: number;
  readonly end: number;
}

/** Replaces each mark, or each pair, by its Markdown. Takes one pass. */
function convertPairs(body: string, pattern: RegExp, converters: Readonly<Record<string, Convert>>): string {
  if (!body.includes('{{') && !body.includes('{%')) return body;
  const code = findCode(body);
  let result = '';
  let from = 0;
  let open: Opening | null = null;
  for (const match of body.matchAll(pattern)) {
    const name = match[2] ?? match[5] ?? '';
    const words = match[3] ?? match[6] ?? '';
    const convert = Object.hasOwn(converters, name) ? converters[name] : undefined;
    const end = match.index + match[0].length;
    const isClosing = Boolean(match[1]);
    if (open !== null) {
      if (!isClosing || open.name !== name || !convert) continue;
      const text = convert({ name, ...parseWords(open.words), inner: body.slice(open.end, match.index) });
      result += body.slice(from, open.at) + (text ?? body.slice(open.at, end));
      from = end;
      open = null;
    } else if (convert && !isClosing && !code(match.index)) {
      if (pairs.has(name)) open = { name, words, at: match.index, end };
      else {
        const text = convert({ name, ...parseWords(words), inner: null });
        if (text === null) continue;
        result += body.slice(from, match.index) + text;
        from = end;
      }
    }
  }
  return result + body.slice(from);
}

/** Returns a function that tells whether an offset is in code. Ask in rising order. */
function findCode(body: string): (offset: number) => boolean {
  const parts = splitBody(body);
  let index = 0;
  let end = parts[0]?.text.length ?? 0;
  return (offset) => {
    while (offset >= end && index < parts.length - 1) {
      index += 1;
      end += parts[index]?.text.length ?? 0;
    }
    return parts[index]?.isCode ?? false;
  };
}

const word =
  /([\w-]+)\s{0,9}[=:]\s{0,9}(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'/][^\s"',]*))|"([^"]*)"|'([^']*)'|`([^`]*)`|[^\s,]+/gu;

function parseWords(text: string): Pick<Tag, 'words' | 'named'> {
  const words: string[] = [];
  const named = new Map<string, string>();
  for (const match of text.matchAll(word)) {
    const [whole, name, ...values] = match;
    const value = values.find((each) => each !== undefined);
    if (name !== undefined && value !== undefined && !/^https?$/u.test(name)) named.set(name, value);
    else words.push(value ?? whole);
  }
  return { words, named };
}

const frame =
  /<iframe\b[^>]{0,1000}?\bsrc\s{0,9}=\s{0,9}["'](?:https?:)?\/\/(?:www\.)?(youtube(?:-nocookie)?\.com\/embed\/|player\.vimeo\.com\/video\/)([\w-]{3,40})[^"']{0,500}["'][^>]{0,1000}>\s{0,99}<\/iframe>/giu;

/** A video in a frame becomes a link, which works everywhere. */
function convertVideos(body: string): string {
  if (!body.includes('<iframe')) return body;
  return splitBody(body)
    .map(({ isCode, text }) =>
      isCode
        ? text
        : text.replaceAll(frame, (whole, site: string, id: string) => {
            const title = /\btitle\s{0,9}=\s{0,9}"([^"\]]{1,200})"/iu.exec(whole)?.[1] ?? 'Video';
            return /vimeo/iu.test(site)
              ? `[${title}](https://vimeo.com/${id})`
              : `[${title}](https://www.youtube.com/watch?v=${id})`;
          }),
    )
    .join('');
}
