import { useLayoutEffect, useRef, useState } from 'react';

import { useEditorOptions } from '../options/editor-options.ts';
import { type AreaRect, measureRange } from '../textarea/area-mirror.ts';
import { getCoveredBottom, scrollToOffset, getTopInWindow } from '../textarea/apply-to-textarea.ts';

/** Space between the find bar and a match in the first line, in px. */
const roomAbove = 12;

/**
 * Scrolls a range into view and highlights it: a textarea without focus shows no selection. If the
 * find bar would cover it, adds padding above the first line.
 */
export function MatchHighlight({
  area,
  start,
  end,
}: {
  area: HTMLTextAreaElement;
  start: number;
  end: number;
}) {
  const { classNames } = useEditorOptions();
  const layer = useRef<HTMLDivElement>(null);
  const [rects, setRects] = useState<readonly AreaRect[]>([]);

  useLayoutEffect(() => {
    scrollToOffset(area, start, { isPageMoved: true });
    makeRoom(area, start);
    const measure = () => setRects(measureRange(area, start, end));
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(area);
    return () => sizes.disconnect();
  }, [area, start, end]);

  useLayoutEffect(() => () => removeRoom(area), [area]);

  useLayoutEffect(() => {
    const follow = () => layer.current?.style.setProperty('translate', `0 ${-area.scrollTop}px`);
    follow();
    area.addEventListener('scroll', follow, { passive: true });
    return () => area.removeEventListener('scroll', follow);
  }, [area]);

  return (
    <div
      aria-hidden="true"
      className={classNames.matchLayer}
      style={{
        top: area.offsetTop + area.clientTop,
        left: area.offsetLeft + area.clientLeft,
        width: area.clientWidth,
        height: area.clientHeight,
      }}
    >
      <div ref={layer} data-match-highlight>
        {rects.map((rect, index) => (
          <div key={index} style={{ ...rect }} className={classNames.match} />
        ))}
      </div>
    </div>
  );
}

function makeRoom(area: HTMLTextAreaElement, at: number): void {
  const covered = getCoveredBottom(area);
  if (getTopInWindow(area, at) >= covered) return;
  area.style.paddingTop = `${covered - area.getBoundingClientRect().top + roomAbove}px`;
}

function removeRoom(area: HTMLTextAreaElement): void {
  area.style.paddingTop = '';
}
