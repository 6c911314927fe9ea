import remarkRehype, { type Options } from 'remark-rehype';

/** Replaces remark-rehype and keeps the raw HTML of a text. */
export default function keepRawHtml(options: Options): ReturnType<typeof remarkRehype> {
  return remarkRehype({ ...options, allowDangerousHtml: true });
}
