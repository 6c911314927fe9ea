/** Begins every token, so that a scanner of leaked secrets recognizes one. */
export const tokenPrefix = 'bb_';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = alphabet.length;
const randomLength = 40;
/** A CRC-32 has at most this many characters in base62. */
const checksumLength = 6;

const form = new RegExp(
  `^${tokenPrefix}(?<random>[0-9A-Za-z]{${randomLength}})(?<checksum>[0-9A-Za-z]{${checksumLength}})$`,
  'u',
);

/**
 * Creates a token: `bb_`, 40 random characters of base62 (238 bits) and their checksum.
 *
 * @param getRandomBytes returns a number of random bytes
 */
export function createToken(getRandomBytes: (count: number) => Uint8Array = getCryptoBytes): string {
  let random = '';
  while (random.length < randomLength) {
    const unbiased = [...getRandomBytes(randomLength)].filter((byte) => byte < 256 - (256 % base));
    random += unbiased.map((byte) => alphabet.charAt(byte % base)).join('');
  }
  random = random.slice(0, randomLength);
  return `${tokenPrefix}${random}${getChecksum(random)}`;
}

/** Returns true if a text has the form of a token and its checksum, and so no typo. */
export function isToken(text: string): boolean {
  const { random = '', checksum } = form.exec(text)?.groups ?? {};
  return checksum === getChecksum(random);
}

/** Returns the CRC-32 (ISO 3309) of an ASCII text as six characters of base62. */
export function getChecksum(text: string): string {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  let left = ~crc >>> 0;
  let checksum = '';
  for (; checksum.length < checksumLength; left = Math.floor(left / base)) {
    checksum = alphabet.charAt(left % base) + checksum;
  }
  return checksum;
}

function getCryptoBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
