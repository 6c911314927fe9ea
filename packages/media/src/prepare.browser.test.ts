import { type MediaExtension, mediaTypes } from '@branchbook/blog-core';
import { afterAll, describe, expect, test, vi } from 'vitest';

import { createEncoder, type Encoder } from './canvas-images.ts';
import {
  addJpegExif,
  addJpegSegments,
  addPngExif,
  addWebpXmp,
  fakeXmp,
  includesText,
  makeHeif,
  makePngChunk,
  secret,
  toBytes,
} from './fake-metadata.ts';
import { createImagePreparer, ImageError, type PreparedImage } from './prepare.ts';
import { prepareImage } from './prepare-image.ts';
import { readImage } from './read-image.ts';
import { concatenate, viewOf } from './scanned-image.ts';

const preparer = createImagePreparer();
afterAll(() => preparer.terminate());

/** Draws a photo: every pixel has another color, without regularity, and the upper left corner is red. */
function drawPhoto(width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = getContext(canvas);
  const gradient = context.createLinearGradient(0, 0, width, height);
  for (let stop = 0; stop <= 10; stop += 1) {
    gradient.addColorStop(stop / 10, `hsl(${stop * 77} 60% ${30 + ((stop * 13) % 40)}%)`);
  }
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  let seed = 1;
  for (let speck = 0; speck < 3000; speck += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    context.fillStyle = `hsl(${seed % 360} ${seed % 97}% ${seed % 89}% / 0.4)`;
    const size = 1 + (width / 40) * ((seed % 101) / 101);
    context.fillRect((seed % 7919) * (width / 7919), (seed % 6133) * (height / 6133), size, size);
  }
  context.fillStyle = 'red';
  context.fillRect(0, 0, width / 4, height / 4);
  return canvas;
}

function drawScreenshot(width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = getContext(canvas);
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#123';
  context.font = '14px sans-serif';
  for (let line = 20; line < height; line += 20)
    context.fillText(`Line ${line} of a terminal, in small letters`, 10, line);
  return canvas;
}

function getContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context) return context;
  throw new Error('There is no canvas.');
}

async function encode(
  canvas: OffscreenCanvas,
  extension: MediaExtension,
  quality = 0.92,
): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await canvas.convertToBlob({ type: mediaTypes[extension], quality });
  return new Uint8Array(await blob.arrayBuffer());
}

function prepare(bytes: Uint8Array<ArrayBuffer>): Promise<PreparedImage> {
  return preparer.prepare(new Blob([bytes]));
}

async function getCode(image: Promise<PreparedImage>): Promise<string> {
  return image.then(
    () => 'It was prepared.',
    (error: unknown) => (error instanceof ImageError ? error.code : String(error)),
  );
}

async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<ImageData> {
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  getContext(canvas).drawImage(bitmap, 0, 0);
  return getContext(canvas).getImageData(0, 0, bitmap.width, bitmap.height);
}

function getColor({ data, width }: ImageData, x: number, y: number): readonly number[] {
  const index = (Math.floor(y) * width + Math.floor(x)) * 4;
  return Array.from(data.subarray(index, index + 4));
}

function getWidths({ variants }: PreparedImage): readonly (number | null)[] {
  return variants.map(({ file }) => file.variant);
}

/** Expects each name to say the type and size of its file. */
async function expectTrueNames({ main, variants }: PreparedImage): Promise<void> {
  for (const { file, bytes } of [main, ...variants]) {
    const info = readImage(bytes);
    const height =
      file.variant === null ? file.height : Math.round((file.height * file.variant) / file.width);
    expect(info).toMatchObject({ type: file.extension, width: file.variant ?? file.width, height });
    expect(file.id).toBe(main.file.id);
    const { width } = await decode(bytes);
    expect(width).toBe(info?.width);
  }
}

describe('a photo', () => {
  test('becomes WebP with variants, which are much smaller', async () => {
    const photo = await encode(drawPhoto(3000, 2000), 'jpg', 0.98);
    const image = await prepare(photo);
    expect(image.main.file).toMatchObject({ width: 2560, height: 1706, extension: 'webp', variant: null });
    expect(getWidths(image)).toEqual([480, 960, 1600]);
    await expectTrueNames(image);
    expect(image.variants[0]?.bytes.length).toBeLessThan(0.35 * image.main.bytes.length);
    expect(image.main.bytes.length).toBeLessThan(photo.length);
  });

  test('is never larger than it was, and a small one has no variants', async () => {
    const small = await prepare(await encode(drawPhoto(300, 200), 'png'));
    expect(small.main.file).toMatchObject({ width: 300, height: 200 });
    expect(small.variants).toEqual([]);
    const image = await prepare(await encode(drawPhoto(961, 700), 'png'));
    expect(image.main.file).toMatchObject({ width: 961, height: 700 });
    for (const width of getWidths(image)) expect(width).toBeLessThan(961);
  });

  test.each(['jpg', 'webp'] as const)(
    'a good %s retains its pixels, and loses its metadata',
    async (extension) => {
      const photo = await encode(drawPhoto(1200, 800), extension, 0.7);
      const full =
        extension === 'jpg'
          ? addJpegSegments(addJpegExif(photo, { hasLocation: true }), [[0xe1, fakeXmp]])
          : addWebpXmp(photo);
      const image = await prepare(full);
      expect(image.hadLocation).toBe(true);
      expect(image.main.file).toMatchObject({ width: 1200, height: 800, extension });
      expect((await decode(image.main.bytes)).data).toEqual((await decode(photo)).data);
      expect(getWidths(image)).toEqual([480, 960]);
      await expectTrueNames(image);
      for (const { bytes } of [image.main, ...image.variants])
        expect(includesText(bytes, secret)).toBe(false);
    },
  );

  test('the same file has the same id, and another one has another', async () => {
    const photo = await encode(drawPhoto(600, 400), 'jpg');
    const [first, second] = [await prepare(photo), await prepare(photo)];
    expect(second.main.file).toEqual(first.main.file);
    expect(second.sourceId).toBe(first.sourceId);
    const other = await prepare(addJpegExif(photo, { hasLocation: true }));
    expect(other.main.file).toEqual(first.main.file);
    expect(other.sourceId).not.toBe(first.sourceId);
    expect(first.hadLocation).toBe(false);
  });
});

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('the orientation %i', (orientation) => {
  test('of a JPEG is in the pixels, and its metadata is gone', async () => {
    const photo = await encode(drawPhoto(640, 400), 'jpg');
    const image = await prepare(addJpegExif(photo, { orientation, hasLocation: true }));
    const isTurned = orientation >= 5;
    expect(image.main.file).toMatchObject(
      isTurned ? { width: 400, height: 640 } : { width: 640, height: 400 },
    );
    expect(image.hadLocation).toBe(true);
    expect(readImage(image.main.bytes)).toMatchObject({ isTransformed: false, hasLocation: false });
    // Where the red corner is displayed.
    const isRight = [2, 3, 6, 7].includes(orientation);
    const isBottom = [3, 4, 7, 8].includes(orientation);
    const pixels = await decode(image.main.bytes);
    const { width, height } = pixels;
    const [red = 0, green = 0] = getColor(pixels, isRight ? width - 20 : 20, isBottom ? height - 20 : 20);
    expect(red).toBeGreaterThan(200);
    expect(green).toBeLessThan(60);
  });

  test('of a PNG looks as in the browser', async () => {
    const png = addPngExif(await encode(drawPhoto(64, 40), 'png'), { orientation });
    const image = await prepare(png);
    const shown = await createImageBitmap(new Blob([png]), { imageOrientation: 'from-image' });
    expect(image.main.file).toMatchObject({ width: shown.width, height: shown.height });
    expect(readImage(image.main.bytes)).toMatchObject({ isTransformed: false });
  });
});

describe('a screenshot', () => {
  test('is stored without loss', async () => {
    const screenshot = drawScreenshot(1400, 900);
    const png = await encode(screenshot, 'png');
    const image = await prepare(png);
    expect((await decode(image.main.bytes)).data).toEqual((await decode(png)).data);
    expect(image.main.bytes.length).toBeLessThanOrEqual(png.length);
    await expectTrueNames(image);
  });

  test('retains transparency', async () => {
    const canvas = new OffscreenCanvas(700, 300);
    getContext(canvas).fillRect(0, 0, 350, 300);
    const image = await prepare(await encode(canvas, 'png'));
    const pixels = await decode(image.main.bytes);
    expect(getColor(pixels, 10, 10)).toEqual([0, 0, 0, 255]);
    expect(getColor(pixels, 690, 10)).toEqual([0, 0, 0, 0]);
  });

  test('of 1200 × 20000 pixels has at most 16 megapixels, and is not empty', async () => {
    const image = await prepare(await encode(drawScreenshot(1200, 20_000), 'png'));
    const { width, height } = image.main.file;
    expect(width * height).toBeLessThanOrEqual(16_000_000);
    expect(width / height).toBeCloseTo(0.06, 3);
    const { data } = await decode(image.main.bytes);
    expect(new Set(new Uint32Array(data.buffer)).size).toBeGreaterThan(10);
  });
});

describe('an animation', () => {
  test('remains what it was, without metadata', async () => {
    const gif = makeAnimatedGif();
    const comment = Uint8Array.from([0x21, 0xfe, secret.length, ...toBytes(secret), 0]);
    const image = await prepare(concatenate([gif.subarray(0, -1), comment, gif.subarray(-1)]));
    expect(image.main.bytes).toEqual(gif);
    expect(image.main.file).toMatchObject({ width: 2, height: 2, extension: 'gif' });
    expect(image.variants).toEqual([]);
  });
});

describe('is refused:', () => {
  test.each([
    ['a text', toBytes('Hello'), 'not-an-image'],
    [
      'an SVG',
      toBytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'not-an-image',
    ],
    ['a HEIC, whatever its name', makeHeif(), 'heic'],
    ['an AVIF without pixels', makeHeif({ brand: 'avif' }), 'not-an-image'],
    ['an image of over 100 megapixels', makeHugePng(10_001, 10_000), 'too-large'],
    ['a PNG without pixels', makeHugePng(10, 10), 'not-an-image'],
  ])('%s', async (_, bytes, code) => {
    expect(await getCode(prepare(bytes))).toBe(code);
  });

  test('a file of 31 MB', async () => {
    const jpeg = await encode(drawPhoto(100, 100), 'jpg');
    expect(await getCode(prepare(concatenate([jpeg, new Uint8Array(31_000_000)])))).toBe('too-large');
  });

  test('a JPEG that is cut off in its header', async () => {
    const jpeg = await encode(drawPhoto(100, 100), 'jpg');
    expect(await getCode(prepare(jpeg.slice(0, 200)))).toBe('not-an-image');
  });
});

test('several images are prepared one after another, and a refused one holds up no other', async () => {
  const photo = await encode(drawPhoto(500, 300), 'jpg');
  const images = [prepare(photo), getCode(prepare(toBytes('Hello'))), prepare(photo)] as const;
  const [first, code, last] = await Promise.all(images);
  expect(code).toBe('not-an-image');
  expect(last.main.file).toEqual(first.main.file);
});

test('an image that is being prepared fails when the worker is terminated, and the next one starts another', async () => {
  const other = createImagePreparer();
  const photo = await encode(drawPhoto(500, 300), 'jpg');
  const waiting = getCode(other.prepare(new Blob([photo])));
  await new Promise((resolve) => setTimeout(resolve));
  other.terminate();
  expect(await waiting).toBe('failed');
  expect((await other.prepare(new Blob([photo]))).main.file.width).toBe(500);
  other.terminate();
});

test('a worker that cannot be loaded fails the image', async () => {
  const broken = createImagePreparer({ startWorker: () => new Worker('/no-such-worker.js') });
  expect(await getCode(broken.prepare(new Blob([toBytes('Hello')])))).toBe('failed');
});

describe('a canvas that returns noise', () => {
  async function createFalseEncoder(): Promise<Encoder> {
    const spy = vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'getImageData');
    spy.mockImplementation((...[, , width, height]) => {
      const noise = Uint8ClampedArray.from(
        { length: width * height * 4 },
        (_, index) => (index * 7919) % 256,
      );
      return new ImageData(noise, width);
    });
    try {
      return await createEncoder();
    } finally {
      spy.mockRestore();
    }
  }

  test('is found out, and the original is stored without metadata', async () => {
    const encoder = await createFalseEncoder();
    expect(encoder.isTrusted).toBe(false);
    const photo = await encode(drawPhoto(1000, 700), 'jpg');
    const chosen = new Blob([addJpegExif(photo, { hasLocation: true })]);
    const image = await prepareImage(chosen, encoder);
    expect(image.main.bytes).toEqual(photo);
    expect(image.variants).toEqual([]);
  });

  test('changes no image that must be rotated', async () => {
    const encoder = await createFalseEncoder();
    const photo = addJpegExif(await encode(drawPhoto(100, 70), 'jpg'), { orientation: 6 });
    expect(await getCode(prepareImage(new Blob([photo]), encoder))).toBe('canvas-blocked');
  });
});

describe('a browser without an encoder for WebP', () => {
  async function createOldEncoder(): Promise<Encoder> {
    const encoder = await createEncoder();
    return {
      ...encoder,
      hasWebp: false,
      encode: async (canvas, options) =>
        options.extension === 'webp' ? null : encoder.encode(canvas, options),
    };
  }

  test('makes a JPEG, or a PNG where there is transparency', async () => {
    const encoder = await createOldEncoder();
    const photo = drawPhoto(2600, 1700);
    const opaque = await prepareImage(await photo.convertToBlob(), encoder);
    expect(opaque.main.file).toMatchObject({ extension: 'jpg', width: 2560 });
    expect(getWidths(opaque)).toEqual([480, 960, 1600]);
    await expectTrueNames(opaque);
    const logo = drawPhoto(600, 400);
    getContext(logo).clearRect(590, 390, 5, 5);
    const transparent = await prepareImage(await logo.convertToBlob(), encoder);
    expect(transparent.main.file).toMatchObject({ extension: 'png' });
  });
});

/** Makes an animation of two frames of two times two pixels. */
function makeAnimatedGif(): Uint8Array<ArrayBuffer> {
  const header = [...toBytes('GIF89a'), 2, 0, 2, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255];
  const loop = [0x21, 0xff, 11, ...toBytes('NETSCAPE2.0'), 3, 1, 0, 0, 0];
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const frame = [0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x44, 0x02, 0x05, 0];
  return Uint8Array.from([...header, ...loop, ...control, ...frame, ...control, ...frame, 0x3b]);
}

/** Makes a PNG that has a size and no pixels. */
function makeHugePng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  viewOf(header).setUint32(0, width);
  viewOf(header).setUint32(4, height);
  const signature = Uint8Array.from([0x89, ...toBytes('PNG\r\n\x1a\n')]);
  return concatenate([signature, makePngChunk('IHDR', header), makePngChunk('IEND', new Uint8Array())]);
}
