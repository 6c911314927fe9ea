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
/** A router's link may make its classes of facts, for example of whether its page is the shown one. */
type ClassName = string | ((...facts: unknown[]) => string | undefined);

/** The properties of an element, and `render`: an element to be drawn in its place, for example a router's link. */
export type RenderableProps<Tag extends ElementType> = ComponentPropsWithRef<Tag> & {
  /** An element to be drawn in this one's place, for example a router's link: it gets the look, and keeps what it does. */
  render?: ReactElement<Props> | undefined;
};

/**
 * Draws an element, or in its place the one given as `render`, with a component's own properties and its caller's. The caller's
 * come before the component's, and those of the given element before both. Classes are joined, and handlers of the same
 * event are all called, the given element's first. A ref belongs to the component, not to the given element.
 *
 * The part of Base UI's `useRender` that visitors' pages need: Base UI itself would add 20 kB to each of them.
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
