const base32 = 'abcdefghijklmnopqrstuvwxyz234567';
const idLength = 26;

/**
 * Creates the id of an image from the bytes of its main file: the first 26 characters of base32
 * (RFC 4648, in lower case) of their SHA-256. Equal bytes have the same id.
 */
export async function createMediaId(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  let id = '';
  for (let index = 0; index < idLength; index += 1) {
    const bit = index * 5;
    const pair = ((hash[bit >> 3] ?? 0) << 8) | (hash[(bit >> 3) + 1] ?? 0);
    id += base32[(pair >> (11 - (bit & 7))) & 31] ?? '';
  }
  return id;
}
