import type { Page } from '@playwright/test';

import { twoFrames } from '../resize.ts';
import { expect } from '../test.ts';

/** A node of Chromium's accessibility tree. */
interface ReaderNode {
  readonly role: string;
  readonly name: string;
  readonly level: number | null;
  readonly isFocusable: boolean;
}

const landmarkRoles = new Set([
  'banner',
  'complementary',
  'contentinfo',
  'form',
  'main',
  'navigation',
  'search',
]);

/** More Tab stops than any screen has; more means a keyboard trap. */
const maxStops = 200;

/**
 * Checks the accessibility tree: landmarks and headings in order, or only an open dialog; a name
 * for each control.
 */
export async function expectReadingOrder(page: Page): Promise<void> {
  const nodes = await readerNodes(page);

  const question = nodes.find(({ role }) => role === 'alertdialog' || role === 'dialog');
  if (question) expectNothingBut(question, nodes);
  else expectOrder(nodes);

  const nameless = nodes.filter((node) => isControl(node) && node.name.trim() === '');
  expect(nameless, 'controls without a name').toEqual([]);
  expect(nodes.filter(({ role, name: own }) => role === 'image' && own === '')).toEqual([]);

  // The live regions of page changes and toasts: some screen readers miss the first message of a
  // new region.
  await expect(page.locator('p.sr-only[aria-live=polite]')).toHaveCount(1);
}

/** Tabs through and out again, both ways. An open menu traps the focus until Escape. */
export async function expectWayForKeys(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  // A closed overlay returns the focus one frame later.
  await expect(page.locator(':is([role=menu], [role=dialog], [role=alertdialog]):visible')).toHaveCount(0);
  await twoFrames(page);
  await startOfPage(page);
  const forth = await walk(page, 'Tab');
  expect(forth[0]).toContain('Skip to');
  await endOfPage(page);
  const back = await walk(page, 'Shift+Tab');
  expect(back.toReversed()).toEqual(forth);
}

/** An open dialog hides the page behind it. */
function expectNothingBut(question: ReaderNode, nodes: readonly ReaderNode[]): void {
  expect(question.name.trim(), 'the name of the question').not.toBe('');
  expect(
    nodes.filter(({ role, level }) => landmarkRoles.has(role) || (role === 'heading' && level === 1)),
  ).toEqual([]);
}

/** Checks for one main, distinguishable landmarks, one h1, and heading levels without gaps. */
function expectOrder(nodes: readonly ReaderNode[]): void {
  const landmarks = nodes.filter(({ role }) => landmarkRoles.has(role));
  expect(landmarks.filter(({ role }) => role === 'main')).toHaveLength(1);
  expect(landmarks.filter(({ role }) => role === 'banner').length).toBeLessThanOrEqual(1);
  expect(landmarks.filter(({ role }) => role === 'contentinfo').length).toBeLessThanOrEqual(1);
  const keys = landmarks.map((landmark) => `${landmark.role} “${landmark.name}”`);
  expect(keys, 'landmarks that can be told apart').toEqual([...new Set(keys)]);

  const levels = nodes.flatMap(({ role, level }) => (role === 'heading' && level !== null ? [level] : []));
  expect(
    levels.filter((level) => level === 1),
    'headings of level 1',
  ).toHaveLength(1);
  const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
  expect(jumps, `levels in order: ${levels.join(' ')}`).toEqual([]);
}

function isControl({ role, isFocusable }: ReaderNode): boolean {
  return isFocusable && !['RootWebArea', 'main', 'generic', 'none'].includes(role);
}

/** Returns the accessibility tree in reading order. */
async function readerNodes(page: Page): Promise<ReaderNode[]> {
  const devTools = await page.context().newCDPSession(page);
  const { nodes } = await devTools.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const ordered: ReaderNode[] = [];
  const visit = (id: string) => {
    const node = byId.get(id);
    if (!node) return;
    const property = (wanted: string) => node.properties?.find(({ name }) => name === wanted)?.value.value;
    if (!node.ignored) {
      ordered.push({
        role: String(node.role?.value ?? ''),
        name: String(node.name?.value ?? ''),
        level: typeof property('level') === 'number' ? Number(property('level')) : null,
        isFocusable: property('focusable') === true,
      });
    }
    for (const child of node.childIds ?? []) visit(child);
  };
  const root = nodes.find(({ parentId }) => parentId === undefined);
  if (root) visit(root.nodeId);
  return ordered;
}

/** Makes the next Tab go to the first control of the page. */
async function startOfPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = document.createElement('span');
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus({ preventScroll: true });
  });
}

/** Makes the next Shift+Tab go to the last control of the page. */
async function endOfPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const end = document.createElement('span');
    end.tabIndex = -1;
    document.body.append(end);
    end.focus({ preventScroll: true });
  });
}

/**
 * Presses the key until the focus leaves the page's controls or repeats. Expects each stop on
 * screen and with a name.
 */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const stops: string[] = [];
  const seen = await page.evaluateHandle(() => new Set<Element>());
  for (let presses = 1; ; presses += 1) {
    expect(presses, `a trap near ${stops.at(-1)}`).toBeLessThan(maxStops);
    await page.keyboard.press(key);
    const stop = await seen.evaluate((seenElements) => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      // Month, day, year and the calendar of a date are stops of one control.
      if (element === [...seenElements].at(-1) && element.matches('input[type=date]')) return 'same control';
      if (seenElements.has(element)) return null;
      seenElements.add(element);
      const { width, height, bottom, top } = element.getBoundingClientRect();
      return {
        what: [
          element.localName,
          element.id,
          element.ariaLabel ?? element.textContent.trim().slice(0, 60),
        ].join(' '),
        isSeen: element.checkVisibility() && width * height > 0 && bottom > 0 && top < innerHeight,
      };
    });
    if (!stop) return stops;
    if (stop === 'same control') continue;
    expect(stop.isSeen, `on screen: ${stop.what}`).toBe(true);
    stops.push(stop.what);
  }
}
