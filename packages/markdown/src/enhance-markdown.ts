/** How long a copy button says that it has copied. */
const copiedMs = 2000;

/** Code this close to the window, in pixels, may be read next. */
const preloadMarginPx = 300;

/** Code whose language is named. A diff has its own marks. */
const colourable = 'pre > code[class*="language-"]:not(.language-diff)';

/** What a page may want to say of a copy. */
export interface CopyListeners {
  /** The address of a heading is on the clipboard. (Of code the button says it by itself.) */
  readonly onLinkCopied: () => void;
  /** The browser did not allow it. */
  readonly onCodeCopyError: () => void;
}

/**
 * Gives a rendered body its behaviour: copy buttons and heading anchors copy, code is coloured, and an image that does not come gets the
 * attribute `data-missing`, also where blocks come or change later. It adds no element, so it serves a body that React rendered and one that
 * was prerendered alike.
 *
 * @returns removes the behaviour.
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

/** Marks images that fail, and those that have failed before. A decorative one has no text to show. */
function markMissingImages(body: HTMLElement): () => void {
  for (const image of body.querySelectorAll('img')) {
    if (image.complete && image.naturalWidth === 0 && image.naturalHeight === 0) mark(image, true);
  }
  // These events do not bubble.
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

/** The highlighter is loaded only where there is code in a named language, when the first of it is about to come into sight. */
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
        // Colours are a nicety; code reads without them.
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

/** Buttons that say 'Copied', each with the name that it has else. */
const copied = new WeakMap<HTMLButtonElement, { readonly name: string | null; timer: number }>();

/** A press while it says 'Copied' begins that anew. */
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

/** The link is followed as any other; copying its address is an extra. */
async function copyLink(anchor: HTMLAnchorElement, { onLinkCopied }: CopyListeners): Promise<void> {
  try {
    await navigator.clipboard.writeText(anchor.href);
    onLinkCopied();
  } catch {
    // The address is in the address bar now.
  }
}

function supportsHighlights(): boolean {
  return typeof CSS !== 'undefined' && 'highlights' in CSS;
}
