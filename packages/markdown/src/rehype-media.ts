import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';

import { makeElement } from './make-element.ts';

/**
 * Matches the URL of an image that the blog stores, which says its size: `/media/{id}-{w}x{h}.{ext}`.
 * `formatMediaFile` in blog-core writes it. GIFs and AVIFs have no variants.
 */
const mediaUrl = /^(\/media\/[a-z2-7]{26}-([1-9]\d*)x([1-9]\d*))\.(avif|gif|jpg|png|webp)$/u;
const typesWithVariants = /^(?:jpg|png|webp)$/u;
const variantWidths = [480, 960, 1600];

/** The width of a body: as wide as a narrow viewport, else 720 pixels. */
const sizes = '(max-width: 760px) 100vw, 720px';

/**
 * A rehype plugin that runs after sanitizing. It adds size, variants and loading order to the images
 * that the blog stores, so that nothing moves when they load. A paragraph of one such image with a
 * title becomes a figure.
 */
export function rehypeMedia() {
  return (tree: Root): void => {
    let isFirst = true;
    visit(tree, 'element', (element) => {
      if (element.tagName === 'img') {
        const added = getProperties(element, isFirst);
        if (!added) return;
        isFirst = false;
        Object.assign(element.properties, added);
      } else if (element.tagName === 'p') {
        // Its image is visited next.
        Object.assign(element, makeFigure(element));
      }
    });
  };
}

/** Returns what the URL of an image says; null if the blog does not store it. */
function getProperties({ properties }: Element, isFirst: boolean): Element['properties'] | null {
  const match = mediaUrl.exec(String(properties['src']));
  if (!match) return null;
  const [src, path, width, height, extension = ''] = match;
  const hasOwnSize = 'width' in properties || 'height' in properties;
  const narrower = typesWithVariants.test(extension)
    ? variantWidths.filter((each) => each < Number(width))
    : [];
  const srcSet = [...narrower.map((each) => `${path}-${each}.${extension} ${each}w`), `${src} ${width}w`];
  return {
    ...(!hasOwnSize && { width: Number(width), height: Number(height) }),
    decoding: 'async',
    ...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' }),
    ...(narrower.length > 0 && {
      srcSet: srcSet.join(', '),
      // Browsers know the displayed width of a lazy image before they load it.
      sizes: isFirst ? sizes : `auto, ${sizes}`,
    }),
  };
}

/** Returns tag and children of a figure, for a paragraph of one image with a title; else null. */
function makeFigure({ children }: Element): Pick<Element, 'tagName' | 'children'> | null {
  const [image, ...others] = children.filter((child) => !isBlank(child));
  if (others.length > 0 || image?.type !== 'element' || image.tagName !== 'img') return null;
  const { title, src } = image.properties;
  if (typeof title !== 'string' || title === '' || !mediaUrl.test(String(src))) return null;
  delete image.properties['title'];
  return { tagName: 'figure', children: [image, makeElement('figcaption', {}, title)] };
}

function isBlank(child: ElementContent): boolean {
  return child.type === 'text' && child.value.trim() === '';
}
