'use client';

import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';

/**
 * Makes a text area as high as its text in browsers without `field-sizing`. Its own minimum and
 * maximum height still apply.
 *
 * @param ref the caller's ref of the text area
 * @param text changes with the text, if the caller sets it
 * @returns the ref to set
 */
export function useTextHeight(
  ref: Ref<HTMLTextAreaElement> | undefined,
  text: unknown,
): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, []);

  useLayoutEffect(() => {
    if (area.current && !hasFieldSizing()) fitToText(area.current);
  }, [text]);

  useLayoutEffect(() => {
    const element = area.current;
    if (!element || hasFieldSizing()) return undefined;
    const fit = () => fitToText(element);
    let width = element.clientWidth;
    const sizes = new ResizeObserver(() => {
      // Its height changes by this.
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      fit();
    });
    sizes.observe(element);
    element.addEventListener('input', fit);
    return () => {
      sizes.disconnect();
      element.removeEventListener('input', fit);
    };
  }, []);

  return area;
}

function hasFieldSizing(): boolean {
  return CSS.supports('field-sizing', 'content');
}

function fitToText(area: HTMLTextAreaElement): void {
  const { scrollX, scrollY } = window;
  area.style.height = 'auto';
  const borders = area.offsetHeight - area.clientHeight;
  area.style.height = `${area.scrollHeight + borders}px`;
  // The page was lower in between, and may have scrolled.
  scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
}
