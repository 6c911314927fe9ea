/** A key that no other call gives, in any tab or browser. */
export function randomKey(): string {
  // Not `randomUUID`, which insecure origins lack.
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
