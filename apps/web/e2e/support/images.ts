/** Image files for tests, and how authors add them. */
import type { Locator, Page } from '@playwright/test';

/** A file to paste, to drop or to choose. */
export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Draws a photo in the page: a JPEG with a red corner. Another seed draws another photo. */
export async function drawPhoto(
  page: Page,
  { name = 'desk.jpg', width = 1200, height = 800, seed = 1 } = {},
): Promise<TestFile> {
  const base64 = await page.evaluate(
    async ([w, h, first]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d')!;
      let random = first;
      for (let speck = 0; speck < 2000; speck += 1) {
        random = (random * 48_271) % 2_147_483_647;
        context.fillStyle = `hsl(${random % 360} ${random % 97}% ${random % 89}%)`;
        context.fillRect((random % 7919) * (w / 7919), (random % 6133) * (h / 6133), w / 20, h / 20);
      }
      context.fillStyle = 'red';
      context.fillRect(0, 0, w / 4, h / 4);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [width, height, seed] as const,
  );
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** Adds EXIF with a position to a JPEG. */
export function addLocation(photo: TestFile): TestFile {
  const exif = Buffer.alloc(104);
  exif.write('Exif\0\0MM\0*', 0, 'latin1');
  exif.writeUInt32BE(8, 10);
  // One entry of the first directory: the offset of the directory with the position.
  exif.writeUInt16BE(1, 14);
  exif.writeUInt16BE(0x8825, 16);
  exif.writeUInt16BE(4, 18);
  exif.writeUInt32BE(1, 20);
  exif.writeUInt32BE(40, 24);
  // Its latitude.
  exif.writeUInt16BE(1, 46);
  exif.writeUInt16BE(2, 48);
  exif.writeUInt16BE(5, 50);
  exif.writeUInt32BE(1, 52);
  exif.writeUInt32BE(60, 56);
  const header = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  const buffer = Buffer.concat([photo.buffer.subarray(0, 2), header, exif, photo.buffer.subarray(2)]);
  return { ...photo, buffer };
}

/** The header of a HEIC, which Chromium does not decode. */
export function makeHeic(): TestFile {
  const size = Buffer.alloc(12);
  size.writeUInt32BE(40, 4);
  size.writeUInt32BE(30, 8);
  const isPrimary = makeBox('pitm', Buffer.from([0, 0, 0, 0, 0, 1]));
  const associations = makeBox('ipma', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1]));
  const properties = makeBox('iprp', makeBox('ipco', makeBox('ispe', size)), associations);
  const buffer = Buffer.concat([
    makeBox('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
    makeBox('meta', Buffer.alloc(4), isPrimary, properties),
    makeBox('mdat', Buffer.alloc(100)),
  ]);
  return { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer };
}

function makeBox(type: string, ...contents: readonly Buffer[]): Buffer {
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), ...contents]);
  box.writeUInt32BE(box.length);
  return box;
}

/** Pastes or drops files on an element, like another program. Returns false if nothing took them. */
export function giveFiles(
  target: Locator,
  kind: 'paste' | 'drop',
  files: readonly TestFile[],
): Promise<boolean> {
  return target.evaluate(
    (element, [how, given]) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      const options = { bubbles: true, cancelable: true };
      return !element.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
    },
    [
      kind,
      files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
    ] as const,
  );
}

/** Chooses files with the button 'Add image'. Large ones by their paths, which takes no time. */
export async function chooseFiles(page: Page, files: readonly TestFile[] | string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add image' }).click();
  await (await chooser).setFiles(typeof files === 'string' ? files : [...files]);
}

/** Describes the added image in the bar below the text. */
export async function describeImage(page: Page, alt: string): Promise<void> {
  const bar = page.getByRole('group', { name: 'Added image' });
  await bar.getByLabel('Alt text').fill(alt);
  await bar.getByRole('button', { name: 'Done' }).click();
}

/** Returns the widths in pixels of the images of an element; 0 for one that is not shown yet. */
export async function loadedWidths(within: Locator): Promise<readonly number[]> {
  return within.locator('img').evaluateAll((images) =>
    Promise.all(
      images.map(async (element) => {
        const image = element as HTMLImageElement;
        image.scrollIntoView();
        await image.decode().catch(() => {});
        // Until it is read, an empty image reserves its place.
        return image.currentSrc.startsWith('data:') ? 0 : image.naturalWidth;
      }),
    ),
  );
}
