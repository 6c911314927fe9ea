/**
 * The texts of the inline scripts in an HTML document, in order, exactly as a browser would run them: what a content
 * security policy hashes. Scripts with a `src` and blocks of JSON are left out, and so is what only looks like a
 * script: in a comment, an attribute, a `<style>`, a `<textarea>`.
 *
 * Follows the tokenizer of the HTML standard as far as a document written by React needs: not the different rules
 * inside `<svg>`, where React escapes every `<` in text.
 */
export function inlineScripts(html: string): string[] {
  // Browsers do this first, so that hashes are of the text after it.
  const text = html.replaceAll(/\r\n?/g, '\n');
  const scripts: string[] = [];
  let position = text.indexOf('<');
  while (position !== -1) {
    const rest = markupAt(text, position);
    if (rest.script !== undefined) scripts.push(rest.script);
    position = text.indexOf('<', rest.end);
  }
  return scripts;
}

/** Elements whose content is text, however much it looks like markup. `<noscript>` is one where scripts may run. */
const textElements = new Set([
  'style',
  'textarea',
  'title',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
]);

const attributePattern =
  /[\t\n\f /]*([^\t\n\f />=]+)(?:[\t\n\f ]*=[\t\n\f ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f >]+)))?/y;

interface Markup {
  /** Where reading goes on. */
  end: number;
  script?: string;
}

function markupAt(html: string, start: number): Markup {
  if (html.startsWith('<!--', start)) return { end: commentEnd(html, start) };
  const tag = /<(\/?)([a-z][^\t\n\f />]*)|<[!/?]/iy;
  tag.lastIndex = start;
  const opening = tag.exec(html);
  if (opening === null) return { end: start + 1 };
  const [opener, slash, rawName] = opening;
  if (rawName === undefined) return { end: after(html, '>', start) };

  const name = rawName.toLowerCase();
  const { attributes, end } = attributesAt(html, start + opener.length);
  if (slash === '/') return { end };
  if (name === 'script') {
    const close = scriptEnd(html, end);
    return isInline(attributes) ? { end: close, script: html.slice(end, close) } : { end: close };
  }
  if (textElements.has(name)) return { end: textEnd(html, name, end) };
  return { end };
}

function attributesAt(html: string, start: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  attributePattern.lastIndex = start;
  let end = start;
  for (let match = attributePattern.exec(html); match !== null; match = attributePattern.exec(html)) {
    const [, rawName = '', doubleQuoted, singleQuoted, bare] = match;
    const name = rawName.toLowerCase();
    // Of an attribute written twice the first counts.
    if (!attributes.has(name)) attributes.set(name, doubleQuoted ?? singleQuoted ?? bare ?? '');
    end = attributePattern.lastIndex;
  }
  return { attributes, end: after(html, '>', end) };
}

/** A needless hash harms nothing and a missing one stops the page, so only what is surely data is left out. */
function isInline(attributes: ReadonlyMap<string, string>): boolean {
  return !attributes.has('src') && !/json\s*$/i.test(attributes.get('type') ?? '');
}

function commentEnd(html: string, start: number): number {
  // `<!-->` and `<!--->` are whole comments: the closing dashes may be the opening ones.
  const close = /--!?>/g;
  close.lastIndex = start + '<!'.length;
  return close.exec(html) === null ? html.length : close.lastIndex;
}

function textEnd(html: string, name: string, start: number): number {
  const close = new RegExp(`</${name}(?=[\\t\\n\\f />])`, 'gi');
  close.lastIndex = start;
  return close.exec(html)?.index ?? html.length;
}

/**
 * Where the text of a script ends. A script that holds `<!--` and then `<script` is read on past the next `</script>`:
 * the standard's "escaped" states, kept for pages of the nineties.
 */
function scriptEnd(html: string, start: number): number {
  const mark = /<!--|-->|<\/?script(?=[\t\n\f />])/gi;
  mark.lastIndex = start;
  let state: 'plain' | 'escaped' | 'double escaped' = 'plain';
  for (let match = mark.exec(html); match !== null; match = mark.exec(html)) {
    const found = match[0].toLowerCase();
    if (found === '-->') {
      state = 'plain';
    } else if (found === '<!--') {
      if (state === 'plain') state = 'escaped';
      mark.lastIndex = match.index + '<!'.length;
    } else if (found === '<script') {
      if (state === 'escaped') state = 'double escaped';
    } else if (state === 'double escaped') {
      state = 'escaped';
    } else {
      return match.index;
    }
  }
  return html.length;
}

function after(html: string, mark: string, start: number): number {
  const index = html.indexOf(mark, start);
  return index === -1 ? html.length : index + mark.length;
}

/** The texts of the style elements in a drawing (SVG), in order. For the site's own drawings: no CDATA, no entities in them. */
export function inlineStyles(svg: string): string[] {
  return Array.from(svg.matchAll(/<style(?:\s[^>]*)?>([^<]*)<\/style>/gu), ([, text = '']) => text);
}
