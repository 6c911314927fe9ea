import {
  cloneElement,
  type ComponentPropsWithRef,
  createElement,
  type ElementType,
  type ReactElement,
} from 'react';
import { joinClasses } from './join-classes.ts';

type Props = Readonly<Record<string, unknown>>;
type Merged = Record<string, unknown>;
/** A router's link may compute its classes, for example from whether its page is active. */
type ClassName = string | ((...facts: unknown[]) => string | undefined);

/**
 * The props of an element, and `render`: an element to render instead, for example a router's link.
 */
export type RenderableProps<Tag extends ElementType> = ComponentPropsWithRef<Tag> & {
  /**
   * An element to render instead, for example a router's link. It gets the styles and keeps its
   * behavior.
   */
  render?: ReactElement<Props> | undefined;
};

/**
 * Renders an element, or `render` instead, with the component's and the caller's props. The
 * caller's props override the component's; those of `render` override both. Class names are joined.
 * Handlers of one event are all called, those of `render` first. The ref goes to the component, not
 * to `render`.
 *
 * A small version of Base UI's `useRender`, which would add 20 kB to public pages.
 *
 * @example renderAs('a', <Link to="/blog" />, { className: 'underline' }, { children: 'Blog' })
 */
export function renderAs(
  tag: 'a' | 'button' | 'div' | 'span',
  render: ReactElement<Props> | undefined,
  own: object,
  given: object,
): ReactElement {
  const props = mergeProps(own as Props, given as Props);
  return render ? cloneElement(render, mergeProps(props, render.props)) : createElement(tag, props);
}

function mergeProps(below: Props, above: Props): Merged {
  const all: Merged = { ...below, ...above };
  for (const [name, value] of Object.entries(above)) {
    const other = below[name];
    if (value === undefined) all[name] = other;
    else if (name === 'className')
      all[name] = mergeClassNames(value as ClassName, other as string | undefined);
    else if (typeof value === 'function' && typeof other === 'function' && /^on[A-Z]/u.test(name)) {
      all[name] = (...facts: unknown[]) => {
        Reflect.apply(value, undefined, facts);
        Reflect.apply(other, undefined, facts);
      };
    }
  }
  return all;
}

function mergeClassNames(value: ClassName, other: string | undefined): ClassName {
  if (typeof value !== 'function') return joinClasses(value, other);
  return (...facts) => joinClasses(value(...facts), other);
}
