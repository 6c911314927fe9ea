/**
 * Returns what could act in the open document, or replace a part of the page, and isn't the site's
 * own; a sentence each. Empty if every text stayed text.
 *
 * Runs inside the page, so it's self-contained.
 */
export function findActive(): string[] {
  const faults = new Set<string>();
  const report = (element: Element, complaint: string) => {
    faults.add(`<${element.localName}> ${complaint} in ${placeOf(element)}`);
  };

  /** Elements that the site never creates. */
  const foreign =
    'iframe, frame, frameset, object, embed, applet, base, portal, math, marquee, isindex, audio, video, map, area, template, noscript, xmp, style, foreignObject, animate, set, use, meta[http-equiv]';
  for (const element of document.querySelectorAll(foreign)) report(element, 'is there');
  for (const script of document.body.querySelectorAll(
    'main script, [data-post-body] script, article script',
  )) {
    report(script, 'is there');
  }

  const urlAttributes = new Set([
    'href',
    'src',
    'srcset',
    'action',
    'formaction',
    'xlink:href',
    'data',
    'poster',
    'ping',
    'to',
    'background',
    'cite',
    'longdesc',
    'usemap',
    'manifest',
    'dynsrc',
    'lowsrc',
  ]);
  const schemes = new Set(['http:', 'https:', 'mailto:', 'irc:', 'ircs:', 'xmpp:']);
  for (const element of document.querySelectorAll('*')) {
    const isInBody = element.closest('[data-post-body]') !== null;
    for (const { name, value } of element.attributes) {
      if (name.toLowerCase().startsWith('on')) report(element, `has ${name}="${value}"`);
      if (name === 'srcdoc') report(element, 'has srcdoc');
      if (!urlAttributes.has(name)) continue;
      // A srcset has several URLs, each before its size.
      const urls =
        name === 'srcset' ? value.split(/,\s*/u).map((each) => each.trim().split(/\s/u)[0] ?? '') : [value];
      for (const each of urls) {
        const { protocol = null } = URL.parse(each, location.href) ?? {};
        if (protocol !== null && !schemes.has(protocol)) report(element, `has ${name}="${value}"`);
      }
      const url = URL.parse(urls[0] ?? '', location.href);
      // Only a body may link elsewhere; the site's own links and files never do. A page has its own
      // URL in its metadata, and no other, with `&` in two spellings.
      const isOwnAddress =
        element.matches('head > link[rel="canonical"]') &&
        url !== null &&
        decodeURIComponent(url.pathname) === decodeURIComponent(location.pathname);
      if (isOwnAddress) continue;
      if (url !== null && url.origin !== location.origin && !isInBody && url.protocol !== 'mailto:') {
        report(element, `leads to ${url.href}`);
      }
    }
    if (element.shadowRoot !== null) report(element, 'has a shadow root');
    if (element instanceof HTMLElement && element.isContentEditable) report(element, 'is editable');
  }

  const bodyElements = new Set(
    'p h2 h3 h4 h5 h6 a img em strong del code pre blockquote ul ol li hr br table thead tbody tr th td input sup section div button span b i s u q small abbr bdi bdo caption cite col colgroup dd details dfn dl dt figcaption figure ins kbd mark picture rp rt ruby samp source strike sub summary tfoot time tt var wbr'.split(
      ' ',
    ),
  );
  // The site's notice above a text that is shown as source.
  const inBodies = [...document.querySelectorAll('[data-post-body] *')].filter(
    (element) => element.closest('[data-notice]') === null,
  );
  for (const element of inBodies) {
    if (!bodyElements.has(element.localName)) report(element, 'is not of the allow-list');
    if (element.localName === 'input' && !element.matches('[type=checkbox][disabled]')) {
      report(element, 'can be used');
    }
    if (element.localName === 'button' && !element.matches('[type=button][data-copy]')) {
      report(element, 'is not ours');
    }
    for (const { name, value } of element.attributes) {
      if (
        /^(?:style|name|for|form\w*|is|slot|target|autofocus|autoplay|contenteditable|accesskey|action|method|enctype|usemap|ping|popover\w*|command\w*|nonce|background|http-equiv|inert|draggable)$/u.test(
          name,
        )
      ) {
        report(element, `has ${name}="${value}"`);
      }
      if (name === 'id' && !/^user-content-|^footnote-label$/u.test(value))
        report(element, `has id="${value}"`);
      // A text must not borrow the name of something in the page.
      if (
        /^aria-(?:labelledby|describedby|controls|owns|activedescendant)$/u.test(name) &&
        !/^(?:user-content-|footnote-label$)/u.test(value)
      ) {
        report(element, `has ${name}="${value}"`);
      }
      if (
        name === 'class' &&
        !/^(?:(?:language-\S+|code-line\S*|sr-only|contains-task-list|task-list-item|data-footnote-backref|footnotes|cell-figure|cell-text|bare-url)\s*)*$/u.test(
          value,
        )
      ) {
        report(element, `has class="${value}"`);
      }
    }
  }

  for (const name of ['getElementById', 'body', 'cookie', 'forms', 'querySelector'] as const) {
    if (Object.hasOwn(document, name) || document[name] instanceof HTMLImageElement) {
      faults.add(`document.${name} is hidden by something in the page`);
    }
  }
  const { innerHTML, dangerouslySetInnerHTML } = {} as Record<string, unknown>;
  if (innerHTML !== undefined || dangerouslySetInnerHTML !== undefined) {
    faults.add('every object has a field that it should not have');
  }
  const { origin } = location;
  if (globalThis.origin !== origin || typeof location.assign !== 'function') faults.add('location is hidden');
  return [...faults];

  function placeOf(element: Element): string {
    if (element.closest('[data-post-body]')) return 'the body';
    return `<${element.parentElement?.localName ?? 'nothing'}>`;
  }
}
