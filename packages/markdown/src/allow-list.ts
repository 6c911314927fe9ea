import { defaultSchema, type Options as Schema } from 'rehype-sanitize';

import { alertKinds } from './alert-kinds.ts';
import { idPrefix } from './parsed-markdown.ts';

/** Elements that GitHub allows too and that the sanitizer's own list does not have yet. */
const extraElements = [
  'abbr',
  'bdi',
  'bdo',
  'caption',
  'cite',
  'col',
  'colgroup',
  'dfn',
  'figcaption',
  'figure',
  'mark',
  'small',
  'time',
  'u',
  'wbr',
];

/** A text must not take the keyboard from the page that shows it, nor name or label anything in it. */
const disallowedAttributes: ReadonlySet<unknown> = new Set([
  'accessKey',
  'action',
  'encType',
  'htmlFor',
  'method',
  'name',
  'tabIndex',
  'useMap',
]);

const attributes = defaultSchema.attributes ?? {};

/**
 * What may stay of a body: GitHub's allow-list, and the marks that our own plugins leave for the page. Every id gets the
 * prefix, so that no text can claim an id of the page itself.
 */
export const allowList: Schema = {
  ...defaultSchema,
  clobberPrefix: idPrefix,
  tagNames: [...(defaultSchema.tagNames ?? []), ...extraElements],
  ancestors: { ...defaultSchema.ancestors, caption: ['table'], col: ['table'], colgroup: ['table'] },
  attributes: {
    ...attributes,
    blockquote: [...(attributes['blockquote'] ?? []), ['dataAlert', ...alertKinds]],
    code: [...(attributes['code'] ?? []), 'dataTitle', 'dataMarkedLines'],
    source: [...(attributes['source'] ?? []), 'sizes', 'type'],
    '*': (attributes['*'] ?? []).filter((attribute) => !disallowedAttributes.has(attribute)),
  },
  // The words of a drawing are no words of the text.
  strip: ['script', 'style', 'svg'],
};
