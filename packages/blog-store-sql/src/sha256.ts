/**
 * The SHA-256 of a text in UTF-8, in hexadecimal.
 *
 * Computed by `node:crypto` where there is one: Web Crypto hands each text to another thread, which takes longer.
 */
export async function sha256(text: string): Promise<string> {
  const node = (globalThis as Partial<NodeGlobals>).process?.getBuiltinModule?.('node:crypto');
  if (node?.hash) return node.hash('sha256', text);
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is used of Node, by whose types not everybody compiles this. */
interface NodeGlobals {
  readonly process: {
    readonly getBuiltinModule?: (
      name: string,
    ) => { readonly hash?: (algorithm: string, text: string) => string } | undefined;
  };
}
