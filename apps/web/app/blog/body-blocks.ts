import type { ReadingPosition } from '../posts/reading-position.ts';

/** Enough to recognize a block in the Markdown source. */
const maxTextLength = 80;

/** Returns the blocks of the post on the page: paragraphs, headings, list items and the like. */
export function getBlocks(): HTMLElement[] {
  const body = document.querySelector<HTMLElement>('[data-post-body]');
  if (!body) return [];
  const blocks = [...body.querySelectorAll<HTMLElement>('p, h2, h3, h4, h5, h6, li, pre, tr, dd, dt')];
  // A list item that contains paragraphs is not a block itself.
  return blocks.filter((block) => !block.querySelector('p, pre'));
}

/**
 * Returns the block at a y coordinate of the viewport, or the next one below it; null without a
 * body.
 */
export function findBlockAt(y: number): HTMLElement | null {
  const blocks = getBlocks();
  return blocks.find((block) => block.getBoundingClientRect().bottom >= y) ?? blocks.at(-1) ?? null;
}

/** Returns the reading position of a block. */
export function createReadingPosition(block: HTMLElement): ReadingPosition {
  const index = getBlocks().indexOf(block);
  const body = block.closest('[data-post-body]')?.getBoundingClientRect();
  const { top } = block.getBoundingClientRect();
  const share = body && body.height > 0 ? (top - body.top) / body.height : 0;
  return { words: getText(block), index, share: Math.min(1, Math.max(0, share)) };
}

/**
 * Scrolls to the block of a reading position and focuses it; the block may have been edited.
 * Returns false if there is none.
 */
export function scrollToBlock({ words, index }: ReadingPosition): boolean {
  const blocks = getBlocks();
  const near = blocks[index];
  const block =
    near && getText(near) === words
      ? near
      : (blocks.find((each) => getText(each) === words) ?? near ?? blocks.at(-1));
  if (!block) return false;
  block.scrollIntoView({ block: 'center', behavior: 'instant' });
  // So that Tab continues from this block.
  block.tabIndex = -1;
  block.focus({ preventScroll: true });
  block.addEventListener('blur', () => block.removeAttribute('tabindex'), { once: true });
  return true;
}

/**
 * Returns the text of a block without what the site adds: copy buttons, anchors, footnote marks.
 */
function getText(block: HTMLElement): string {
  const words: string[] = [];
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement?.closest('[data-copy], [data-heading-anchor], sup'))
      words.push(node.nodeValue ?? '');
    if (words.join('').length > maxTextLength) break;
  }
  return words.join('').replaceAll(/\s+/gu, ' ').trim().slice(0, maxTextLength);
}
