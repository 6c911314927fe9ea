import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';

import {
  addJpegExif,
  addJpegSegments,
  addPngChunks,
  addPngExif,
  fakeXmp,
  includesText,
  makeBox,
  makeExif,
  makeHeif,
  makePngChunk,
  makeWebp,
  secret,
  toBytes,
} from './fake-metadata.ts';
import { readImage, removeMetadata } from './read-image.ts';
import { concatenate, viewOf } from './scanned-image.ts';

type Format = 'avif' | 'gif' | 'jpg' | 'png' | 'webp';
const formats: readonly Format[] = ['avif', 'gif', 'jpg', 'png', 'webp'];
const plain = new Map<Format, Uint8Array<ArrayBuffer>>();
/** With EXIF, XMP and a color profile, as sharp writes them. */
const withMetadata = new Map<Format, Uint8Array<ArrayBuffer>>();

beforeAll(async () => {
  const photo = await makePhoto(60, 40);
  for (const format of formats) {
    plain.set(format, await encode(photo.clone(), format));
    const described = photo
      .clone()
      .withExif({ IFD0: { ImageDescription: secret }, IFD3: { GPSLatitude: '52/1 31/1 12/1' } })
      .withXmp(new TextDecoder().decode(fakeXmp))
      .withIccProfile('p3');
    withMetadata.set(format, await encode(described, format));
  }
});

async function makePhoto(width: number, height: number): Promise<Sharp> {
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, index) => (index * 7919) % 251);
  return sharp(
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  );
}

async function encode(image: Sharp, format: Format): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await image.toFormat(format === 'jpg' ? 'jpeg' : format).toBuffer());
}

function get(images: ReadonlyMap<Format, Uint8Array<ArrayBuffer>>, format: Format): Uint8Array<ArrayBuffer> {
  const image = images.get(format);
  if (!image) throw new Error(`There is no ${format}.`);
  return image;
}

async function decode(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { animated: true }).raw().toBuffer();
}

describe.each(formats)('%s', (format) => {
  test('has its type and size', () => {
    expect(readImage(get(plain, format))).toEqual({
      type: format,
      width: 60,
      height: 40,
      isAnimated: false,
      isTransformed: false,
      hasLocation: false,
    });
  });

  test('loses metadata, and retains pixels and color profile', async () => {
    const before = get(withMetadata, format);
    const after = removeMetadata(before) ?? new Uint8Array();
    if (format !== 'gif') expect(includesText(before, secret)).toBe(true);
    expect(includesText(after, secret)).toBe(false);
    expect(includesText(after, 'GPSLatitude')).toBe(false);
    expect(await decode(after)).toEqual(await decode(before));
    const was = await sharp(before).metadata();
    const is = await sharp(after).metadata();
    expect(is.icc).toEqual(was.icc);
    // The offsets of an AVIF stay, so its text becomes spaces.
    expect(is.xmp?.toString().trim() ?? '').toBe('');
    // Nothing is left to remove.
    expect(removeMetadata(after)).toEqual(after);
    expect(readImage(after)).toMatchObject({ width: 60, height: 40, hasLocation: false });
  });

  test('says that its metadata has a position', () => {
    // GIF has XMP at most.
    if (format !== 'gif') expect(readImage(get(withMetadata, format))).toMatchObject({ hasLocation: true });
  });

  test('is refused when it is cut off within a part', () => {
    const file = get(withMetadata, format);
    for (const length of [0, 1, 11, 12, 20, 30]) expect(readImage(file.subarray(0, length))).toBeNull();
  });

  test('is read in a short time whatever its bytes are', () => {
    const file = get(withMetadata, format);
    const changes = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(changes, fc.nat(file.length), (bytes, length) => {
        const broken = file.slice(0, length);
        for (const [index, byte] of bytes) if (index < length) broken[index] = byte;
        const startedAt = performance.now();
        const removed = removeMetadata(broken);
        expect(performance.now() - startedAt).toBeLessThan(1000);
        expect(removed === null || removed.length <= broken.length + 1).toBe(true);
      }),
    );
  });
});

describe('JPEG', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('knows whether the orientation %i transforms pixels', (orientation) => {
    const jpeg = addJpegExif(get(plain, 'jpg'), { orientation });
    expect(readImage(jpeg)).toMatchObject({ width: 60, height: 40, isTransformed: orientation !== 1 });
    expect(readImage(removeMetadata(jpeg) ?? jpeg)).toMatchObject({ isTransformed: false });
  });

  test('loses comments, other segments and what follows its end', () => {
    const jpeg = get(plain, 'jpg');
    const segments = [0xe0, 0xe1, 0xe2, 0xe5, 0xed, 0xef, 0xfe].map(
      (code) => [code, toBytes(secret)] as const,
    );
    const long = concatenate([addJpegSegments(jpeg, segments), jpeg, toBytes(secret)]);
    expect(removeMetadata(long)).toEqual(jpeg);
  });

  test('retains restart markers and all scans of a progressive file', async () => {
    const progressive = await sharp(get(plain, 'png')).jpeg({ progressive: true }).toBuffer();
    expect(removeMetadata(progressive)).toEqual(new Uint8Array(progressive));
  });

  test('ignores broken EXIF, and cuts it', () => {
    for (const exif of ['', 'MM', 'MM\0*\xff\xff\xff\xff', 'MM\0*\0\0\0\x08\xff\xff', 'ZZ\0*\0\0\0\x08']) {
      const jpeg = addJpegSegments(get(plain, 'jpg'), [[0xe1, toBytes(`Exif\0\0${exif}`)]]);
      expect(readImage(jpeg)).toMatchObject({ isTransformed: false, hasLocation: false });
      expect(removeMetadata(jpeg)).toEqual(get(plain, 'jpg'));
    }
  });
});

describe('PNG', () => {
  test('says its orientation, position and animation', () => {
    const png = get(plain, 'png');
    const rotated = addPngExif(png, { orientation: 6, hasLocation: true });
    expect(readImage(rotated)).toMatchObject({ isTransformed: true, hasLocation: true });
    const animated = addPngChunks(png, [['acTL', new Uint8Array(8)]]);
    expect(readImage(animated)).toMatchObject({ type: 'png', isAnimated: true });
    expect(removeMetadata(animated)).toEqual(animated);
  });

  test('loses texts, unknown chunks and what follows its end', () => {
    const png = get(plain, 'png');
    const chunks = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'].map((type) => [type, toBytes(secret)] as const);
    const long = concatenate([addPngChunks(png, chunks), makePngChunk('IDAT', toBytes(secret))]);
    expect(removeMetadata(long)).toEqual(png);
  });

  test('has 100 megapixels in few bytes', () => {
    const header = new Uint8Array(13);
    viewOf(header).setUint32(0, 10_000);
    viewOf(header).setUint32(4, 10_000);
    const signature = get(plain, 'png').subarray(0, 8);
    const png = concatenate([
      signature,
      makePngChunk('IHDR', header),
      makePngChunk('IEND', new Uint8Array()),
    ]);
    expect(readImage(png)).toMatchObject({ width: 10_000, height: 10_000 });
  });
});

describe('WebP', () => {
  test('clears the flags of metadata, and retains animation', () => {
    const extended = [0b1110, 0, 0, 0, 59, 0, 0, 39, 0, 0];
    const webp = makeWebp([
      ['VP8X', Uint8Array.from(extended)],
      ['ANIM', new Uint8Array(6)],
      ['ANMF', new Uint8Array(17)],
      ['EXIF', makeExif({ orientation: 3, hasLocation: true })],
      ['XMP ', fakeXmp],
      ['what', toBytes(secret)],
    ]);
    const info = { width: 60, height: 40, isAnimated: true, isTransformed: true, hasLocation: true };
    expect(readImage(webp)).toMatchObject(info);
    expect(removeMetadata(concatenate([webp, toBytes(secret)]))).toEqual(
      makeWebp([
        ['VP8X', Uint8Array.from([0b10, ...extended.slice(1)])],
        ['ANIM', new Uint8Array(6)],
        ['ANMF', new Uint8Array(17)],
      ]),
    );
  });
});

describe('GIF', () => {
  test('remains animated, and loses comments and XMP', async () => {
    const frames = sharp(new Uint8Array(60 * 80 * 3).fill(90), {
      raw: { width: 60, height: 80, channels: 3, pageHeight: 40 },
    }).composite([{ input: Buffer.from(get(plain, 'png')), top: 40, left: 0 }]);
    const gif = new Uint8Array(await frames.gif({ loop: 3, delay: [100, 100] }).toBuffer());
    expect(readImage(gif)).toMatchObject({ type: 'gif', isAnimated: true });
    const comment = [0x21, 0xfe, 6, ...toBytes('Secret'), 0];
    const xmp = [0x21, 0xff, 11, ...toBytes('XMP DataXMP'), fakeXmp.length, ...fakeXmp, 0];
    const full = concatenate([
      gif.subarray(0, -1),
      Uint8Array.from([...comment, ...xmp, 0x3b]),
      toBytes(secret),
    ]);
    expect(readImage(full)).toMatchObject({ hasLocation: true });
    expect(removeMetadata(full)).toEqual(gif);
    expect((await sharp(removeMetadata(full) ?? full).metadata()).loop).toBe(3);
  });
});

describe('AVIF and HEIC', () => {
  test('a HEIC is recognized, whatever its name', () => {
    expect(readImage(makeHeif())).toMatchObject({ type: 'heic', width: 40, height: 30 });
  });

  test('a box that rotates is found', () => {
    const rotated = makeHeif({ brand: 'avif', properties: [makeBox('irot', [1])] });
    expect(readImage(rotated)).toMatchObject({ type: 'avif', isTransformed: true });
  });

  test('a box with metadata becomes free space', async () => {
    const avif = get(plain, 'avif');
    const full = concatenate([avif, makeBox('uuid', toBytes(secret))]);
    const cleaned = removeMetadata(full) ?? full;
    expect(cleaned.length).toBe(full.length);
    expect(includesText(cleaned, secret)).toBe(false);
    expect(await decode(cleaned)).toEqual(await decode(avif));
  });

  test.each([
    ['no length', 0, [0x44, 0x00, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['a place beyond the end', 0, [0x44, 0x00, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 9, 0, 0]],
    ['no place', 0, [0x44, 0x00, 0, 0]],
    ['its place in another file', 0, [0x44, 0x00, 0, 1, 0, 1, 0, 7, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]],
    ['data in another item', 1, [0x44, 0x00, 0, 1, 0, 1, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]],
    ['too many extents', 0, [0x00, 0x00, 0, 1, 0, 1, 0, 0, 0xff, 0xff]],
  ])('a file is refused whose EXIF has %s', (_, version, iloc) => {
    const infe = makeBox('infe', [2, 0, 0, 0, 0, 1, 0, 0], toBytes('Exif\0'));
    const parts = [makeBox('iinf', [0, 0, 0, 0, 0, 1], infe), makeBox('iloc', [version, 0, 0, 0], iloc)];
    expect(readImage(makeHeif({ brand: 'avif' }))).toMatchObject({ isTransformed: false });
    expect(readImage(makeHeif({ brand: 'avif', parts }))).toBeNull();
  });
});

test.each(['', 'GIF', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', 'BM', '%PDF-1.7'])(
  'a file that is no image we show is refused: %j',
  (text) => {
    expect(readImage(toBytes(text))).toBeNull();
    expect(removeMetadata(toBytes(text))).toBeNull();
  },
);
