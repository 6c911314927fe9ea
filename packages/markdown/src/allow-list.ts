import { defaultSchema, type Options as Schema } from 'rehype-sanitize';

import { alertKinds } from './alert-kinds.ts';
import { idPrefix } from './parsed-markdown.ts';

/** Elements that GitHub allows and that the sanitizer's default schema lacks. */
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

/** Content must not capture the page's keyboard, nor name or label anything in the page. */
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

/**
 * Matches a `srcset` whose URLs are relative or have the scheme `http` or `https`. The sanitizer's
 * `protocols` would check only the first URL. Splits at each space and comma, so it also rejects
 * URLs with a colon after a comma.
 */
const safeSrcSet = /^(?!(?:.*[\s,])?(?!https?:)[^\s,:/?#]*:)/isu;

const attributes = defaultSchema.attributes ?? {};

/**
 * The sanitizer's schema: GitHub's allow-list plus the attributes that our own plugins add. Every
 * id gets `idPrefix`, so that content cannot claim an id of the page.
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
    source: [['srcSet', safeSrcSet], 'sizes', 'type'],
    '*': (attributes['*'] ?? []).filter((attribute) => !disallowedAttributes.has(attribute)),
  },
  // Text in an SVG is not part of the post.
  strip: ['script', 'style', 'svg'],
};
