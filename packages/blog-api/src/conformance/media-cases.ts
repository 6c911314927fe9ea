import { formatMediaFile, type MediaFile, type PostChange } from '@branchbook/blog-core';
import { makeMediaBytes } from '@branchbook/blog-core/testing';
import { createMediaId } from '@branchbook/media';

import { maxMediaIds } from '../contract/limits.ts';
import { mediaIdsSchema, mediaPageSchema, storedMediaFileSchema } from '../contract/schemas.ts';
import { type Cases, expectEqual, expectProblem, parse, type TestedApi } from './target.ts';

/** An image that no server has. */
interface NewImage {
  readonly file: MediaFile;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Returns the cases of images. They pass on a server without images, whose `/media` is not found. */
export function createMediaCases(api: TestedApi): Cases {
  const { change, getAsAdmin } = api;

  return {
    'an image is stored once, read, listed and deleted': () =>
      withImage(async ({ file, name, bytes }) => {
        const stored = await parse(await put(name, bytes), 201, storedMediaFileSchema);
        expectEqual(stored.file, name, 'the name of the stored file');
        await parse(await put(name, bytes), 200, storedMediaFileSchema);
        const read = await getAsAdmin(`/media/${file.id}`);
        expectEqual(new Uint8Array(await read.arrayBuffer()).join(), bytes.join(), 'the bytes of the image');
        expectEqual(read.headers.get('Content-Type'), 'image/gif', 'the type of the image');
        expectEqual(read.headers.get('Content-Location'), `/media/${name}`, 'the URL of the image');
        const { images } = await parse(await getAsAdmin('/media?limit=1'), 200, mediaPageSchema);
        expectEqual(images[0]?.file.id, file.id, 'the id of the latest image');
        expectEqual(await findStored([file.id]), file.id, 'the ids of stored images');
        expectEqual((await remove(name)).status, 204, 'the status of a deletion');
        expectEqual((await remove(name)).status, 204, 'the status of a repeated deletion');
        await expectProblem(await getAsAdmin(`/media/${file.id}`), 404, 'not-found');
        expectEqual(await findStored([file.id]), '', 'the ids of stored images after a deletion');
      }),

    'a variant is stored before its image, and missing ones are replaced by the image': () =>
      withImage(async ({ file, name, bytes }) => {
        const variant = { ...file, variant: 480 };
        await parse(await put(formatMediaFile(variant), makeMediaBytes(variant)), 201, storedMediaFileSchema);
        await expectProblem(await getAsAdmin(`/media/${file.id}?variant=480`), 404, 'not-found');
        await parse(await put(name, bytes), 201, storedMediaFileSchema);
        for (const [width, expected] of [
          [480, formatMediaFile(variant)],
          [960, name],
        ] as const) {
          const { headers } = await getAsAdmin(`/media/${file.id}?variant=${width}`);
          expectEqual(
            headers.get('Content-Location'),
            `/media/${expected}`,
            `the URL for the width ${width}`,
          );
        }
      }),

    'a file that is not what its name says is rejected': () =>
      withImage(async ({ file, name, bytes }) => {
        const other = (overrides: Partial<MediaFile>): string => formatMediaFile({ ...file, ...overrides });
        const id = await createMediaId(new Uint8Array(1));
        await expectProblem(await put(other({ id }), bytes), 422, 'hash-mismatch');
        await expectProblem(await put(other({ width: 1201 }), bytes), 422, 'size-mismatch');
        await expectProblem(await put(other({ variant: 480 }), bytes), 422, 'size-mismatch');
        await expectProblem(await put(other({ extension: 'png' }), bytes), 415, 'unsupported-type');
        await expectProblem(await put(other({ extension: 'png' }), bytes, 'image/png'), 422, 'not-an-image');
        await expectProblem(await put(name, new TextEncoder().encode('<svg>')), 422, 'not-an-image');
        await expectProblem(await put('desk.gif', bytes), 404, 'not-found');
        await expectProblem(await put(`..%2f${name}`, bytes), 404, 'not-found');
        expectEqual(await findStored([file.id, id]), '', 'the ids of stored images');
      }),

    'images need the role': () =>
      withImage(async ({ file, name, bytes }) => {
        const headers = { 'Content-Type': 'image/gif' };
        for (const response of [
          await api.request(`/media/${name}`, { method: 'PUT', headers, body: bytes }),
          await api.request(`/media/${name}`, { method: 'DELETE' }),
          await api.request(`/media?ids=${file.id}`, { method: 'DELETE' }),
          await api.get('/media'),
          await api.get(`/media/${file.id}`),
          await api.get(`/media/stored?ids=${file.id}`),
          await api.get(`/media/used?ids=${file.id}`),
        ]) {
          await expectProblem(response, 401, 'unauthenticated');
        }
        expectEqual(await findStored([file.id]), '', 'the ids of stored images');
      }),

    'a change that names an image which is not stored is rejected; one that is named is not deleted': () =>
      withImage(async ({ file, name, bytes }) =>
        api.withPosts(1, async ([{ id }]) => {
          const update = (content: string): PostChange => ({ type: 'update', id, fields: { content } });
          const naming = update(`![Desk](/media/${name})`);
          const { media } = await expectProblem(await change([naming]), 424, 'media-missing');
          expectEqual(media?.join(), file.id, 'the ids of missing images');
          await put(name, bytes);
          expectEqual((await change([naming])).status, 200, 'the status of a change with its image');
          await expectProblem(await remove(name), 409, 'media-in-use');
          const deleted = await api.request(`/media?ids=${file.id}`, {
            method: 'DELETE',
            headers: api.getAdmin(),
          });
          const { ids } = await parse(deleted, 200, mediaIdsSchema);
          expectEqual(ids.join(), file.id, 'the ids of used images');
          const used = await getAsAdmin(`/media/used?ids=${'a'.repeat(26)},${file.id}`);
          expectEqual(
            (await parse(used, 200, mediaIdsSchema)).ids.join(),
            file.id,
            'the ids that a post names',
          );
          expectEqual(await findStored([file.id]), file.id, 'the ids of stored images');
        }),
      ),

    'malformed requests for images are rejected': () =>
      withImage(async ({ file }) => {
        for (const query of ['', 'ids=', 'ids=a,,b', `ids=${'a,'.repeat(maxMediaIds)}a`]) {
          for (const name of ['stored', 'used']) {
            await expectProblem(await getAsAdmin(`/media/${name}?${query}`), 422, 'invalid');
          }
        }
        await expectProblem(await getAsAdmin('/media?limit=0'), 422, 'invalid');
        await expectProblem(await getAsAdmin('/media?after=no+cursor'), 422, 'invalid');
        await expectProblem(await getAsAdmin(`/media/${file.id}?variant=x`), 422, 'invalid');
      }),
  };

  /** Runs the callback with a new image if the server has images. Deletes the image. */
  async function withImage(run: (image: NewImage) => Promise<void>): Promise<void> {
    if ((await getAsAdmin('/media?limit=1')).status === 404) return;
    const unnamed = { id: '', width: 1200, height: 800, extension: 'gif', variant: null } as const;
    const bytes = makeMediaBytes(unnamed);
    // Another palette makes another image.
    bytes.set(crypto.getRandomValues(new Uint8Array(6)), 13);
    const file = { ...unnamed, id: await createMediaId(bytes) };
    const name = formatMediaFile(file);
    try {
      await run({ file, name, bytes });
    } finally {
      await remove(name);
    }
  }

  function put(name: string, body: BodyInit, type = 'image/gif'): Promise<Response> {
    const headers = { ...api.getAdmin(), 'Content-Type': type };
    return api.request(`/media/${name}`, { method: 'PUT', headers, body });
  }

  function remove(name: string): Promise<Response> {
    return api.request(`/media/${name}`, { method: 'DELETE', headers: api.getAdmin() });
  }

  async function findStored(ids: readonly string[]): Promise<string> {
    const response = await getAsAdmin(`/media/stored?ids=${ids.join(',')}`);
    return (await parse(response, 200, mediaIdsSchema)).ids.join();
  }
}
