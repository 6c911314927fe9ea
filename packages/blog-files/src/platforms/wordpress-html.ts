/** Elements that make no paragraph. */
const blocks =
  'address|article|aside|blockquote|canvas|center|dd|details|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|legend|li|main|menu|nav|ol|p|pre|section|style|script|summary|table|tbody|td|tfoot|th|thead|tr|ul|video|audio';
const beforeBlock = new RegExp(`(<(?:${blocks})(?=[\\s/>]))`, 'giu');
const behindBlock = new RegExp(`(</(?:${blocks})\\s*>|<hr\\b[^>]*>)`, 'giu');
const blockTag = new RegExp(`^</?(?:${blocks})(?=[\\s/>])`, 'iu');

/**
 * Returns the HTML that WordPress shows for the text that it stores: shortcodes that have a meaning
 * in HTML, and paragraphs for the empty lines of its old editor.
 */
export function toHtml(content: string): string {
  const text = replaceOutsideCode(replaceShortcodes(content.replaceAll(/\r\n?/gu, '\n')), linkEmbeds);
  // The new editor marks its blocks by comments, and writes paragraphs itself.
  return /<!--\s*wp:(?!freeform)/u.test(text) ? text : replaceOutsideCode(text, addParagraphs);
}

function replaceOutsideCode(text: string, replace: (part: string) => string): string {
  return text
    .split(/(<pre\b[^>]*>[^]*?<\/pre\s*>)/iu)
    .map((part, index) => (index % 2 === 1 ? part : replace(part)))
    .join('');
}

/** Links the URLs that are alone in a line or a paragraph, of which WordPress makes embeds. */
function linkEmbeds(text: string): string {
  return text
    .replaceAll(/^[ \t]*(https?:\/\/[^\s<>"]{1,1000})[ \t]*$/gimu, '<a href="$1">$1</a>')
    .replaceAll(
      /(<p(?:\s[^<>]{0,300})?>)\s*(https?:\/\/[^\s<>"]{1,1000})\s*(?=<\/p>)/giu,
      '$1<a href="$2">$2</a>',
    );
}

/** @see https://developer.wordpress.org/reference/functions/wpautop/ */
function addParagraphs(text: string): string {
  return text
    .replaceAll(beforeBlock, '\n\n$1')
    .replaceAll(behindBlock, '$1\n\n')
    .split(/\n[ \t]*\n\s*/u)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '')
    .map((chunk) => (blockTag.test(chunk) ? chunk : `<p>${chunk.replaceAll('\n', '<br>\n')}</p>`))
    .join('\n');
}

function replaceShortcodes(text: string): string {
  return text
    .replaceAll(
      /\[(?:code|sourcecode|source)((?:\s[^\]\n]{0,300})?)\]\n?([^]*?)\n?\[\/(?:code|sourcecode|source)\]/giu,
      (_, attributes: string, code: string) => {
        const language = /\b(?:lang|language)\s*=\s*["']?([\w+#.-]+)/iu.exec(attributes)?.[1];
        // The editor that writes them stores entities.
        const escaped = code.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        return `\n\n<pre><code${language ? ` class="language-${language}"` : ''}>${escaped}</code></pre>\n\n`;
      },
    )
    .replaceAll(
      /\[(?:wp_)?caption\b[^\]\n]{0,500}\]\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([^]*?)\[\/(?:wp_)?caption\]/giu,
      (_, image: string, caption: string) =>
        `<figure>${image}<figcaption>${caption.trim()}</figcaption></figure>`,
    )
    .replaceAll(/\[embed\b[^\]\n]{0,200}\]\s*([^\s[\]<>"]{1,1000})\s*\[\/embed\]/giu, (_, url: string) =>
      toLink(url),
    )
    .replaceAll(
      /\[youtube[\s=]+["']?(?:url=["']?)?((?:https?:\/\/)?[^\s\]"'<>]{5,500})["']?[^\]\n]{0,200}\]/giu,
      (_, url: string) => toLink(/[./]/u.test(url) ? url : `https://www.youtube.com/watch?v=${url}`),
    )
    .replaceAll(
      /\[vimeo[\s=]+["']?(\d+|https?:\/\/[^\s\]"'<>]{5,500})[^\]\n]{0,200}\]/giu,
      (_, video: string) => toLink(/^\d/u.test(video) ? `https://vimeo.com/${video}` : video),
    );
}

function toLink(url: string): string {
  const full = /^https?:/iu.test(url) ? url : `https://${url.replace(/^\/\//u, '')}`;
  return `\n\n<p><a href="${full}">${full}</a></p>\n\n`;
}

const shortcode =
  /\[(?:(?:gallery|audio|video|playlist|toc|contact-form(?:-7)?|more)\b[^\]\n]{0,300}|[a-z][\w-]{1,40}(?:\s+[\w-]{1,40}=(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'|[^\s\]"']{1,300}))+\s*\/?)\](?!\()/giu;

/** Returns the shortcodes that stay in the text as they are. */
export function findShortcodes(content: string): readonly string[] {
  const text = toHtml(content).replaceAll(/<pre\b[^]*?<\/pre\s*>|<code\b[^]*?<\/code\s*>/giu, '');
  return text.match(shortcode) ?? [];
}
