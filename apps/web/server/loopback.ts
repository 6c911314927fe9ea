const loopbackHosts = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** Returns true for a name or address of this machine that no other machine can have. */
export function isLoopback(host: string): boolean {
  return loopbackHosts.includes(host);
}
