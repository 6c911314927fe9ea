import type { Element, ElementContent, Root } from 'hast';
import { visit } from 'unist-util-visit';

import { makeElement } from './make-element.ts';
import { getMediaImageAttributes } from './media-image.ts';

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
  const attributes = getMediaImageAttributes(String(properties['src']), { isFirst });
  if (!attributes) return null;
  const { width, height, ...others } = attributes;
  const hasOwnSize = 'width' in properties || 'height' in properties;
  return hasOwnSize ? others : { width, height, ...others };
}

/** Returns tag and children of a figure, for a paragraph of one image with a title; else null. */
function makeFigure({ children }: Element): Pick<Element, 'tagName' | 'children'> | null {
  const [image, ...others] = children.filter((child) => !isBlank(child));
  if (others.length > 0 || image?.type !== 'element' || image.tagName !== 'img') return null;
  const { title, src } = image.properties;
  if (typeof title !== 'string' || title === '' || !getMediaImageAttributes(String(src), { isFirst: false }))
    return null;
  delete image.properties['title'];
  return { tagName: 'figure', children: [image, makeElement('figcaption', {}, title)] };
}

function isBlank(child: ElementContent): boolean {
  return child.type === 'text' && child.value.trim() === '';
}
