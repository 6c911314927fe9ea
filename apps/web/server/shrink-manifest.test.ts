import { expect, test } from 'vitest';

import { shrinkManifest } from './shrink-manifest.ts';

const manifest = {
  entry: { module: '/entry.js', imports: ['/a.js'] },
  routes: {
    root: { id: 'root', imports: ['/a.js'] },
    page: { id: 'page', parentId: 'root', imports: ['/b.js'] },
    desk: { id: 'desk', parentId: 'root', module: '/desk.js', imports: ['/c.js'] },
    form: { id: 'form', parentId: 'desk', module: '/form.js', imports: ['/d.js'] },
  },
  url: '/manifest.js',
};

test('the imports of a route and of those in it are left out, and nothing else', () => {
  const shrunk = shrinkManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`, 'desk');
  expect(JSON.parse(shrunk.slice(shrunk.indexOf('=') + 1, -1))).toStrictEqual({
    ...manifest,
    routes: {
      ...manifest.routes,
      desk: { ...manifest.routes.desk, imports: [] },
      form: { ...manifest.routes.form, imports: [] },
    },
  });
});

test('a list that is written otherwise stops the build', () => {
  expect(() => shrinkManifest('export default {};', 'desk')).toThrow('not written as it used to be');
});
