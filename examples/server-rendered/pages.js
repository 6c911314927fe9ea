import { markdownToHtml } from '@branchbook/markdown/html';
import { Button, Card, Prose, TextLink, themeScript, ThemeToggle } from '@branchbook/ui';
import { createElement as h } from 'react';
import { renderToString } from 'react-dom/server';

/** A page with a list of notes. */
export function listPage(notes) {
  return document(
    'Notes',
    notes.map(({ slug, title }) =>
      h(
        Card,
        { key: slug, className: 'note' },
        h('h2', null, title),
        h(Button, { render: h('a', { href: `/notes/${encodeURIComponent(slug)}` }) }, 'Read it'),
      ),
    ),
  );
}

/** A page with one note. `markdownToHtml` lets nothing through that could run. */
export function notePage({ slug, title, text }, origin) {
  const html = markdownToHtml(text, { baseUrl: `${origin}/notes/${encodeURIComponent(slug)}` });
  return document(title, h(Prose, { dangerouslySetInnerHTML: { __html: html } }));
}

/** A page that says that there is none. */
export function notFoundPage() {
  return document('Not found', h('p', null, 'There is no such page.'));
}

/** The theme script stands before the stylesheet, so that the first paint has the right theme. It answers the toggle as well. */
function document(title, children) {
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, title),
      h('script', { dangerouslySetInnerHTML: { __html: themeScript } }),
      h('link', { rel: 'stylesheet', href: '/ui/styles.css' }),
      h('link', { rel: 'stylesheet', href: '/app.css' }),
      h('link', { rel: 'icon', href: 'data:,' }),
    ),
    h(
      'body',
      null,
      h(
        'main',
        { className: 'wrap' },
        h('header', null, h(TextLink, { href: '/' }, 'All notes'), h(ThemeToggle)),
        h('h1', null, title),
        children,
      ),
    ),
  );
  return `<!doctype html>${renderToString(page)}`;
}
