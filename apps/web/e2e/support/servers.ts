import { variantDirectory, type VariantName } from '../../build-steps/variants.ts';

export interface TestServer {
  port: number;
  url: string;
  /** Its build, relative to apps/web. */
  directory: string;
}

/** The first port of the test servers. Another value allows parallel tests of two checkouts. */
export const firstPort = Number(process.env['TEST_FIRST_PORT'] ?? 4174);

/** Each test that needs a server with its own posts starts it (server.ts). */
export type ServedVariant = Exclude<VariantName, 'server' | 'next'>;

/** The servers of the end-to-end tests. Tests use `demo` by default. */
export const servers = {
  demo: testServer('demo', firstPort),
  clerk: testServer('clerk', firstPort + 1),
  nokey: testServer('nokey', firstPort + 2),
  badkey: testServer('badkey', firstPort + 3),
} as const satisfies Record<ServedVariant, TestServer>;

function testServer(name: VariantName, port: number): TestServer {
  return { port, url: `http://localhost:${port}`, directory: variantDirectory(name) };
}
