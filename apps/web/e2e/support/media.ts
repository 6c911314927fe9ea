/** Images in the stores of the tests. */
import { formatMediaFile, type MediaFile, mediaPath, mediaTypes } from '@branchbook/blog-core';
import { makeMediaBytes, makeMediaFile } from '@branchbook/blog-core/testing';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';

import type { BlogServer } from './server.ts';

/** An image to store. */
export interface TestImage {
  /** The name of the chosen file. */
  readonly name: string;
  readonly width?: number;
  readonly height?: number;
  /** Of CSS. */
  readonly color?: string;
}

/**
 * Stores images in the browser, before a page of the site has opened their database; the first one is
 * the newest. Returns their URLs.
 */
export async function storeImages(page: Page, images: readonly TestImage[]): Promise<readonly string[]> {
  const files = await Promise.all(
    images.map(async ({ name, width = 1200, height = 800, color = 'teal' }, index) => {
      const file: MediaFile = makeMediaFile(index, { width, height, extension: 'png' });
      const bytes = [...(await createPicture({ width, height, color }))];
      return { name: formatMediaFile(file), id: file.id, addedAt: addedAt - index, about: { name }, bytes };
    }),
  );
  // It has the site's origin, and no script.
  await page.goto('/robots.txt');
  await page.evaluate(async (stored) => {
    const opening = indexedDB.open('branchbook-media', 1);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('files', { keyPath: 'name' }).createIndex('id', 'id');
      opening.result.createObjectStore('bytes');
    });
    await new Promise((resolve, reject) => {
      opening.addEventListener('success', resolve);
      opening.addEventListener('error', () => reject(new Error('The images could not be opened.')));
    });
    const database = opening.result;
    const transaction = database.transaction(['files', 'bytes'], 'readwrite');
    for (const { bytes, ...record } of stored) {
      transaction.objectStore('files').put({ ...record, size: bytes.length });
      transaction.objectStore('bytes').put(new Uint8Array(bytes), record.name);
    }
    await new Promise((resolve) => {
      transaction.addEventListener('complete', resolve);
    });
    database.close();
  }, files);
  return files.map(({ name }) => mediaPath + name);
}

/** November 20, 2026, in milliseconds since 1970. */
const addedAt = Date.UTC(2026, 10, 20, 17);

/** Creates a PNG: a frame, a sun and a hill. */
function createPicture({ width, height, color }: Required<Omit<TestImage, 'name'>>): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${color}"/>
    <circle cx="75%" cy="30%" r="${Math.min(width, height) / 9}" fill="white" fill-opacity="0.8"/>
    <ellipse cx="35%" cy="105%" rx="70%" ry="45%" fill="black" fill-opacity="0.3"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** Stores an image on the server as the demo admin, a GIF. Returns its URL. */
export async function uploadImage(
  request: APIRequestContext,
  { url }: Pick<BlogServer, 'url'>,
  number: number,
  name: string,
): Promise<string> {
  const session = await request.post(`${url}/api/demo-session`, { headers: { Origin: url } });
  const { token } = (await session.json()) as { token: string };
  const file = makeMediaFile(number);
  const path = formatMediaFile(file);
  const response = await request.put(`${url}/api/v1/media/${path}?${new URLSearchParams({ name })}`, {
    data: Buffer.from(makeMediaBytes(file)),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': mediaTypes.gif, Origin: url },
  });
  if (response.status() !== 201) throw new Error(await response.text());
  return mediaPath + path;
}
