import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

import { deferredModuleType, deferredPreloadRel } from './deferred-hydration.ts';

/**
 * Renders the router's `<Scripts />` so that `deferred-hydration.inline.ts` runs them, not the
 * browser. The dev server runs them at once.
 *
 * @see docs/decisions/router-scripts-for-deferred-hydration.md
 */
export const DeferredScripts = import.meta.env.DEV ? Scripts : InactiveScripts;

function InactiveScripts() {
  return deferScripts(Scripts({}));
}

/** Changes the type of elements that load or run a module, so that browsers ignore them. */
function deferScripts(elements: ReactNode): ReactNode {
  return Children.map(elements, (element) => {
    if (!isValidElement<ElementProps>(element)) return element;
    const { type, props } = element;
    if (type === Fragment) return cloneElement(element, {}, deferScripts(props.children));
    if (type === 'script' && props.type === 'module')
      return cloneElement(element, { type: deferredModuleType });
    if (type === 'link' && props.rel === 'modulepreload')
      return cloneElement(element, { rel: deferredPreloadRel });
    return element;
  });
}

interface ElementProps {
  type?: string;
  rel?: string;
  children?: ReactNode;
}
