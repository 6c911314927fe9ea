import type { Page } from '@playwright/test';

/**
 * Checks forced colors, without shadows and background images: fields and buttons need an edge,
 * icons a color that differs from their background, and pressed or selected controls must differ
 * from others.
 */
export function lookAtForcedColours(page: Page): Promise<{ controls: number; lost: string[] }> {
  return page.evaluate(() => {
    const lost: string[] = [];
    const seen = [
      // Part of another control and hidden from screen readers: the value of a combobox in forms.
      ...document.querySelectorAll<HTMLElement>('a, button, input:not([aria-hidden=true]), textarea, select'),
    ].filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
    const label = (element: Element) => element.outerHTML.slice(0, 140);

    for (const element of seen) {
      const style = getComputedStyle(element);
      // The input of a combobox shares the edge of its group with the chips before it.
      const group = element.matches('[role=combobox]') ? element.closest('[role=group]') : null;
      const edge = getComputedStyle(group ?? element);
      const hasEdge = Number.parseFloat(edge.borderTopWidth) > 0 && edge.borderTopStyle !== 'none';
      if (element.matches('input:not([type=file]):not([type=checkbox]), textarea, select') && !hasEdge) {
        lost.push(`a field without an edge: ${label(element)}`);
      }
      for (const shape of element.querySelectorAll('svg :is(path, circle, line, rect, polyline)')) {
        const { fill, stroke } = getComputedStyle(shape);
        const paints = [fill, stroke].filter((paint) => paint !== 'none');
        if (paints.length > 0 && paints.every((paint) => paint === groundOf(element))) {
          lost.push(`an icon in the colour of its ground: ${label(element)}`);
        }
      }
      if (style.color === groundOf(element) && element.textContent.trim() !== '') {
        lost.push(`a text in the colour of its ground: ${label(element)}`);
      }
    }
    for (const pressed of document.querySelectorAll<HTMLElement>('[aria-pressed=true], [aria-current]')) {
      const other = pressed.parentElement?.parentElement?.querySelector<HTMLElement>(
        `${pressed.localName}:not([aria-pressed=true], [aria-current])`,
      );
      if (!other || !pressed.checkVisibility()) continue;
      const look = (element: HTMLElement) => {
        const style = getComputedStyle(element);
        return [
          style.backgroundColor,
          style.color,
          style.borderTopColor,
          style.borderBottomStyle,
          style.textDecorationLine,
          style.fontWeight,
          style.outlineStyle,
          style.borderInlineStartColor,
          style.borderInlineStartWidth,
        ].join();
      };
      const before = (element: HTMLElement) =>
        getComputedStyle(element, '::before').content + getComputedStyle(element, '::after').content;
      if (look(pressed) + before(pressed) === look(other) + before(other))
        lost.push(`looks like any other: ${label(pressed)}`);
    }
    return { controls: seen.length, lost };

    function groundOf(element: Element): string {
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { backgroundColor } = getComputedStyle(each);
        if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor;
      }
      return '';
    }
  });
}
