import { variantDirectory, type VariantName } from '../server/variants.ts';

export interface TestServer {
  port: number;
  url: string;
  /** The build it serves, relative to apps/web. */
  directory: string;
}

/** The servers that run during the end-to-end tests. Tests use `demo` unless they say otherwise. */
export const servers = {
  demo: testServer('demo', 4174),
  clerk: testServer('clerk', 4175),
  nokey: testServer('nokey', 4176),
  badkey: testServer('badkey', 4177),
} as const satisfies Record<VariantName, TestServer>;

function testServer(name: VariantName, port: number): TestServer {
  return { port, url: `http://localhost:${port}`, directory: variantDirectory(name) };
}
