import { toast } from '@branchbook/ui';
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { intentSigns } from './intent-signs.ts';

const build = import.meta.env.SSR ? await import('./prerendered-markup.tsx') : null;

/**
 * The `<main>` of a page that is the same for everyone. A visitor has its markup at once, and gets its code only when they begin to
 * use it, or when they come to it from another page of the site. A press or a submit that is earlier than the code is kept, and
 * carried out as soon as it is there.
 *
 * What is in it is a React root of its own, without the router's context, so its links are plain anchors. Its CSS must be
 * imported by the route, because the code that would bring it comes later.
 *
 * @param name tells it apart from every other in the site
 * @param load its code
 * @returns the component, once it can be drawn without a wait: await it in the route's module
 * @example
 * const Main = await prerenderedMain('landing', async () => (await import('./landing-content.tsx')).LandingContent);
 */
export async function prerenderedMain(
  name: string,
  load: () => Promise<ComponentType>,
): Promise<ComponentType> {
  if (build) return build.markupOf(name, load);
  // Read before anything in the page has changed. It serves again when the reader comes back to the page.
  const markup = document.querySelector(`[data-prerendered="${name}"]`)?.innerHTML;
  return markup === undefined ? drawnMain(await load()) : keptMain(name, markup, load);
}

function drawnMain(Content: ComponentType): ComponentType {
  return function DrawnMain() {
    return (
      <main id="main" tabIndex={-1}>
        <Content />
      </main>
    );
  };
}

function keptMain(name: string, markup: string, load: () => Promise<ComponentType>): ComponentType {
  return function KeptMain() {
    const main = useRef<HTMLElement>(null);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);

    // With the commit: the presses kept until React started come right after it.
    useLayoutEffect(
      () =>
        main.current
          ? hydrateWhenUsed(main.current, name, load, (error) => setFailure({ error }))
          : undefined,
      [],
    );

    if (failure) throw failure.error;
    return (
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        data-prerendered={name}
        suppressHydrationWarning
        // Of the build's own making. React leaves it alone where it is there already.
        dangerouslySetInnerHTML={{ __html: markup }}
      />
    );
  };
}

/** @returns stops it, or takes the root away again. */
function hydrateWhenUsed(
  main: HTMLElement,
  name: string,
  load: () => Promise<ComponentType>,
  onError: (error: unknown) => void,
): () => void {
  const untilReady = new AbortController();
  const isGone = new AbortController();
  const kept: (() => void)[] = [];
  let loading: Promise<void> | null = null;

  const listen = { capture: true, signal: untilReady.signal };
  for (const sign of intentSigns) {
    main.addEventListener(sign, () => void start(), { ...listen, passive: true });
  }
  main.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      // A submit button makes the submit, which is kept.
      if (button && button.type !== 'submit') keep(event, () => button.click());
    },
    listen,
  );
  main.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (form instanceof HTMLFormElement) keep(event, () => form.requestSubmit(event.submitter));
    },
    listen,
  );

  return () => {
    untilReady.abort();
    isGone.abort();
  };

  function keep(event: Event, again: () => void): void {
    event.preventDefault();
    event.stopPropagation();
    kept.push(again);
    void start();
  }

  function start(): Promise<void> {
    loading ??= load().then(hydrate, () => {
      // The next sign tries again.
      loading = null;
      if (kept.splice(0).length > 0) toast.error('This did not load', 'Check the connection and try again.');
    });
    return loading;
  }

  function hydrate(Component: ComponentType): void {
    if (isGone.signal.aborted) return;
    const root = hydrateRoot(main, <Ready Component={Component} onReady={ready} />, {
      identifierPrefix: name,
      onUncaughtError: onError,
    });
    // Later, because the page around it is being drawn.
    isGone.signal.addEventListener('abort', () => setTimeout(() => root.unmount()));
  }

  function ready(): void {
    untilReady.abort();
    for (const again of kept.splice(0)) again();
  }
}

function Ready({ Component, onReady }: { Component: ComponentType; onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return <Component />;
}
