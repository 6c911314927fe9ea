const loopbackHosts = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** Returns true for a host name or IP address that only this machine can have. */
export function isLoopback(host: string): boolean {
  return loopbackHosts.includes(host);
}
