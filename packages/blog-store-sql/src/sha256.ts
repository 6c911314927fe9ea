/**
 * Returns the SHA-256 of a text's UTF-8 in hexadecimal.
 *
 * Prefers `node:crypto`, because Web Crypto uses another thread, which is slower for short texts.
 */
export async function sha256(text: string): Promise<string> {
  const node = (globalThis as Partial<NodeGlobals>).process?.getBuiltinModule?.('node:crypto');
  if (node?.hash) return node.hash('sha256', text);
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The Node members that are used; not every consumer compiles with Node's types. */
interface NodeGlobals {
  readonly process: {
    readonly getBuiltinModule?: (
      name: string,
    ) => { readonly hash?: (algorithm: string, text: string) => string } | undefined;
  };
}
