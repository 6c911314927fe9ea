import type { Page } from '@playwright/test';

/** WCAG 2.2, 1.4.3, for text of any size, although large text needs only 3. */
export const minRatio = 4.5;

/**
 * Measures the contrast of every visible text node, with colors painted to a canvas so that any
 * notation works.
 *
 * @returns the number of texts, and those with less contrast than `minRatio`
 */
export function measureContrast(page: Page): Promise<{ count: number; poor: string[] }> {
  return page.evaluate((min) => {
    type Rgba = [number, number, number, number];
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const known = new Map<string, Rgba>();
    const rgba = (color: string): Rgba => {
      const cached = known.get(color);
      if (cached) return cached;
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
      const value: Rgba = [r, g, b, a / 255];
      known.set(color, value);
      return value;
    };
    const over = (top: Rgba, below: Rgba): Rgba => {
      const mix = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const luminance = (color: Rgba) => {
      const [r = 0, g = 0, b = 0] = color.slice(0, 3).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const background = (element: Element | null): Rgba => {
      if (!element) return [255, 255, 255, 1];
      const own = rgba(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own : over(own, background(element.parentElement));
    };

    const poor: string[] = [];
    let count = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim();
      const element = walker.currentNode.parentElement;
      if (!text || !element || element.closest('script, style, defs, .sr-only')) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const style = getComputedStyle(element);
      const below = background(element);
      const color = over(rgba(element instanceof SVGElement ? style.fill : style.color), below);
      const [light, dark] = [luminance(color), luminance(below)].toSorted((a, b) => b - a);
      const ratio = ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
      count += 1;
      if (ratio < min)
        poor.push(`${ratio.toFixed(2)}: ${text.slice(0, 40)} (${element.outerHTML.slice(0, 80)})`);
    }
    return { count, poor };
  }, minRatio);
}
