const copiedMs = 2000;

/** Loads the highlighter when code is within this distance of the viewport. */
const preloadMarginPx = 300;

/** Code with a named language. Diffs have their own markup. */
const colourable = 'pre > code[class*="language-"]:not(.language-diff)';

/** Callbacks for feedback after copying. */
export interface CopyListeners {
  /** Called when the URL of a heading has been copied. */
  readonly onLinkCopied: () => void;
  /** Called when the browser refuses to copy code. */
  readonly onCodeCopyError: () => void;
}

/**
 * Makes rendered Markdown interactive: copy buttons and heading anchors copy, code is highlighted,
 * and images that fail to load get `data-missing`. Also handles blocks that are added or changed
 * later. Adds no elements, so it works with bodies that React renders and with prerendered ones.
 *
 * @returns a function that removes the behavior
 */
export function enhanceMarkdown(body: HTMLElement, listeners: CopyListeners): () => void {
  body.addEventListener('click', onClick);
  const stopMarkingImages = markMissingImages(body);
  const stopColouring = supportsHighlights() ? colourCode(body) : () => {};
  return () => {
    body.removeEventListener('click', onClick);
    stopMarkingImages();
    stopColouring();
  };

  function onClick({ target }: MouseEvent): void {
    if (!(target instanceof Element)) return;
    const copyButton = target.closest<HTMLButtonElement>('button[data-copy]');
    if (copyButton) void copyCode(copyButton, listeners);
    const anchor = target.closest<HTMLAnchorElement>('a[data-heading-anchor]');
    if (anchor) void copyLink(anchor, listeners);
  }
}

/**
 * Marks images that fail to load, and those that failed before. Skips images without alternative
 * text.
 */
function markMissingImages(body: HTMLElement): () => void {
  for (const image of body.querySelectorAll('img')) {
    if (image.complete && image.naturalWidth === 0 && image.naturalHeight === 0) mark(image, true);
  }
  body.addEventListener('error', onError, { capture: true });
  body.addEventListener('load', onLoad, { capture: true });
  return () => {
    body.removeEventListener('error', onError, { capture: true });
    body.removeEventListener('load', onLoad, { capture: true });
  };

  function onError({ target }: Event): void {
    if (target instanceof HTMLImageElement) mark(target, true);
  }

  function onLoad({ target }: Event): void {
    if (target instanceof HTMLImageElement) mark(target, false);
  }

  function mark(image: HTMLImageElement, isMissing: boolean): void {
    image.toggleAttribute('data-missing', isMissing && image.alt.trim() !== '' && image.hasAttribute('src'));
  }
}

/** Loads the highlighter when the first code in a named language comes near the viewport. */
function colourCode(body: HTMLElement): () => void {
  let stopHighlighting = () => {};
  let isStopped = false;

  const visibilityObserver = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) loadHighlighter();
    },
    { rootMargin: `${preloadMarginPx}px 0px` },
  );
  const contentObserver = new MutationObserver(observeCode);
  contentObserver.observe(body, { subtree: true, childList: true });
  observeCode();
  return () => {
    isStopped = true;
    stopObserving();
    stopHighlighting();
  };

  function observeCode(): void {
    for (const code of body.querySelectorAll(colourable)) visibilityObserver.observe(code);
  }

  function stopObserving(): void {
    contentObserver.disconnect();
    visibilityObserver.disconnect();
  }

  function loadHighlighter(): void {
    stopObserving();
    import('./highlight-code.ts').then(
      ({ highlightCode }) => {
        if (!isStopped) stopHighlighting = highlightCode(body);
      },
      () => {
        // Code is readable without colors.
      },
    );
  }
}

async function copyCode(button: HTMLButtonElement, { onCodeCopyError }: CopyListeners): Promise<void> {
  const code = button.parentElement?.querySelector('pre')?.textContent ?? '';
  try {
    await navigator.clipboard.writeText(code);
    scheduleLabelReset(button);
    button.textContent = 'Copied';
    button.ariaLabel = 'Copied';
  } catch {
    onCodeCopyError();
  }
}

/** Buttons that currently show "Copied", with their original `aria-label`. */
const copied = new WeakMap<HTMLButtonElement, { readonly name: string | null; timer: number }>();

/** Restores the button's label after 2 s; another click restarts the timer. */
function scheduleLabelReset(button: HTMLButtonElement): void {
  const before = copied.get(button);
  if (before) clearTimeout(before.timer);
  const name = before ? before.name : button.ariaLabel;
  const timer = window.setTimeout(() => {
    copied.delete(button);
    button.textContent = 'Copy';
    button.ariaLabel = name;
  }, copiedMs);
  copied.set(button, { name, timer });
}

/** Copies the URL of a heading. The link itself is followed as usual. */
async function copyLink(anchor: HTMLAnchorElement, { onLinkCopied }: CopyListeners): Promise<void> {
  try {
    await navigator.clipboard.writeText(anchor.href);
    onLinkCopied();
  } catch {
    // The URL is in the address bar.
  }
}

function supportsHighlights(): boolean {
  return typeof CSS !== 'undefined' && 'highlights' in CSS;
}
