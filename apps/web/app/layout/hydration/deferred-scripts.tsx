import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

import { deferredModuleType, deferredPreloadRel } from './deferred-hydration.ts';

/**
 * The router's own `<Scripts />`, but the browser does not run them by itself: `deferred-hydration.inline.ts` does, once the page
 * is painted or its reader begins to use it. The dev server runs them at once.
 *
 * @see docs/decisions/router-scripts-for-deferred-hydration.md
 */
export const DeferredScripts = import.meta.env.DEV ? Scripts : InactiveScripts;

function InactiveScripts() {
  return deferScripts(Scripts({}));
}

/** The same elements; what would load or run a module is given a kind that browsers do not know. */
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
