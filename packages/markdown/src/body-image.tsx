'use client';

import {
  type ComponentProps,
  type ComponentType,
  type Context,
  createContext,
  createElement,
  use,
} from 'react';

/**
 * Renders the images of the bodies below it, in place of `img`: for an app whose images need more than
 * their URL. The component gets the attributes of the sanitized image.
 *
 * @example
 * <BodyImageContext value={StoredImage}>
 *   <MarkdownChunks chunks={state.chunks} />
 * </BodyImageContext>
 */
export const BodyImageContext: Context<ComponentType<ComponentProps<'img'>> | 'img'> = createContext<
  ComponentType<ComponentProps<'img'>> | 'img'
>('img');

/** An image of a body. */
export function BodyImage(props: ComponentProps<'img'>) {
  return createElement(use(BodyImageContext), props);
}
