import { ProsePart } from '@branchbook/ui';
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * A part of a long body that is being written. Out of sight it keeps its height and is neither laid out nor painted, so that a key
 * costs no more than the part it changes; find-in-page and screen readers have it all the same.
 */
export const BodyPart = memo(function BodyPart({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const part = element.current;
    if (!part) return undefined;
    let measured = 0;
    // Its height holds for one width. From then on the browser remembers what it was when it was last in sight.
    const sizes = new ResizeObserver(() => {
      const width = part.clientWidth;
      if (width === 0 || width === measured) return;
      measured = width;
      part.style.contentVisibility = 'visible';
      part.style.containIntrinsicBlockSize = `auto ${part.getBoundingClientRect().height}px`;
      part.style.contentVisibility = 'auto';
    });
    sizes.observe(part);
    return () => sizes.disconnect();
  }, []);

  return <ProsePart ref={element}>{children}</ProsePart>;
});
