import type { OurPage } from './our-pages.ts';

/**
 * The list, without its own scripts, and with one that holds the posts and swaps a followed one in, in the same task as the click: as
 * fast as a change of page can be.
 */
export function swapPage(listHtml: string, posts: readonly OurPage[]): string {
  const templates = posts.map(({ path, body }) => `<template data-path="${path}">${body}</template>`);
  return listHtml.replace('</body>', () => `${templates.join('')}<script>${swapScript}</script></body>`);
}

const swapScript = `
addEventListener('click', (event) => {
  const path = event.target.closest('a')?.getAttribute('href');
  const post = path && document.querySelector('template[data-path="' + path + '"]');
  if (!post) return;
  event.preventDefault();
  document.querySelector('main').replaceWith(post.content.querySelector('main').cloneNode(true));
  history.pushState(null, '', path);
  scrollTo({ top: 0, behavior: 'instant' });
});
performance.mark('bench:hydrated');
`;
