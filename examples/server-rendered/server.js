import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

import { themeScript } from '@branchbook/ui';

import { notes } from './notes.js';
import { listPage, notePage, notFoundPage } from './pages.js';

const port = Number(process.env.PORT ?? 3000);
/** Where visitors find the pages. Links in a text are made absolute with it. */
const origin = process.env.ORIGIN ?? `http://localhost:${port}`;

/** The stylesheet asks for its typefaces beside itself. */
const styles = import.meta.resolve('@branchbook/ui/styles.css');
const ownStyles = new URL('app.css', import.meta.url);
const types = { css: 'text/css', woff2: 'font/woff2' };

/** Nothing but the theme script is inline. */
const scriptHash = createHash('sha256').update(themeScript).digest('base64');
const policy = `default-src 'self'; img-src 'self' data: https:; script-src 'sha256-${scriptHash}'`;

createServer((request, response) => {
  const [path] = request.url.split('?');
  answer(path, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end('Something went wrong.');
  });
}).listen(port, 'localhost', () => console.log(origin));

async function answer(path, response) {
  const [, asset, type] = /^\/ui\/((?:fonts\/)?[\w-]+\.(css|woff2))$/.exec(path) ?? [];
  if (asset) {
    const bytes = await readFile(new URL(asset, styles)).catch(() => null);
    if (bytes) response.writeHead(200, { 'content-type': types[type] }).end(bytes);
    else response.writeHead(404).end();
    return;
  }
  if (path === '/app.css') {
    response.writeHead(200, { 'content-type': types.css }).end(await readFile(ownStyles));
    return;
  }
  const note = notes.find(({ slug }) => path === `/notes/${encodeURIComponent(slug)}`);
  if (path === '/') sendPage(response, 200, listPage(notes));
  else if (note) sendPage(response, 200, notePage(note, origin));
  else sendPage(response, 404, notFoundPage());
}

function sendPage(response, status, html) {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  });
  response.end(html);
}
