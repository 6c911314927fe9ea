/**
 * The SHA-256 of a text in UTF-8, in hexadecimal.
 *
 * Node's own is asked where there is one: it answers at once, where the Web's hands each text to another thread.
 */
export async function sha256(text: string): Promise<string> {
  const { process } = globalThis as { process?: Partial<NodeJS.Process> };
  const node = process?.getBuiltinModule?.('node:crypto');
  if (node?.hash) return node.hash('sha256', text);
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
