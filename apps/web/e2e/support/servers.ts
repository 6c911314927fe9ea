import { variantDirectory, type VariantName } from '../../build-steps/variants.ts';

export interface TestServer {
  port: number;
  url: string;
  /** The build it serves, relative to apps/web. */
  directory: string;
}

/** The first of the ports that test servers take. Another one lets two checkouts be tested at the same time. */
export const firstPort = Number(process.env['TEST_FIRST_PORT'] ?? 4174);

/** Each test that needs a server with posts of its own starts it (server.ts). */
export type ServedVariant = Exclude<VariantName, 'server'>;

/** The servers that run during the end-to-end tests. Tests use `demo` unless they say otherwise. */
export const servers = {
  demo: testServer('demo', firstPort),
  clerk: testServer('clerk', firstPort + 1),
  nokey: testServer('nokey', firstPort + 2),
  badkey: testServer('badkey', firstPort + 3),
} as const satisfies Record<ServedVariant, TestServer>;

function testServer(name: VariantName, port: number): TestServer {
  return { port, url: `http://localhost:${port}`, directory: variantDirectory(name) };
}
